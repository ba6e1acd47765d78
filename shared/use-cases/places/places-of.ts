import { byId } from '#shared/domain/by-id.ts';
import { PLACE_LINKS } from '#shared/domain/places/place-links.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';

/** Reads the places that these activities name, by their ids, for an answer that shows them. */
export async function placesOf(activities: readonly Activity[]): Promise<ReadonlyMap<string, PlaceRecord>> {
  const ids = activities.flatMap((activity) => PLACE_LINKS.flatMap(({ id }) => activity[id] ?? []));
  return byId(await placeStore.findMany(ids, 'eventual'));
}
