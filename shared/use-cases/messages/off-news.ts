import { isAboard, isBeforeStart, isOff } from '#shared/domain/activities/boarding.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { isOver, nextText } from '#shared/domain/guest-links/reach-guest.ts';
import { FAILURES } from '#shared/domain/messages/attempt.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

interface OffNews {
  readonly ride: ActivityRecord | undefined;
  readonly found: VipRecord;
  readonly settings: SettingsRecord;
  readonly to: string;
  readonly news: string;
}

/** Says to a guest that their ride is off, or which one they have instead. */
export async function offNews({ found, news, ride, settings, to }: OffNews, now: string) {
  if (!ride) return { failure: FAILURES.rideOver.text, isOver: true };
  if (!isOff(ride, found.id)) return { failure: FAILURES.rideBack.text, isOver: true };
  const rides = await findActivities(await activityIdsOf(found.id));
  // They drive on another ride already.
  if (rides.some((each) => isAboard(each, found.id))) return { failure: FAILURES.rideBegun.text, isOver: true };
  const instead = await rideInstead(rides, ride, found.id, now);
  const text = instead ? nextText(instead, found, settings) : news;
  return { to, text, changes: { text }, writes: [], relyingOn: [vipStore.asRead(found)] };
}

/** Returns the ride that a guest has in place of one that is off, with its vehicle: it begins before that one would have ended. */
async function rideInstead(rides: readonly ActivityRecord[], off: ActivityRecord, vipId: string, now: string) {
  const [ride] = rides
    .filter(
      (each) => !isOver(each, vipId, now) && isBeforeStart(each) && (each.driverId ?? each.vehicleId) !== undefined,
    )
    .filter(({ startTime }) => startTime < off.endTime)
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  return ride && { ride: rideOfGuest(ride, vipId), vehicle: await findVehicle(ride.vehicleId ?? '') };
}
