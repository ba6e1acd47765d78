import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { FlightSettings } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import TABLE from './airport-table.json' with { type: 'json' };
import { expectedDeparture, MAX_FLIGHT_HOURS } from './phase.ts';
import { airportsOf } from './rides.ts';

/** Returns the airports of the event: those where pick-ups wait for flights, and where drop-offs go. */
export function eventAirports(flights: readonly FlightRecord[]): ReadonlySet<string> {
  return new Set(
    flights.flatMap((flight) => {
      const { from, to } = airportsOf(flight);
      return [flight.pickupIds?.length ? to : undefined, flight.dropoffIds?.length ? from : undefined].filter(
        (airport) => airport !== undefined,
      );
    }),
  );
}

type DepartSettings = Pick<FlightSettings, 'departMinutes' | 'departMinutesAbroad'>;

/** Countries whose airports share the first letter of their ICAO codes. The others have two letters each. */
const ONE_LETTER = /^(?:[KCY]|P[AFH]|U[EHILNORSUW]|Z[^KM])/;
const SHARED: Readonly<Record<string, string>> = { P: 'K', U: 'U', Z: 'Z', K: 'K', C: 'C', Y: 'Y' };
/** Germany has two codes. */
const GERMAN = /^E[DT]/;

/** Returns what stands for the country of an airport, from its ICAO code; undefined if the code is not known. */
function countryOf({ icao }: FlightSide = {}): string | undefined {
  if (icao === undefined || icao.length < 2) return undefined;
  const [first = ''] = icao;
  if (GERMAN.test(icao)) return 'ED';
  return ONE_LETTER.test(icao) ? SHARED[first] : icao.slice(0, 2);
}

/**
 * Tells whether a flight leaves its country: by the IATA codes of its airports, which people enter too, or by the ICAO codes of the provider.
 * Of a flight without them we do not know, so it does not.
 */
function isAbroad(flight: Pick<FlightRecord, 'facts' | 'ticket'>): boolean {
  const { from, to } = airportsOf(flight);
  const byIata = [countryOfAirport(from), countryOfAirport(to)];
  const [left, reached] = byIata.includes(undefined)
    ? [countryOf(flight.facts?.departure), countryOf(flight.facts?.arrival)]
    : byIata;
  return left !== undefined && reached !== undefined && left !== reached;
}

/** Returns when a ride to a flight should end. Undefined if the departure is not known. */
export function dueAtAirport(flight: FlightRecord, { departMinutes, departMinutesAbroad }: DepartSettings) {
  const departs = expectedDeparture(flight);
  const minutes = isAbroad(flight) ? departMinutesAbroad : departMinutes;
  return departs === undefined ? undefined : later(departs, -minutes * MINUTE_MS);
}

/**
 * The least speed over the ground, km/h. Jets cruise at 800 to 900 (https://www.askthepilots.com/how-fast-do-planes-fly/), and a strong
 * headwind takes 100 to 200 of it.
 */
const LEAST_SPEED = 700;

/** Taxiing, climb, approach and a hold. */
const GROUND_HOURS = 1;

/** Without the distance. */
const USUAL_HOURS = 6;

/** Returns the most hours that a flight takes by its distance, at most 20; 6 if one of its airports is not known. */
export function longestHours(flight: FlightRecord): number {
  const { from, to } = airportsOf(flight);
  const [start, end] = [positionOfAirport(from), positionOfAirport(to)];
  if (!start || !end) return USUAL_HOURS;
  return Math.min(MAX_FLIGHT_HOURS, distanceMetres(start, end) / 1_000 / LEAST_SPEED + GROUND_HOURS);
}

interface Airport {
  /** ISO 3166-1, such as `GB`. */
  readonly country: string;
  /** To a tenth of a degree: at most 8 km beside it. */
  readonly position: Coordinates;
}

let airports: ReadonlyMap<string, Airport> | undefined;

/** The table has a text per country: `LHR515-5` is London Heathrow at 51.5° north and 0.5° west. */
function readTable(): ReadonlyMap<string, Airport> {
  return new Map(
    Object.entries(TABLE).flatMap(([country, text]) =>
      [...text.matchAll(/([A-Z]{3})(-?\d+)([+-]\d+)/g)].map(([, iata = '', north, east]) => {
        const position = { latitude: Number(north) / 10, longitude: Number(east) / 10 };
        return [iata, { country, position }] as const;
      }),
    ),
  );
}

function airportOf(iata: string | undefined): Airport | undefined {
  airports ??= readTable();
  return airports.get(iata ?? '');
}

/**
 * Returns the country of an airport by its IATA code, as ISO 3166-1; undefined if the code is not known. The table comes from the package
 * airport-data-js, which is kept up to date: see `test/house/airport-table.test.ts`.
 */
export function countryOfAirport(iata: string | undefined): string | undefined {
  return airportOf(iata)?.country;
}

/** Returns where an airport is, to a tenth of a degree, by its IATA code; undefined if the code is not known. */
export function positionOfAirport(iata: string | undefined): Coordinates | undefined {
  return airportOf(iata)?.position;
}
