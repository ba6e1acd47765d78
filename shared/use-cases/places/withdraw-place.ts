import pMap from 'p-map';
import { because } from '#shared/contract/problem.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import { placeIdsOf, withoutPlace } from '#shared/domain/places/place.ts';
import { change, markDeleted, restored } from '#shared/domain/records.ts';
import { clockAt } from '#shared/domain/time/zoned.ts';
import { withoutLodgingAt } from '#shared/domain/vips/lodging.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { lodgingsAt, placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord, readForChange, type Target } from '#shared/use-cases/records/change-record.ts';
import { vipKind } from '#shared/use-cases/vips/vip-writes.ts';
import { placeKind } from './link-places.ts';

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
  await changeRecord(context, placeKind(context), target, (before) =>
    before.deletedAt ? before : markDeleted(before, context.now),
  );
  if (context.dryRun) return;
  // Nothing can take the place now. These took it just before.
  const late = await placeUses(place.id, context.now);
  if (isInUse(late) && !unlink) {
    const undone = { ...target, includeDeleted: true };
    await changeRecord(context, placeKind(context), undone, (deleted) => restored(deleted, context.now));
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
    because('PLACE_IS_USED', { name }),
  );
}

const UNLINKED_AT_ONCE = 5;

/** What names a place and is not over. */
interface PlaceUses {
  readonly placeId: string;
  /** The date in the zone of the settings. Guests who check out on it or later count. */
  readonly date: string;
  readonly activities: readonly ActivityRecord[];
  /** The guests who lodge there, or are going to. */
  readonly guestIds: readonly string[];
}

/** Reads what names a place and is not over. The guests are read with strong consistency, the activities may be a second old. */
async function placeUses(placeId: string, now: string): Promise<PlaceUses> {
  const { timezone } = await readSettings();
  const { date } = clockAt(now, timezone);
  const [activities, lodgings] = await Promise.all([activitiesAtPlace(placeId, now), lodgingsAt(placeId, date)]);
  return { placeId, date, activities, guestIds: [...new Set(lodgings.map(({ vipId }) => vipId))] };
}

function isInUse({ activities, guestIds }: PlaceUses): boolean {
  return activities.length + guestIds.length > 0;
}

/** Unlinks a place: activities keep their text, and guests lose the nights there that are not over. */
async function unlinkUses(context: UseCaseContext, uses: PlaceUses): Promise<void> {
  const unchecked = { ...context, ifMatch: () => undefined };
  const { activities, guestIds, placeId } = uses;
  const unlinkActivity = ({ id }: ActivityRecord) =>
    changeActivity(unchecked, { id, includeDeleted: true }, (before) =>
      change(before, withoutPlace(before, placeId), context.now),
    );
  const unlinkGuest = (id: string) =>
    changeRecord(unchecked, vipKind, { id, includeDeleted: true }, (before) =>
      withoutLodgingAt(before, uses, context.now),
    );
  await pMap(activities, unlinkActivity, { concurrency: UNLINKED_AT_ONCE });
  await pMap(guestIds, unlinkGuest, { concurrency: UNLINKED_AT_ONCE });
}

/** Reads the activities that are not over and name a place. In no order. Eventually consistent. */
async function activitiesAtPlace(placeId: string, now: string): Promise<ActivityRecord[]> {
  return (await runningActivities(now, undefined)).filter((activity) => placeIdsOf(activity).includes(placeId));
}
