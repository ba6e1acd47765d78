import { invalidField } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/by-id.ts';
import { partsOf, split } from '#shared/domain/proposals/split.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NewSplit } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { requireRides } from './require-rides.ts';

/** Works out how a ride becomes several. Throws ValidationFailed for what is no ride ahead, and for parts that do not suit it. */
export async function planSplit(
  means: DayMeans,
  newId: (prefix: string) => string,
  { activityId, parts }: NewSplit,
): Promise<ProposalPlan> {
  const [ride] = await requireRides('body.activityId', [activityId], means.now);
  if (!ride) throw new Error('requireRides returns a ride for each id');
  assertSuits(ride, parts);
  const lists = partsOf(ride, parts, byId(await findVips(ride.vipIds)));
  if (lists.length < 2)
    throw invalidField('body.parts', 'names all guests in one list: leave some out, or give two lists');
  return planChanges(means, { changes: split(ride, lists, { newId: () => newId('act'), now: means.now }) });
}

function assertSuits({ vipIds }: ActivityRecord, parts: NewSplit['parts']): void {
  if (typeof parts === 'number') {
    if (parts <= vipIds.length) return;
    throw invalidField('body.parts', `is more than the ride has guests: it has ${vipIds.length}`);
  }
  const listed = parts.flat();
  const others = listed.filter((id) => !vipIds.includes(id));
  if (others.length > 0)
    throw invalidField('body.parts', `names who is not on the ride: ${others.slice(0, 5).join(', ')}`);
  if (new Set(listed).size < listed.length) throw invalidField('body.parts', 'must not name a guest twice');
}
