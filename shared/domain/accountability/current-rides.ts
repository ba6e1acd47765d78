import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

type Ride = Pick<ActivityRecord, 'deletedAt' | 'endTime' | 'startTime' | 'status' | 'type'>;

/**
 * Returns the rides that are in progress, and those that are not cancelled whose time covers now. `minutes` widens that time on both
 * sides.
 */
export function ridesAround<R extends Ride>(rides: readonly R[], now: string, minutes = 0): R[] {
  return rides.filter(({ deletedAt, endTime, startTime, status, type }) => {
    if (deletedAt !== undefined || type !== 'TRANSPORT' || status === 'CANCELLED') return false;
    if (status === 'IN_PROGRESS') return true;
    return later(startTime, -minutes * MINUTE_MS) <= now && now < later(endTime, minutes * MINUTE_MS);
  });
}
