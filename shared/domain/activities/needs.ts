import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RelatedRecords } from './present-activity.ts';

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

/** What an activity can need. `attention`: any row of GET /api/attention. */
export const NEEDS = ['driver', 'vehicle', 'seats', 'acknowledgement', 'attention'] as const;
export type Need = (typeof NEEDS)[number];

type Fleet = Pick<RelatedRecords, 'drivers' | 'vehicles'>;

function isPresent(record: { readonly deletedAt?: string | undefined } | undefined): boolean {
  return record !== undefined && !record.deletedAt;
}

/** Tells whether a ride, or what has a vehicle, has no driver, or one who was deleted. */
export function needsDriver(activity: ActivityRecord, { drivers }: Fleet): boolean {
  return isServed(activity) && !isPresent(drivers.get(activity.driverId ?? ''));
}

/** Tells whether a ride, or what has a driver, has no vehicle, or one that was deleted. */
export function needsVehicle(activity: ActivityRecord, { vehicles }: Fleet): boolean {
  return isServed(activity) && !isPresent(vehicles.get(activity.vehicleId ?? ''));
}

/** Tells whether its driver was asked to confirm a version, and has neither confirmed one as late nor begun it: who begins a ride knows it. */
export function needsAcknowledgement(activity: ActivityRecord): boolean {
  const { acknowledgedVersion = 0, askedVersion = 0, begunBy, besideAskedAt = '' } = activity;
  const begun = begunBy?.role === 'DRIVER' && begunBy.at > besideAskedAt ? (begunBy.version ?? 0) : 0;
  return askedVersion > Math.max(acknowledgedVersion, begun);
}
