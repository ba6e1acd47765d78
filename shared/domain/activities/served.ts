import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns the guests whose ride it is, and of a goods run those whose goods it carries. */
export function guestsConcerned({ goods, vipIds }: Pick<ActivityRecord, 'goods' | 'vipIds'>): readonly string[] {
  return goods?.ofVipIds ?? vipIds;
}

/** Tells whether a vehicle and a driver serve an activity: each ride, and whatever else holds one of the two. */
export function isServed({
  driverId,
  type,
  vehicleId,
}: {
  readonly type: ActivityRecord['type'];
  readonly driverId?: string | null | undefined;
  readonly vehicleId?: string | null | undefined;
}): boolean {
  return type === 'TRANSPORT' || Boolean(driverId ?? vehicleId);
}
