import type { LodgingTonight } from '#shared/domain/accountability/stay.ts';
import { byId } from '#shared/domain/by-id.ts';
import { dateAfter, isNightOf, nightAt } from '#shared/domain/vips/nights.ts';
import { lodgingsUntil } from '#shared/entities/lodging.ts';
import { placeStore } from '#shared/entities/place.ts';

/**
 * Reads where each guest lodges in the night that an instant belongs to, by their ids. Reads the settings' zone at the same time, and the
 * names of the places after that. Eventually consistent. A lodging at a deleted place is left out.
 */
export const loadLodgings = async (
  at: string,
  settings: Promise<{ readonly timezone: string }>,
): Promise<ReadonlyMap<string, LodgingTonight>> => {
  // A night may be two dates before that of UTC, and check-out is the day after it.
  const [found, { timezone }] = await Promise.all([lodgingsUntil(dateAfter(at.slice(0, 10), -1)), settings]);
  const night = nightAt(at, timezone);
  const tonight = found.filter((each) => isNightOf(each, night));
  const ids = [...new Set(tonight.map(({ placeId }) => placeId))];
  const places = byId(ids.length > 0 ? await placeStore.findMany(ids, 'eventual') : []);
  return new Map(
    tonight.flatMap(({ placeId, room, vipId }) => {
      const place = places.get(placeId);
      return place && !place.deletedAt ? [[vipId, { placeId, place: place.name, room }] as const] : [];
    }),
  );
};
