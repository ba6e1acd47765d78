import type { StubAirport, StubFlight } from '#infra/local/stubs/stub-flight.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** Taxiing before take-off and after the landing. */
const TAXI_MS = 10 * MINUTE_MS;

function iso(epoch: number): string {
  return `${new Date(epoch).toISOString().slice(0, 19)}Z`;
}

/** When a flight leaves and arrives, by what is known at a time. Milliseconds since the epoch. */
function expectedOf({ arrives, delays = [], departs }: StubFlight, now: number) {
  const minutes = delays.filter(({ knownFrom }) => Date.parse(knownFrom) <= now).at(-1)?.minutes ?? 0;
  return {
    out: Date.parse(departs) + minutes * MINUTE_MS,
    in: Date.parse(arrives) + minutes * MINUTE_MS,
    delay: minutes * 60,
  };
}

/** Returns a flight of `GET /flights/{ident}`. All its times are UTC. */
export function aeroRowOf(flight: StubFlight, now: number) {
  return {
    ...commonOf(flight, now),
    operator: flight.airline.icao,
    operator_iata: flight.airline.iata,
    operator_icao: flight.airline.icao,
    flight_number: flight.iata.slice(2),
    codeshares: [],
    codeshares_iata: flight.codeshares ?? [],
    departure_delay: expectedOf(flight, now).delay,
    arrival_delay: expectedOf(flight, now).delay,
    progress_percent: null,
    origin: airportOf(flight.from),
    destination: airportOf(flight.to),
  };
}

/** Returns the flight of an alert: its airports are codes, and it has no zone. */
export function aeroAlertedOf(flight: StubFlight, now: number) {
  return {
    ...commonOf(flight, now),
    origin: flight.from.icao,
    origin_iata: flight.from.iata,
    origin_icao: flight.from.icao,
    destination: flight.to.icao,
    destination_iata: flight.to.iata,
    destination_icao: flight.to.icao,
  };
}

function commonOf(flight: StubFlight, now: number) {
  const expected = expectedOf(flight, now);
  const ended = flight.ends && Date.parse(flight.ends.knownFrom) <= now ? flight.ends.as : undefined;
  const has = (at: number): string | null => (now >= at && ended === undefined ? iso(at) : null);
  const icao = flight.icao ?? `${flight.airline.icao}${flight.iata.slice(2)}`;
  return {
    ident: icao,
    ident_icao: icao,
    ident_iata: flight.iata,
    fa_flight_id: `${icao}-${Date.parse(flight.departs) / 1_000}-schedule-1`,
    registration: now >= expected.out ? 'G-DEMO' : null,
    aircraft_type: 'A320',
    status: ended === 'cancelled' ? 'Cancelled' : 'Scheduled',
    cancelled: ended === 'cancelled',
    diverted: ended === 'diverted',
    blocked: false,
    position_only: false,
    gate_origin: now >= expected.out - 60 * MINUTE_MS ? (flight.gate ?? 'B12') : null,
    gate_destination: null,
    terminal_origin: '2',
    terminal_destination: '5',
    baggage_claim: null,
    scheduled_out: iso(Date.parse(flight.departs)),
    estimated_out: iso(expected.out),
    actual_out: has(expected.out),
    scheduled_off: iso(Date.parse(flight.departs) + TAXI_MS),
    estimated_off: iso(expected.out + TAXI_MS),
    actual_off: has(expected.out + TAXI_MS),
    scheduled_on: iso(Date.parse(flight.arrives) - TAXI_MS),
    estimated_on: iso(expected.in - TAXI_MS),
    actual_on: has(expected.in - TAXI_MS),
    scheduled_in: iso(Date.parse(flight.arrives)),
    estimated_in: iso(expected.in),
    actual_in: has(expected.in),
  };
}

function airportOf({ airport, iata, icao, timezone }: StubAirport) {
  return {
    code: icao,
    code_icao: icao,
    code_iata: iata,
    code_lid: null,
    timezone,
    name: airport,
    city: airport,
    airport_info_url: `/airports/${icao}`,
  };
}

/** An alert as it was created. */
export interface AeroAlert {
  readonly id: number;
  readonly ident: string;
  readonly start: string;
  readonly end: string;
  readonly eta: number;
  readonly events: Readonly<Record<string, boolean>>;
  readonly target_url: string;
}

/** A message of an alert, and where it goes. */
export interface Delivered {
  readonly key: string;
  readonly at: number;
  readonly target: string;
  readonly body: object;
}

/** Returns the messages of an alert, as far as they are known at `now`: single events, and one some minutes before the expected arrival. */
export function alertsOf(alert: AeroAlert, known: readonly StubFlight[], now: number): Delivered[] {
  return known
    .filter(({ codeshares = [], iata, icao }) => [iata, icao, ...codeshares].includes(alert.ident))
    .filter(({ departs }) => departs.slice(0, 10) >= alert.start && departs.slice(0, 10) <= alert.end)
    .flatMap((flight) =>
      eventsOf(alert, flight, now).map(({ at, event }) => ({
        key: `${alert.id} ${event} ${flight.iata}`,
        at,
        target: alert.target_url,
        body: {
          long_description: `${flight.iata}: ${event}`,
          short_description: event,
          summary: event,
          event_code: event,
          alert_id: alert.id,
          flight: aeroAlertedOf(flight, at),
        },
      })),
    );
}

function eventsOf({ eta, events }: AeroAlert, flight: StubFlight, now: number) {
  const { ends } = flight;
  const expected = expectedOf(flight, now);
  const ended = ends && Date.parse(ends.knownFrom) <= now ? ends : undefined;
  const isOver = (at: number): boolean => ended !== undefined && Date.parse(ended.knownFrom) <= at;
  return [
    { event: 'off', at: expected.out + TAXI_MS, isWanted: events['off'] },
    { event: 'minutes_out', at: expected.in - eta * MINUTE_MS, isWanted: eta > 0 },
    { event: 'on', at: expected.in - TAXI_MS, isWanted: events['on'] },
    ...(ended ? [{ event: ended.as, at: Date.parse(ended.knownFrom), isWanted: events[ended.as] }] : []),
  ].filter(({ at, event, isWanted }) => isWanted && (event === ended?.as || !isOver(at)));
}
