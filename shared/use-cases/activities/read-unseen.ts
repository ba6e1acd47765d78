import { type Addition, addedByOthers, isLately } from '#shared/domain/activities/save-warnings.ts';
import { vipDifference } from '#shared/domain/activities/shape.ts';
import { findVipNames } from '#shared/entities/vips/vip-names.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

type Guests = Pick<ActivityRecord, 'id' | 'updatedAt' | 'vipIds'>;

/**
 * Reads the VIPs that another person added to an activity or a flight in the last 10 minutes, and that a new list leaves out. Reads nothing
 * if the record has not changed since. Call it before the write, which removes what tells it.
 */
export async function readUnseen(
  before: Guests,
  after: Pick<Guests, 'vipIds'>,
  additionsTo: (id: string, vipIds: readonly string[]) => Promise<readonly Addition[]>,
  caller: { readonly by: string; readonly now: string },
): Promise<NamedVip[]> {
  const { removed } = vipDifference(before.vipIds, after.vipIds);
  if (!isLately(before.updatedAt, caller.now)) return [];
  const names = await findVipNames(addedByOthers(await additionsTo(before.id, removed), caller));
  return names.filter(({ deletedAt }) => !deletedAt);
}
