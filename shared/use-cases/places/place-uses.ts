import pMap from 'p-map';
import { linksTo } from '#shared/domain/places/place-links.ts';
import { change } from '#shared/domain/records.ts';
import { clockAt } from '#shared/domain/time/zoned.ts';
import { withoutLodgingAt } from '#shared/domain/vips/without-lodging.ts';
import { lodgingsAt } from '#shared/entities/places/lodging.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { vipKind } from '#shared/use-cases/vips/vip-writes.ts';
import { activitiesAtPlace } from './activities-at-place.ts';

const UNLINKED_AT_ONCE = 5;

/** What names a place and is not over. */
export interface PlaceUses {
  readonly placeId: string;
  /** The date in the zone of the settings. Guests who check out on it or later count. */
  readonly date: string;
  readonly activities: readonly ActivityRecord[];
  /** The guests who lodge there, or are going to. */
  readonly guestIds: readonly string[];
}

/** Reads what names a place and is not over. The guests are read with strong consistency, the activities may be a second old. */
export async function placeUses(placeId: string, now: string): Promise<PlaceUses> {
  const { timezone } = await readSettings();
  const { date } = clockAt(now, timezone);
  const [activities, lodgings] = await Promise.all([activitiesAtPlace(placeId, now), lodgingsAt(placeId, date)]);
  return { placeId, date, activities, guestIds: [...new Set(lodgings.map(({ vipId }) => vipId))] };
}

export function isInUse({ activities, guestIds }: PlaceUses): boolean {
  return activities.length + guestIds.length > 0;
}

/** Unlinks a place: activities keep their text, and guests lose the nights there that are not over. */
export async function unlinkUses(context: UseCaseContext, uses: PlaceUses): Promise<void> {
  const unchecked = { ...context, ifMatch: () => undefined };
  const { activities, guestIds, placeId } = uses;
  const unlinkActivity = ({ id }: ActivityRecord) =>
    changeActivity(unchecked, { id, includeDeleted: true }, (before) =>
      change(before, Object.fromEntries(linksTo(before, placeId).map((field) => [field, null])), context.now),
    );
  const unlinkGuest = (id: string) =>
    changeRecord(unchecked, vipKind, { id, includeDeleted: true }, (before) =>
      withoutLodgingAt(before, uses, context.now),
    );
  await pMap(activities, unlinkActivity, { concurrency: UNLINKED_AT_ONCE });
  await pMap(guestIds, unlinkGuest, { concurrency: UNLINKED_AT_ONCE });
}
