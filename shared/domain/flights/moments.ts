import { type AskedFlight, lastAskOf } from './last-ask.ts';
import { departureSpan, expectedArrival, expectedDeparture, type FlightTimes, isFinal, overAt } from './phase.ts';

/**
 * The kinds of useful moments to poll a flight. DISCOVER: for a flight without known times, when the provider can first know it. The
 * others depend on the expected departure and arrival, and move with a delay.
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
  /** Milliseconds since the epoch; never in the past. */
  readonly at: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The provider knows a flight from about a day before departure. */
const FIRST_LOOK_MS = 20 * HOUR_MS;
/** An answer at most this long before a moment counts for the moment too. */
const MAX_EARLY_MS = 10 * MINUTE_MS;
const OVERDUE_INTERVAL_MS = 40 * MINUTE_MS;
const MAX_OVERDUE_MS = 6 * HOUR_MS;
/** A flight that has not departed at its time is expected to depart this long after the answer that said so. */
const RECHECK_MS = 20 * MINUTE_MS;
/** A number that the provider does not know costs at most this many requests. */
export const MAX_ABSENCES = 3;

export type Followed = FlightTimes &
  AskedFlight & {
    readonly absences: number;
    readonly restUntil?: string | undefined;
  };

/** Returns the future moments of a flight. The last missed moment is due now, until the next one. */
export const momentsOf = (flight: Followed, now: string): Moment[] => {
  const at = Date.parse(now);
  if (isFinal(flight) || at >= overAt(flight)) return [];
  const lastAsk = lastAskOf(flight);
  const asked = lastAsk === undefined ? Number.NEGATIVE_INFINITY : Date.parse(lastAsk);
  const open = scheduleOf(flight, asked).filter((moment) => asked < moment.at - MAX_EARLY_MS);
  const missed = open.filter((moment) => moment.at <= at).at(-1);
  const coming = open.filter((moment) => moment.at > at);
  const rest = Math.max(at, flight.restUntil === undefined ? 0 : Date.parse(flight.restUntil));
  return [...(missed ? [missed] : []), ...coming].map(({ at: planned, kind }) => ({
    kind,
    at: Math.max(planned, rest),
  }));
};

/** Returns when the provider may know a flight that it did not know at `asked`. Undefined if no moment is left. */
export const nextChanceAfter = (flight: Followed, asked: number): number | undefined =>
  scheduleOf(flight, asked).find(({ at }) => asked < at - MAX_EARLY_MS)?.at;

/** Returns all moments of a flight, in order of time. None for a number that the provider did not know three times. */
const scheduleOf = (flight: Followed, asked: number): Moment[] => {
  if (flight.facts === undefined && flight.absences >= MAX_ABSENCES) return [];
  const departure = expectedDeparture(flight);
  const arrival = expectedArrival(flight);
  if (departure === undefined && arrival === undefined) return discovery(flight);
  const wait = isWaiting(flight, asked) ? asked + RECHECK_MS - Date.parse(departure ?? '') : 0;
  const leaves = departure === undefined ? undefined : Date.parse(departure) + wait;
  const arrives = arrival === undefined ? undefined : Date.parse(arrival) + wait;
  const moments: Moment[] = [];
  const add = (kind: MomentKind, at: number) => moments.push({ kind, at });
  const begins = leaves ?? (arrives as number) - 4 * HOUR_MS;
  add('FIRST_LOOK', begins - FIRST_LOOK_MS);
  add('BEFORE_DEPARTURE', begins - 2 * HOUR_MS);
  if (leaves !== undefined) add('AFTER_DEPARTURE', leaves + 25 * MINUTE_MS);
  if (arrives !== undefined) {
    if (arrives - begins > 3 * HOUR_MS) add('EN_ROUTE', arrives - 75 * MINUTE_MS);
    add('LANDING', arrives - 20 * MINUTE_MS);
    add('FINAL', arrives - 5 * MINUTE_MS);
    add('OVERDUE', overdueAfter(arrives, asked));
  }
  return moments
    .filter(({ at, kind }) => kind !== 'OVERDUE' || arrives === undefined || at <= arrives + MAX_OVERDUE_MS)
    .sort((a, b) => a.at - b.at);
};

/** Tells whether the provider said, after the expected departure, that the flight has not departed. */
const isWaiting = (flight: Followed, asked: number): boolean => {
  const departure = expectedDeparture(flight);
  const { facts } = flight;
  if (departure === undefined || facts === undefined || facts.departure.actualTime !== undefined) return false;
  return facts.status === 'SCHEDULED' && flight.absences === 0 && asked >= Date.parse(departure);
};

/** Returns the next poll of an overdue flight: 15 minutes after the expected arrival, then every 40 minutes. */
const overdueAfter = (arrives: number, asked: number): number =>
  asked > arrives ? Math.max(arrives + 15 * MINUTE_MS, asked + OVERDUE_INTERVAL_MS) : arrives + 15 * MINUTE_MS;

const discovery = (flight: Followed): Moment[] => {
  const { earliest, latest } = departureSpan(flight);
  const noon = earliest + 14 * HOUR_MS;
  // 12 hours before the date begins in UTC, the provider knows most of its flights. For the others we try again during the date.
  return [noon - 12 * HOUR_MS, noon + 6 * HOUR_MS, latest - 20 * HOUR_MS].map((at) => ({ kind: 'DISCOVER', at }));
};
