import { invalidNow } from '#shared/contract/invalid-field.ts';
import type { PlaceNames } from '#shared/domain/guest-list/record-cells.ts';
import { placeIdsOf, placeKey, placeKeys } from '#shared/domain/places/place.ts';
import { byId } from '#shared/domain/records.ts';
import { nameWrites, placeStore, placesOfNames } from '#shared/entities/places/place.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Write } from '#shared/table/write.ts';
import type { ChangeableKind } from '#shared/use-cases/records/change-record.ts';

/** Throws ValidationFailed if another place has one of the names. The error names the field and the other place's id. */
async function assertNamesFree(before: PlaceRecord | undefined, after: PlaceRecord): Promise<void> {
  const old = placeKeys(before);
  const taken = await placesOfNames(placeKeys(after).filter((key) => !old.includes(key)));
  const fields = [
    ['body.name', after.name] as const,
    ...after.aliases.map((alias, index) => [`body.aliases.${index}`, alias] as const),
  ];
  for (const [path, text] of fields) {
    const other = taken.get(placeKey(text));
    if (other !== undefined) throw invalidNow(path, fault('TAKEN', `is the name of another place: ${other}`));
  }
}

/**
 * Returns the writes that store a place with its names. Throws ValidationFailed if another place has one of its names. Condition: the
 * stored version is that of `before`, and the names are still free.
 */
export async function placeWrites(before: PlaceRecord | undefined, after: PlaceRecord): Promise<Write[]> {
  await assertNamesFree(before, after);
  return [before ? placeStore.replace(before, after) : placeStore.create(after), ...nameWrites(before, after)];
}

/** Places as a kind of record, for `changeRecord`: a change of a place also changes its names. */
export const placeKind: ChangeableKind<PlaceRecord> = { ...placeStore, replace: placeWrites };

/** Reads the places that these activities name, by their ids, for an answer that shows them. */
export async function placesOf(activities: readonly Activity[]): Promise<ReadonlyMap<string, PlaceRecord>> {
  const ids = activities.flatMap(placeIdsOf);
  return byId(await placeStore.findMany(ids, 'eventual'));
}

/** Reads the names of the places where these guests lodge. Deleted places have none. Reads nothing if no guest lodges anywhere. */
export async function lodgingNames(vips: readonly Pick<VipRecord, 'lodging'>[]): Promise<PlaceNames> {
  const ids = new Set(vips.flatMap(({ lodging = [] }) => lodging.map(({ placeId }) => placeId)));
  if (ids.size === 0) return new Map();
  const places = await placeStore.findMany([...ids], 'eventual');
  return new Map(places.filter(({ deletedAt }) => !deletedAt).map(({ id, name }) => [id, name]));
}
