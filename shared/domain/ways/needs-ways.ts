import { isActive } from '#shared/domain/assignments/assignment.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

const RIDE_FIELDS = [
  ...(['type', 'status', 'startTime', 'endTime', 'vehicleId', 'driverId', 'deletedAt'] as const),
  ...(['pickupLocation', 'pickupPlaceId', 'dropoffLocation', 'dropoffPlaceId'] as const),
] as const;

/** Tells whether a change of a ride can make a way matter: its time, its places, its status, its vehicle or its driver. */
export function needsWays(before: ActivityRecord | undefined, after: ActivityRecord): boolean {
  return (
    after.type === 'TRANSPORT' &&
    isActive(after) &&
    !after.deletedAt &&
    RIDE_FIELDS.some((field) => before?.[field] !== after[field])
  );
}
