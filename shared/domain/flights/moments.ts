import { departureSpan, expectedArrival, expectedDeparture, type FlightTimes, isFinal, overAt } from './phase.ts';

/**
 * When it is worth asking for a flight. DISCOVER: the first time that the provider can know a flight of which nobody has told the
 * times. The others by its expected departure and arrival, which move as it is delayed.
 */
export const MOMENT_KINDS = [
  'DISCOVER',
  'FIRST_LOOK',
  'BEFORE_DEPARTURE',
  'AFTER_DEPARTURE',
  'EN_ROUTE',
  'LANDING',
  'FINAL',
  'OVERDUE',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

export interface Moment {
  readonly kind: MomentKind;
  /** Milliseconds since the epoch; never before now. */
  readonly at: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The provider tells of a flight about a day before it leaves, and of nothing later. */
const KNOWN_BEFORE_MS = 20 * HOUR_MS;
/** An answer so shortly before a moment serves for it too. */
const SERVES_MS = 10 * MINUTE_MS;
const OVERDUE_EVERY_MS = 40 * MINUTE_MS;
const OVERDUE_FOR_MS = 6 * HOUR_MS;
const MAX_ABSENCES = 3;

export type Followed = FlightTimes & {
  readonly lastPolledAt?: string | undefined;
  readonly absences: number;
  readonly restUntil?: string | undefined;
};

/** The moments of a flight that are still to come; one that was missed is now, until the next one comes. */
export const momentsOf = (flight: Followed, now: string): Moment[] => {
  const at = Date.parse(now);
  if (isFinal(flight) || at >= overAt(flight)) return [];
  const asked = flight.lastPolledAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(flight.lastPolledAt);
  const open = scheduleOf(flight, asked).filter((moment) => asked < moment.at - SERVES_MS);
  const missed = open.filter((moment) => moment.at <= at).at(-1);
  const coming = open.filter((moment) => moment.at > at);
  const rest = Math.max(at, flight.restUntil === undefined ? 0 : Date.parse(flight.restUntil));
  return [...(missed ? [missed] : []), ...coming].map(({ at: wanted, kind }) => ({ kind, at: Math.max(wanted, rest) }));
};

/** All moments of a flight, in order of time. */
const scheduleOf = (flight: Followed, asked: number): Moment[] => {
  const departure = expectedDeparture(flight);
  const arrival = expectedArrival(flight);
  if (departure === undefined && arrival === undefined) return discovery(flight);
  const leaves = departure === undefined ? undefined : Date.parse(departure);
  const arrives = arrival === undefined ? undefined : Date.parse(arrival);
  const moments: Moment[] = [];
  const add = (kind: MomentKind, at: number) => moments.push({ kind, at });
  const begins = leaves ?? (arrives as number) - 4 * HOUR_MS;
  add('FIRST_LOOK', begins - KNOWN_BEFORE_MS);
  add('BEFORE_DEPARTURE', begins - 2 * HOUR_MS);
  if (leaves !== undefined) add('AFTER_DEPARTURE', leaves + 25 * MINUTE_MS);
  if (arrives !== undefined) {
    if (arrives - begins > 3 * HOUR_MS) add('EN_ROUTE', arrives - 75 * MINUTE_MS);
    add('LANDING', arrives - 20 * MINUTE_MS);
    add('FINAL', arrives - 5 * MINUTE_MS);
    add('OVERDUE', overdueAfter(arrives, asked));
  }
  return moments
    .filter(({ at, kind }) => kind !== 'OVERDUE' || arrives === undefined || at <= arrives + OVERDUE_FOR_MS)
    .sort((a, b) => a.at - b.at);
};

/** When to ask next for a flight that ought to have arrived: again and again, until somebody says that it has. */
const overdueAfter = (arrives: number, asked: number): number =>
  asked > arrives ? Math.max(arrives + 15 * MINUTE_MS, asked + OVERDUE_EVERY_MS) : arrives + 15 * MINUTE_MS;

const discovery = (flight: Followed): Moment[] => {
  if (flight.absences >= MAX_ABSENCES) return [];
  const { earliest, latest } = departureSpan(flight);
  const noon = earliest + 14 * HOUR_MS;
  // Half a day before that date begins in UTC most of its flights are known; those that are not are tried again during the date.
  return [noon - 12 * HOUR_MS, noon + 6 * HOUR_MS, latest - 20 * HOUR_MS].map((at) => ({ kind: 'DISCOVER', at }));
};
