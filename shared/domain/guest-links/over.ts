import { advance } from '#shared/domain/activities/status.ts';
import { mayGoOn } from '#shared/domain/ways/arrival.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Tells whether a guest's link to a ride is over: the ride has ended or is deleted, or the guest is no longer on it. */
export function isOver(ride: ActivityRecord | undefined, vipId: string, now: string): boolean {
  if (!ride || ride.deletedAt || ride.type !== 'TRANSPORT' || !ride.vipIds.includes(vipId)) return true;
  // The job knows whether a late ride is still on its way. It runs each minute.
  if (mayGoOn(ride, now)) return false;
  // A cancelled ride stays readable until it would have ended.
  return advance(ride, now).status === 'COMPLETED' || (ride.status === 'CANCELLED' && ride.endTime <= now);
}
