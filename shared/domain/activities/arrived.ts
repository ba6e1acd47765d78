import { InvalidTransition } from '#shared/contract/problems.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Arrived } from '#shared/schemas/activities/arrived.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { aboardOf, absencesOf } from './boarding.ts';

/** No one waits longer. An earlier arrival was for a former time of the ride. */
const MOST_EARLY_HOURS = 6;

function earliest(startTime: string): string {
  return later(startTime, -MOST_EARLY_HOURS * HOUR_MS);
}

type Ride = Pick<ActivityRecord, 'arrived' | 'driverId' | 'startTime'>;

/** Returns since when the driver of a ride waits at its pick-up. Another driver has not arrived by that, nor anyone for a later start. */
export function arrivedOf({ arrived, driverId, startTime }: Ride): Arrived | undefined {
  if (!arrived || arrived.driverId !== driverId || arrived.at < earliest(startTime)) return undefined;
  return { at: arrived.at, by: arrived.by };
}

/** Tells whether a ride waits for its guests at the pick-up: no person has started it. */
export function isBeforeStart({ status, statusSetBy }: Pick<ActivityRecord, 'status' | 'statusSetBy'>): boolean {
  return status === 'SCHEDULED' || (status === 'IN_PROGRESS' && !statusSetBy);
}

/**
 * Returns the ride with its driver at the pick-up, or on the way to it again. The first report stays. Returns the same object if nothing
 * changes. Throws INVALID_TRANSITION if it is no ride, has no driver, starts in more than 6 hours, or a person has started
 * or ended it.
 */
export function withArrived(ride: ActivityRecord, report: Arrived, isThere: boolean): ActivityRecord {
  const { driverId, startTime, status, title, type } = ride;
  if ((arrivedOf(ride) !== undefined) === isThere) return ride;
  if (type !== 'TRANSPORT') throw new InvalidTransition(`“${title}” is no ride, so no one arrives at its pick-up.`);
  if (driverId === undefined) throw new InvalidTransition(`“${title}” has no driver who could arrive.`);
  if (!isBeforeStart(ride))
    throw new InvalidTransition(`“${title}” is ${status}. A driver arrives before the ride begins.`);
  if (isThere && report.at < earliest(startTime))
    throw new InvalidTransition(`“${title}” starts in more than ${MOST_EARLY_HOURS} hours. Report the arrival later.`);
  const { arrived: _before, ...rest } = ride;
  const after = isThere ? { ...rest, arrived: { ...report, driverId } } : rest;
  return { ...after, version: ride.version + 1, updatedAt: report.at };
}

/** Tells whether a guest of a ride should still come to its vehicle, which waits for them. */
export function isAwaited(ride: ActivityRecord, vipId: string): boolean {
  const known = [...aboardOf(ride), ...absencesOf(ride)];
  return arrivedOf(ride) !== undefined && isBeforeStart(ride) && !known.some((mark) => mark.vipId === vipId);
}
