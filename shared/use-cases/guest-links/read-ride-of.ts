import { NotFound } from '#shared/contract/problems.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { activityKind } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';

export interface GuestOnRide {
  readonly activityId: string;
  readonly vipId: string;
}

/** Reads a ride of a guest, to make their link. Throws Forbidden, VersionMismatch, or NotFound if the guest is not on it. */
export async function readRideOf(
  context: Pick<UseCaseContext, 'actor' | 'ifMatch'>,
  { activityId, vipId }: GuestOnRide,
): Promise<ActivityRecord> {
  const ride = await readForChange(context, activityKind, { id: activityId });
  if (ride.type === 'TRANSPORT' && ride.vipIds.includes(vipId)) return ride;
  throw new NotFound('This VIP is on no ride with this id.');
}
