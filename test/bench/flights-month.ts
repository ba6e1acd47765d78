import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

export const MONTH = { start: Date.parse('2027-04-01T00:00:00Z'), end: Date.parse('2027-05-01T00:00:00Z') } as const;

/** The days in which the flights depart, counted from the start of the month. */
export interface Days {
  readonly first: number;
  readonly count: number;
}
export const WHOLE_MONTH: Days = { first: 1, count: 28 };
export const THREE_DAYS: Days = { first: 12, count: 3 };

export type SimulatedFlight = ReturnType<typeof simulatedMonth>[number];

/** What differs between months. */
export interface Habits {
  /** How many hours before departure the provider knows a flight. */
  readonly knownHours: number;
  /** The share of the flights of which people enter the times of the ticket. */
  readonly ticketedShare: number;
  /** Each fourth flight is of another airline, whose flights the provider knows this long before departure. Default: none is. */
  readonly otherKnownHours?: number;
}

/** Returns a generator of numbers between 0 and 1, the same for the same seed. */
function chance(seed: number) {
  let state = seed * 2_654_435_761;
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns a delay in minutes. 55 % are -10 to 10, 30 % are 10 to 45, 12 % are 45 to 120 and 3 % are 120 to 360, uniform in each range.
 */
function delayOf(next: () => number): number {
  const kind = next();
  const within = (from: number, to: number): number => Math.round(from + next() * (to - from));
  if (kind < 0.55) return within(-10, 10);
  if (kind < 0.85) return within(10, 45);
  return kind < 0.97 ? within(45, 120) : within(120, 360);
}

/**
 * Returns flights spread at random over these days, 1 to 12 hours long, tracked from 3 days before with the times of their tickets.
 * 10 % have the number of a codeshare, 2 % are diverted, 2 % are cancelled and 2 % have a number that does not exist.
 */
export function simulatedMonth(
  count: number,
  seed: number,
  days: Days = WHOLE_MONTH,
  { knownHours = 24, otherKnownHours, ticketedShare = 1 }: Partial<Habits> = {},
) {
  const next = chance(seed);
  return Array.from({ length: count }, (_, place) => {
    const departs =
      MONTH.start + days.first * DAY_MS + Math.floor((next() * days.count * DAY_MS) / MINUTE_MS) * MINUTE_MS;
    const arrives = departs + Math.round((1 + next() * 11) * 60) * MINUTE_MS;
    const delayMinutes = delayOf(next);
    const people = 1 + Math.floor(next() * 6);
    const ending = next();
    const end: 'LANDED' | 'DIVERTED' | 'CANCELLED' =
      ending < 0.02 ? 'DIVERTED' : ending < 0.04 ? 'CANCELLED' : 'LANDED';
    const number = next();
    const isOther = otherKnownHours !== undefined && place % 4 === 3;
    const iata = `${isOther ? 'XX' : 'ZZ'}${place + 1}`;
    const landed = end === 'CANCELLED' ? departs : arrives + delayMinutes * MINUTE_MS;
    return {
      iata,
      /** The number that guests have on their tickets. It differs for a codeshare, and the provider knows no flight with a mistyped one. */
      written: number < 0.1 ? `YY${place + 1}` : iata,
      departs,
      arrives,
      /** The actual arrival time. Of a diverted flight: when the provider knows that it does not come. */
      landed,
      delayMinutes,
      /** When the provider first reports the delay. */
      delayKnown: departs - HOUR_MS,
      end,
      isMistyped: number > 0.98,
      trackedAt: Math.max(MONTH.start, departs - 3 * DAY_MS),
      people,
      /** From when on the provider knows the flight. */
      knownFrom: departs - (isOther ? otherKnownHours : knownHours) * HOUR_MS,
      /** Whether people enter the times of the ticket. */
      isTicketed: Math.floor((place + 1) * ticketedShare) > Math.floor(place * ticketedShare),
    };
  }).sort((a, b) => a.departs - b.departs);
}
