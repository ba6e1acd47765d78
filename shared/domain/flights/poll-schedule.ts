import { later } from '#shared/domain/time/days.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import {
  departureSpan,
  expectedArrival,
  expectedDeparture,
  type FlightTimes,
  isFinal,
  overAt,
  providerFacts,
} from './phase.ts';

/** The reason of a `lastFailure` whose answer arrived but could not be stored. */
export const UNSTORED = 'UNSTORED';

/** Longer than any time limit of the provider (at most 20 s). */
export const CLAIM_MS = 30_000;

/** Tells whether a request for the flight is now under way. */
export function isBeingAsked(flight: AskedFlight, now: string): boolean {
  const { lastAskedAt, lastFailure, lastPolledAt = '' } = flight;
  if (lastAskedAt === undefined || lastAskedAt <= lastPolledAt || lastFailure?.at === lastAskedAt) return false;
  return Date.parse(now) - Date.parse(lastAskedAt) < CLAIM_MS;
}

/** Two passes of the poller in one minute poll a flight once, whatever came of the first request. */
const TICK_MS = MINUTE_MS;

/** Returns the first instant of which a request counts as made in the same pass as one at `now`. */
export function tickBegin(now: string): string {
  return later(now, 1 - TICK_MS);
}

type AskedFlight = Pick<FlightRecord, 'lastAskedAt' | 'lastFailure' | 'lastPolledAt'>;

/**
 * Returns when the flight was last asked for with an answer, or with a result that we do not know: the run ended, or the answer
 * could not be stored. The same request is not made again then. A failure of the provider does not count: it is asked again.
 */
export function lastAskOf({ lastAskedAt, lastFailure, lastPolledAt }: AskedFlight): string | undefined {
  if (lastAskedAt === undefined || lastAskedAt <= (lastPolledAt ?? '')) return lastPolledAt;
  const hasFailed = lastFailure?.at === lastAskedAt && lastFailure.reason !== UNSTORED;
  return hasFailed ? lastPolledAt : lastAskedAt;
}

/**
 * The kinds of useful moments to poll a flight. DISCOVER: for a flight without known times, when the provider can first know it. The
 * others depend on the expected departure and arrival, and move with a delay. APPROACH: the last look at a flight that is not known to
 * have departed. LANDING and FINAL: only for a flight that is.
 */
