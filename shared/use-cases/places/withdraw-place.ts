import pMap from 'p-map';
import { StillInUse } from '#shared/contract/problems.ts';
import { linksTo } from '#shared/domain/places/place-links.ts';
import { change, markDeleted, restored } from '#shared/domain/records.ts';
import { placeStore } from '#shared/entities/place.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { PlaceRecord } from '#shared/schemas/place.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { readForChange, type Target } from '#shared/use-cases/records/read-for-change.ts';
import { activitiesAtPlace } from './activities-at-place.ts';
import { placeKind } from './place-writes.ts';

const UNLINKED_AT_ONCE = 5;
const MOST_NAMED = 3;

/**
 * Deletes a place. Activities that are not over and name it must be unlinked first: with `unlink` this does it, and their text stays.
 * A second read finds activities that took it just before the deletion. Past activities keep the id. Throws StillInUse, NotFound, Forbidden, VersionMismatch or ContendedWrite. If it is interrupted, a
 * repeat goes on.
 */
export const withdrawPlace = async (
  context: UseCaseContext,
  target: Target,
  { unlink }: { readonly unlink: boolean },
): Promise<void> => {
  const place = await readForChange(context, placeStore, target);
  if (place.deletedAt) return;
  const linked = await activitiesAtPlace(place.id, context.now);
  if (linked.length > 0 && !unlink) throw stillInUse(place, linked);
  await unlinkAll(context, linked, place.id);
  await changeRecord(context, placeKind, target, (before) =>
    before.deletedAt ? before : markDeleted(before, context.now),
  );
  if (context.dryRun) return;
  // No activity can take the place now. These took it just before.
  const late = await activitiesAtPlace(place.id, context.now);
  if (late.length > 0 && !unlink) {
    const undone = { ...target, includeDeleted: true };
    await changeRecord(context, placeKind, undone, (deleted) => restored(deleted, context.now));
    throw stillInUse(place, late);
  }
  await unlinkAll(context, late, place.id);
};

const unlinkAll = (context: UseCaseContext, linked: readonly ActivityRecord[], placeId: string) =>
  pMap(linked, ({ id }) => unlinkActivity(context, id, placeId), { concurrency: UNLINKED_AT_ONCE });

const unlinkActivity = (context: UseCaseContext, id: string, placeId: string) =>
  changeActivity({ ...context, ifMatch: () => undefined }, { id, includeDeleted: true }, (before) =>
    change(before, Object.fromEntries(linksTo(before, placeId).map((field) => [field, null])), context.now),
  );

const stillInUse = ({ name }: PlaceRecord, linked: readonly ActivityRecord[]) => {
  const titles = linked.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const others = linked.length > titles.length ? ` and ${linked.length - titles.length} more` : '';
  return new StillInUse(
    `${name} is the place of ${titles.join(', ')}${others}. Change them first, or delete with unlink=true: they then keep its name as text.`,
  );
};
