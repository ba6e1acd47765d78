import { advance } from '#shared/domain/activities/advance.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** Tells whether a guest's link to a ride is over: the ride has ended or is deleted, or the guest is no longer on it. */
export const isOver = (ride: ActivityRecord | undefined, vipId: string, now: string): boolean => {
  if (!ride || ride.deletedAt || ride.type !== 'TRANSPORT' || !ride.vipIds.includes(vipId)) return true;
  // The job that completes rides runs each minute. A cancelled ride stays readable until it would have ended.
  return advance(ride, now).status === 'COMPLETED' || (ride.status === 'CANCELLED' && ride.endTime <= now);
};
