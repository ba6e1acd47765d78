import { aboardOf } from '#shared/domain/activities/boarding.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type ArrivalRecord, isUnderWay } from './arrival.ts';

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
    arrival.placeId === ride.dropoffPlaceId &&
    arrival.minutes > ARRIVED_MINUTES &&
    later(arrival.fixTime, SHOWS_MS) >= now
  );
}
