import { StillInUse } from '#shared/contract/problems.ts';
import { markDeleted, restored } from '#shared/domain/records.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { readForChange, type Target } from '#shared/use-cases/records/read-for-change.ts';
import { isInUse, type PlaceUses, placeUses, unlinkUses } from './place-uses.ts';
import { placeKind } from './place-writes.ts';

const MOST_NAMED = 3;

/**
 * Deletes a place. Activities and lodgings that are not over and name it must be unlinked first: with `unlink` this does it, and
 * activities keep their text. A second read finds what took it just before the deletion. What is over keeps the id. Throws StillInUse,
 * NotFound, Forbidden, VersionMismatch or ContendedWrite. If it is interrupted, a repeat goes on.
 */
export async function withdrawPlace(
  context: UseCaseContext,
  target: Target,
  { unlink }: { readonly unlink: boolean },
): Promise<void> {
  const place = await readForChange(context, placeStore, target);
  if (place.deletedAt) return;
  const uses = await placeUses(place.id, context.now);
  if (isInUse(uses) && !unlink) throw stillInUse(place, uses);
  await unlinkUses(context, uses);
  await changeRecord(context, placeKind, target, (before) =>
    before.deletedAt ? before : markDeleted(before, context.now),
  );
  if (context.dryRun) return;
  // Nothing can take the place now. These took it just before.
  const late = await placeUses(place.id, context.now);
  if (isInUse(late) && !unlink) {
    const undone = { ...target, includeDeleted: true };
    await changeRecord(context, placeKind, undone, (deleted) => restored(deleted, context.now));
    throw stillInUse(place, late);
  }
  await unlinkUses(context, late);
}

function stillInUse({ name }: PlaceRecord, { activities, guestIds }: PlaceUses) {
  const { length: guests } = guestIds;
  const titles = activities.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const others = activities.length > titles.length ? ` and ${activities.length - titles.length} more` : '';
  const uses = [
    ...(titles.length > 0 ? [`is the place of ${titles.join(', ')}${others}`] : []),
    ...(guests > 0 ? [`lodges ${guests} guest${guests === 1 ? '' : 's'}`] : []),
  ];
  const effects = [
    ...(titles.length > 0 ? ['activities then keep its name as text'] : []),
    ...(guests > 0 ? ['guests then lose their nights there'] : []),
  ];
  return new StillInUse(
    `${name} ${uses.join(', and ')}. Change them first, or delete with unlink=true: ${effects.join(', and ')}.`,
  );
}
