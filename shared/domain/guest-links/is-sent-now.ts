import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

type Ride = Pick<ActivityRecord, 'deletedAt' | 'driverId' | 'startTime' | 'status' | 'type' | 'vehicleId'>;

/**
 * Tells whether the guests of a ride get their links by themselves now: from `minutes` before the start until the start. A ride that has
 * neither vehicle nor driver yet has nothing to show: its guests get their links once it has.
 */
export function isSentNow(
  { deletedAt, driverId, startTime, status, type, vehicleId }: Ride,
  minutes: number,
  now: string,
): boolean {
  return (
    type === 'TRANSPORT' &&
    status === 'SCHEDULED' &&
    !deletedAt &&
    (driverId !== undefined || vehicleId !== undefined) &&
    now < startTime &&
    startTime <= later(now, minutes * MINUTE_MS)
  );
}
