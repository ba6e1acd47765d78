import { aboardOf } from '#shared/domain/activities/boarding.ts';
import { endsWhereItBegan, goalOf } from '#shared/domain/activities/stops.ts';
import { ageOf } from '#shared/domain/gps/fix-freshness.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord, Eta } from '#shared/schemas/activities/activity.ts';
import type { Threshold, Thresholds } from '#shared/schemas/attention/threshold.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** How long a ride still took when it was last worked out. */
export interface ArrivalRecord {
  /** The id of the ride. */
  readonly id: string;
  /** The place of the drop-off, or of the next stop. */
  readonly placeId: string;
  /** When it was worked out. */
  readonly at: string;
  /** The time of the driver's position. */
  readonly fixTime: string;
  readonly minutes: number;
  readonly basis: Eta['basis'];
}

/** An older position tells nothing: the driver may have arrived since. */
const LASTS_MS = 10 * MINUTE_MS;

/** Tells whether a ride can have an expected arrival: it is in progress with a driver, ends at its drop-off, and that is a place. One with stops may have places on its way. */
export function isUnderWay(ride: ActivityRecord): boolean {
  const { deletedAt, driverId, dropoffPlaceId, status, stops, type } = ride;
  const isGoing = type === 'TRANSPORT' && status === 'IN_PROGRESS' && !deletedAt && !endsWhereItBegan(ride);
  return isGoing && Boolean(driverId && (stops ?? dropoffPlaceId));
}

/** Returns when a ride arrives, as it is known now. Undefined if that is too old, or about another place. */
export function etaOf(ride: ActivityRecord, arrival: ArrivalRecord | undefined, now: string): Eta | undefined {
  const goal = goalOf(ride, now);
  if (!arrival || !isUnderWay(ride) || arrival.placeId !== goal?.placeId) return undefined;
  const time = Date.parse(now);
  if (time - Date.parse(arrival.fixTime) > LASTS_MS) return undefined;
  const arrives = Math.max(time, Date.parse(arrival.at) + arrival.minutes * MINUTE_MS);
  return {
    at: new Date(arrives).toISOString(),
    minutes: Math.ceil((arrives - time) / MINUTE_MS),
    basis: arrival.basis,
    ageSeconds: ageOf(arrival, now),
    lateMinutes: Math.max(0, Math.ceil((arrives - Date.parse(goal.at)) / MINUTE_MS)),
    ...(goal.placeId !== ride.dropoffPlaceId && { stop: goal.location ?? '' }),
  };
}

/** The clock completes a ride this long after its end, whatever the positions say: its driver may have forgotten it. */
const LONGEST_MS = 2 * HOUR_MS;

/** An older position does not show that a ride goes on. */
const SHOWS_MS = 30 * MINUTE_MS;

/** A driver who is this near has arrived: a position is not exact to the door. */
const ARRIVED_MINUTES = 1;

/**
 * Tells whether a ride may go on after its planned end: a person reported its start or a guest aboard, and its end is less than 2 hours
 * ago. A ride that only the clock has started may not: perhaps it never began.
 */
export function mayGoOn(ride: ActivityRecord, now: string): boolean {
  return (
    isUnderWay(ride) &&
    (ride.begunBy !== undefined || aboardOf(ride).length > 0) &&
    now < later(ride.endTime, LONGEST_MS)
  );
}

/** Tells whether a ride that may go on does so: the last position of its driver, at most 30 minutes old, is away from the drop-off. */
export function isStillDriving(ride: ActivityRecord, arrival: ArrivalRecord | undefined, now: string): boolean {
  return (
    arrival !== undefined &&
    mayGoOn(ride, now) &&
    arrival.placeId === goalOf(ride, now)?.placeId &&
    arrival.minutes > ARRIVED_MINUTES &&
    later(arrival.fixTime, SHOWS_MS) >= now
  );
}

/** What a ride in progress has crossed: the minutes that it will be late, or the minutes or metres that are left. */
export interface Crossing {
  readonly kind: 'late' | 'arriving';
  readonly threshold: Threshold;
}

/** How far a ride in progress is. */
interface Progress {
  readonly eta: Pick<Eta, 'lateMinutes' | 'minutes'>;
  /** From the driver's position to the drop-off, in a straight line. */
  readonly metres: number;
}

function late(minutes: number): Crossing {
  return { kind: 'late', threshold: { minutes } };
}
function arriving(threshold: Threshold): Crossing {
  return { kind: 'arriving', threshold };
}

/** Returns the thresholds that a ride has crossed by now. */
export function crossingsOf({ eta, metres }: Progress, thresholds: Thresholds): Crossing[] {
  return [
    ...thresholds.lateMinutes.filter((least) => eta.lateMinutes >= least).map(late),
    ...thresholds.arrivingMinutes.filter((most) => eta.minutes <= most).map((minutes) => arriving({ minutes })),
    ...thresholds.arrivingMetres.filter((most) => metres <= most).map((most) => arriving({ metres: most })),
  ];
}

/** Returns a text that is the same for the same threshold only, such as `arriving 300 m`. */
export function crossingId({ kind, threshold: { metres, minutes } }: Crossing): string {
  return metres === undefined ? `${kind} ${minutes} min` : `${kind} ${metres} m`;
}

/** Returns all thresholds of several lists, each once. */
export function allThresholds(lists: readonly Thresholds[]): Thresholds {
  const all = (of: (list: Thresholds) => readonly number[]): number[] => [...new Set(lists.flatMap(of))];
  return {
    lateMinutes: all((list) => list.lateMinutes),
    arrivingMinutes: all((list) => list.arrivingMinutes),
    arrivingMetres: all((list) => list.arrivingMetres),
  };
}

/** Tells whether a list names a threshold. */
export function isNamed(thresholds: Thresholds, { kind, threshold: { metres, minutes } }: Crossing): boolean {
  if (metres !== undefined) return kind === 'arriving' && thresholds.arrivingMetres.includes(metres);
  return (kind === 'late' ? thresholds.lateMinutes : thresholds.arrivingMinutes).includes(minutes ?? 0);
}