const MOMENT_KINDS = [
  'DISCOVER',
  'FIRST_LOOK',
  'BEFORE_DEPARTURE',
  'AFTER_DEPARTURE',
  'EN_ROUTE',
  'APPROACH',
  'LANDING',
  'FINAL',
  'OVERDUE',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/**
 * How much a flight needs a poll. MUST: the one answer that no flight goes without. SHOULD: makes the arrival exact. MAY: only with
 * requests that no other flight is likely to need.
 */
export type Need = 'MUST' | 'SHOULD' | 'MAY';

interface Moment {
  readonly kind: MomentKind;
  readonly need: Need;
  /** Milliseconds since the epoch; never in the past. */
  readonly at: number;
}

/** Before anything is learned: the provider knows a flight from about a day before departure. */
const FIRST_LOOK_HOURS = 20;
/** Before anything is learned, a flight without known times is asked for from 27 hours before the end of its date in UTC. */
const DISCOVER_HOURS = 27;
/** An answer at most this long before a moment counts for the moment too. */
const MAX_EARLY_MS = 10 * MINUTE_MS;
const OVERDUE_INTERVAL_MS = 40 * MINUTE_MS;
const MAX_OVERDUE_MS = 6 * HOUR_MS;
/** The shortest time after which a flight that had not departed at its time is expected to depart. */
const RECHECK_MS = 20 * MINUTE_MS;
/** This long after its departure the provider knows that a flight has departed. */
const DEPARTED_MS = 25 * MINUTE_MS;
const EN_ROUTE_MS = 75 * MINUTE_MS;
const LANDING_MS = 20 * MINUTE_MS;
const FINAL_MS = 5 * MINUTE_MS;
/** A flight that lands ten minutes early is still known before its driver leaves. */
const APPROACH_MS = 30 * MINUTE_MS;
const LAST_HOURS_MS = 2 * HOUR_MS;
/** The last alert before the landing comes about half an hour before it. */
const LAST_ALERT_MS = 45 * MINUTE_MS;
const CHECKS_APART_MS = 30 * MINUTE_MS;
/** Assumed between the departure and the arrival if only the arrival is known. */
const UNKNOWN_FLIGHT_MS = 4 * HOUR_MS;
/** A number that the provider does not know costs at most this many requests. */
export const MAX_ABSENCES = 3;

export type Followed = FlightTimes &
  AskedFlight & {
    readonly absences: number;
    readonly restUntil?: string | undefined;
    /** The alerts that are still expected. */
    readonly alertsLeft?: number | undefined;
    /** How many hours before departure the provider knows the flight, as learned. */
    readonly leadHours?: number | undefined;
  };

/** Returns the future moments of a flight. The last missed moment is due now, until the next one. */
export function momentsOf(flight: Followed, now: string): Moment[] {
  const at = Date.parse(now);
  if (isFinal(flight) || at >= overAt(flight)) return [];
  const lastAsk = lastAskOf(flight);
  const asked = lastAsk === undefined ? Number.NEGATIVE_INFINITY : Date.parse(lastAsk);
  const open = scheduleOf(flight, asked).filter((moment) => asked < moment.at - MAX_EARLY_MS);
  const missed = open.filter((moment) => moment.at <= at).at(-1);
  const coming = open.filter((moment) => moment.at > at);
  const rest = Math.max(at, flight.restUntil === undefined ? 0 : Date.parse(flight.restUntil));
  return [...(missed ? [missed] : []), ...coming].map(({ at: planned, ...moment }) => ({
    ...moment,
    at: Math.max(planned, rest),
  }));
}

/** Returns when the provider may know a flight that it did not know at `asked`. Undefined if no moment is left. */
export function nextChanceAfter(flight: Followed, asked: number): number | undefined {
  return scheduleOf(flight, asked).find(({ at }) => asked < at - MAX_EARLY_MS)?.at;
}

/** Returns all moments of a flight, in order of time. None for a number that the provider did not know three times. */
function scheduleOf(flight: Followed, asked: number): Moment[] {
  if (flight.provider === false) return [];
  if (providerFacts(flight) === undefined && flight.absences >= MAX_ABSENCES) return [];
  const departure = expectedDeparture(flight);
  const arrival = expectedArrival(flight);
  if (departure === undefined && arrival === undefined) return discovery(flight);
  const wait = waitOf(flight, asked);
  const leaves = departure === undefined ? undefined : Date.parse(departure) + wait;
  const arrives = arrival === undefined ? undefined : Date.parse(arrival) + wait;
  const begins = leaves ?? (arrives as number) - UNKNOWN_FLIGHT_MS;
  const before: Moment[] = [
    {
      kind: 'FIRST_LOOK',
      need: 'MAY',
      at: begins - Math.min(FIRST_LOOK_HOURS, flight.leadHours ?? FIRST_LOOK_HOURS) * HOUR_MS,
    },
    { kind: 'BEFORE_DEPARTURE', need: 'MAY', at: begins - 2 * HOUR_MS },
  ];
  const overdue = arrives === undefined ? [] : overdueAfter(arrives, asked);
  const during =
    hasDeparted(flight) && arrives !== undefined
      ? landingOf(arrives, asked, (flight.alertsLeft ?? 0) > 0)
      : checksOf(begins, arrives);
  return [...before, ...during, ...overdue].sort((a, b) => a.at - b.at);
}

/** Returns when to ask for a flight that has departed. It needs an answer of its last hours, or of a flight with alerts the last alert. */
function landingOf(arrives: number, asked: number, awaitsAlert: boolean): Moment[] {
  const enough = arrives - (awaitsAlert ? LAST_ALERT_MS : LAST_HOURS_MS);
  return [
    { kind: 'EN_ROUTE', need: 'MAY', at: arrives - EN_ROUTE_MS },
    { kind: 'LANDING', need: asked < enough ? 'MUST' : 'SHOULD', at: arrives - LANDING_MS },
    { kind: 'FINAL', need: 'MAY', at: arrives - FINAL_MS },
  ];
}

/**
 * Returns when to ask whether a flight has departed: soon after its departure, on a long flight also later, and half an hour before it
 * lands. Each flight needs the last of them. The one before it tells when to ask again shortly before the landing.
 */
function checksOf(leaves: number, arrives: number | undefined): Moment[] {
  const departed = leaves + DEPARTED_MS;
  const approach = (arrives ?? leaves) - APPROACH_MS;
  if (approach - departed < CHECKS_APART_MS) return [{ kind: 'AFTER_DEPARTURE', need: 'MUST', at: departed }];
  const enRoute = approach + APPROACH_MS - EN_ROUTE_MS;
  const isLong = enRoute - departed >= CHECKS_APART_MS;
  return [
    { kind: 'AFTER_DEPARTURE', need: isLong ? 'MAY' : 'SHOULD', at: departed },
    ...(isLong ? [{ kind: 'EN_ROUTE', need: 'SHOULD', at: enRoute } as const] : []),
    { kind: 'APPROACH', need: 'MUST', at: approach },
  ];
}

/** Tells whether the provider has said that the flight departed. */
function hasDeparted({ facts }: Pick<Followed, 'facts'>): boolean {
  return (
    facts !== undefined &&
    (facts.departure.actualTime !== undefined || facts.status === 'ACTIVE' || facts.status === 'INCIDENT')
  );
}

/**
 * Returns how much later than expected a flight departs that had not departed when the provider was asked after its time. The later it
 * is, the longer it is likely to wait: so a flight of which the provider never says more costs few requests.
 */
function waitOf(flight: Followed, asked: number): number {
  const departure = Date.parse(expectedDeparture(flight) ?? '');
  const isWaiting = flight.facts?.status === 'SCHEDULED' && !hasDeparted(flight) && flight.absences === 0;
  return isWaiting && asked >= departure ? asked - departure + Math.max(RECHECK_MS, (asked - departure) / 2) : 0;
}

/** Returns the next poll of an overdue flight: 15 minutes after the expected arrival, then every 40 minutes, for 6 hours. */
function overdueAfter(arrives: number, asked: number): Moment[] {
  const first = arrives + 15 * MINUTE_MS;
  const at = asked > arrives ? Math.max(first, asked + OVERDUE_INTERVAL_MS) : first;
  return at <= arrives + MAX_OVERDUE_MS ? [{ kind: 'OVERDUE', need: 'MAY', at }] : [];
}

/**
 * Returns when to ask for a flight without known times: when the provider knows the flights of its whole date in UTC, at the latest at 10:00
 * of it, because a flight in the air is known too. For flights of the last time zones we try again, at last when the provider knows any.
 */
function discovery(flight: Followed): Moment[] {
  const { earliest, latest } = departureSpan(flight);
  const date = earliest + 14 * HOUR_MS;
  const lead = flight.leadHours ?? DISCOVER_HOURS;
  const first = Math.min(date + (24 - lead) * HOUR_MS, date + 10 * HOUR_MS);
  const second = Math.max(date + 6 * HOUR_MS, first + 6 * HOUR_MS);
  const last = Math.max(latest - Math.min(lead, FIRST_LOOK_HOURS) * HOUR_MS, second + 4 * HOUR_MS);
  return [first, second, last].map((at) => ({ kind: 'DISCOVER', need: 'MUST', at }));
}
