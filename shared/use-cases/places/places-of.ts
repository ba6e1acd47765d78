import { byId } from '#shared/domain/by-id.ts';
import type { PlaceNames } from '#shared/domain/guest-list/record-cells.ts';
import { placeIdsOf } from '#shared/domain/places/place.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

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
