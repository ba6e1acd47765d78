import { lodgingLink } from '#shared/domain/places/lodging-end.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { type LinkedPlaces, linkPlaces } from './link-places.ts';

/**
 * Returns the linked places of a new ride, with the place where all its guests lodge at the end that the request leaves out. Reads that place
 * and its ways only if there is one. A deleted place is not taken.
 */
export async function linkLodging(
  linked: LinkedPlaces,
  riders: Parameters<typeof lodgingLink>[1],
): Promise<LinkedPlaces> {
  const link = lodgingLink(linked.activity, riders);
  const place = link && (await placeStore.find(link.placeId));
  if (!link || !place || place.deletedAt) return linked;
  return linkPlaces(undefined, { ...linked.activity, [link.field]: place.id }, { withWays: true });
}
