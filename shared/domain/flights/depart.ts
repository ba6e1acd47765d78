import { later } from '#shared/domain/time/days.ts';
import type { FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import type { FlightSettings } from '#shared/schemas/flights/flight-settings.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { expectedDeparture } from './phase.ts';

export type DepartSettings = Pick<FlightSettings, 'departMinutes' | 'departMinutesAbroad'>;

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

/** Tells whether a flight leaves its country: by the ICAO codes of its airports. Of a flight without them we do not know, so it does not. */
export function isAbroad({ facts }: Pick<FlightRecord, 'facts'>): boolean {
  const [from, to] = [countryOf(facts?.departure), countryOf(facts?.arrival)];
  return from !== undefined && to !== undefined && from !== to;
}

/** Returns when a ride to a flight should end. Undefined if the departure is not known. */
export function dueAtAirport(flight: FlightRecord, { departMinutes, departMinutesAbroad }: DepartSettings) {
  const departs = expectedDeparture(flight);
  const minutes = isAbroad(flight) ? departMinutesAbroad : departMinutes;
  return departs === undefined ? undefined : later(departs, -minutes * MINUTE_MS);
}
