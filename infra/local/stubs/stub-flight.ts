/** An airport as the stub knows it. */
export interface StubAirport {
  readonly airport: string;
  readonly iata: string;
  readonly icao: string;
  /** IANA; null as the real one has it at times. */
  readonly timezone: string | null;
}

/** One leg of a flight as it will come to pass: what the stub tells of it depends on when it is asked. */
export interface StubFlight {
  readonly iata: string;
  readonly icao?: string;
  readonly airline: { readonly name: string; readonly iata: string; readonly icao: string };
  readonly from: StubAirport;
  readonly to: StubAirport;
  /** Instants. */
  readonly departs: string;
  readonly arrives: string;
  /** Minutes by which it departs and arrives late, from the instant on at which that becomes known. */
  readonly delays?: readonly { readonly knownFrom: string; readonly minutes: number }[];
  /** Further numbers under which it is sold. */
  readonly codeshares?: readonly string[];
  readonly ends?: { readonly as: 'cancelled' | 'diverted' | 'incident'; readonly knownFrom: string };
  readonly gate?: string;
  /** From when on it is known at all; by default a day before it leaves. */
  readonly knownFrom?: string;
}

const MINUTE_MS = 60_000;
const KNOWN_BEFORE_MS = 24 * 60 * MINUTE_MS;
const KNOWN_AFTER_MS = 36 * 60 * MINUTE_MS;

/** Whether the provider tells of a flight at an instant: only of those around today, as its free plan does. */
export const isKnown = ({ arrives, departs, knownFrom }: StubFlight, now: number): boolean =>
  now >= (knownFrom ? Date.parse(knownFrom) : Date.parse(departs) - KNOWN_BEFORE_MS) &&
  now <= Date.parse(arrives) + KNOWN_AFTER_MS;

/** What the clocks of a zone show, called UTC: the way in which the real one writes times. */
const written = (epoch: number, timezone: string | null): string =>
  `${new Date(epoch).toLocaleString('sv-SE', { timeZone: timezone ?? 'UTC' }).replace(' ', 'T')}+00:00`;

const delayOf = ({ delays = [] }: StubFlight, now: number): number =>
  delays.filter(({ knownFrom }) => Date.parse(knownFrom) <= now).at(-1)?.minutes ?? 0;

/** The row that the provider has of a flight under one of its numbers. */
export const rowOf = (flight: StubFlight, iata: string, now: number) => {
  const delay = delayOf(flight, now);
  const { departs, arrives, ends, from, to } = flight;
  const left = Date.parse(departs) + delay * MINUTE_MS;
  const landed = Date.parse(arrives) + delay * MINUTE_MS;
  const ended = ends && Date.parse(ends.knownFrom) <= now ? ends.as : undefined;
  const own = flight.iata === iata;
  const status = ended ?? (now >= landed ? 'landed' : now >= left ? 'active' : 'scheduled');
  return {
    flight_date: written(Date.parse(departs), from.timezone).slice(0, 10),
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
      // Lower case, as the real one has it.
      codeshared: own
        ? null
        : { airline_iata: flight.airline.iata.toLowerCase(), flight_iata: flight.iata.toLowerCase() },
    },
    aircraft: now >= left ? { registration: 'G-DEMO', iata: 'A320', icao: 'A320', icao24: null } : null,
    live: null,
  };
};

interface Times {
  readonly scheduled: number;
  readonly expected: number;
  readonly delay: number;
}

const side = ({ timezone, ...airport }: StubAirport, { delay, expected, scheduled }: Times, now: number) => ({
  ...airport,
  timezone,
  delay: delay > 0 ? delay : null,
  scheduled: written(scheduled, timezone),
  estimated: written(expected, timezone),
  actual: now >= expected ? written(expected, timezone) : null,
  estimated_runway: null,
  actual_runway: null,
});
