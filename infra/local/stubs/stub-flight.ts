import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** An airport of the stub. */
export interface StubAirport {
  readonly airport: string;
  readonly iata: string;
  readonly icao: string;
  /** IANA name. AviationStack sometimes sends null. */
  readonly timezone: string | null;
}

/** One leg of a flight, with its whole future. The stub tells only what is known at the time of the request. */
export interface StubFlight {
  readonly iata: string;
  readonly icao?: string;
  readonly airline: { readonly name: string; readonly iata: string; readonly icao: string };
  readonly from: StubAirport;
  readonly to: StubAirport;
  /** RFC 3339 times. */
  readonly departs: string;
  readonly arrives: string;
  /** The delay of departure and arrival in minutes, and the time from which it is known. */
  readonly delays?: readonly { readonly knownFrom: string; readonly minutes: number }[];
  /** Further flight numbers of the same flight. */
  readonly codeshares?: readonly string[];
  readonly ends?: { readonly as: 'cancelled' | 'diverted' | 'incident'; readonly knownFrom: string };
  readonly gate?: string;
  /** The time from which the flight is known. Default: 24 hours before departure. */
  readonly knownFrom?: string;
  /** Changes the row that the provider sends, into one with values that no reader expects. */
  readonly spoil?: (row: object) => unknown;
}

const KNOWN_BEFORE_MS = DAY_MS;
const KNOWN_AFTER_MS = 36 * 60 * MINUTE_MS;

/** Whether the provider knows a flight at a time. Its free plan covers only flights around today. */
export function isKnown({ arrives, departs, knownFrom }: StubFlight, now: number): boolean {
  return (
    now >= (knownFrom ? Date.parse(knownFrom) : Date.parse(departs) - KNOWN_BEFORE_MS) &&
    now <= Date.parse(arrives) + KNOWN_AFTER_MS
  );
}

/** Formats a time as AviationStack does: the local time, marked as UTC. */
function localTimeAsUtc(epoch: number, timezone: string | null): string {
  return `${new Date(epoch).toLocaleString('sv-SE', { timeZone: timezone ?? 'UTC' }).replace(' ', 'T')}+00:00`;
}

function delayOf({ delays = [] }: StubFlight, now: number): number {
  return delays.filter(({ knownFrom }) => Date.parse(knownFrom) <= now).at(-1)?.minutes ?? 0;
}

/** Returns the provider's row for a flight under one of its numbers. */
export function rowOf(flight: StubFlight, iata: string, now: number) {
  const delay = delayOf(flight, now);
  const { departs, arrives, ends, from, to } = flight;
  const left = Date.parse(departs) + delay * MINUTE_MS;
  const landed = Date.parse(arrives) + delay * MINUTE_MS;
  const ended = ends && Date.parse(ends.knownFrom) <= now ? ends.as : undefined;
  const own = flight.iata === iata;
  const status = ended ?? (now >= landed ? 'landed' : now >= left ? 'active' : 'scheduled');
  return {
    flight_date: localTimeAsUtc(Date.parse(departs), from.timezone).slice(0, 10),
    flight_status: status,
    departure: {
      ...side(from, { scheduled: Date.parse(departs), expected: left, delay }, now),
      terminal: '2',
      gate: now >= left - 60 * MINUTE_MS ? (flight.gate ?? 'B12') : null,
    },
    arrival: {
      ...side(to, { scheduled: Date.parse(arrives), expected: landed, delay }, ended ? 0 : now),
      terminal: '5',
      gate: null,
      baggage: null,
    },
    airline: own ? flight.airline : { name: 'Partner', iata: iata.slice(0, 2), icao: null },
    flight: {
      number: iata.slice(2),
      iata,
      icao: own ? (flight.icao ?? null) : null,
      // AviationStack sends these in lower case.
      codeshared: own
        ? null
        : { airline_iata: flight.airline.iata.toLowerCase(), flight_iata: flight.iata.toLowerCase() },
    },
    aircraft: now >= left ? { registration: 'G-DEMO', iata: 'A320', icao: 'A320', icao24: null } : null,
    live: null,
  };
}

interface Times {
  readonly scheduled: number;
  readonly expected: number;
  readonly delay: number;
}

function side({ timezone, ...airport }: StubAirport, { delay, expected, scheduled }: Times, now: number) {
  return {
    ...airport,
    timezone,
    delay: delay > 0 ? delay : null,
    scheduled: localTimeAsUtc(scheduled, timezone),
    estimated: localTimeAsUtc(expected, timezone),
    actual: now >= expected ? localTimeAsUtc(expected, timezone) : null,
    estimated_runway: null,
    actual_runway: null,
  };
}
