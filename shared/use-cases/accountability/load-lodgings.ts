import type { LodgingTonight } from '#shared/domain/accountability/stay.ts';
import { dateAfter, isNightOf, nightAt } from '#shared/domain/vips/lodging.ts';
import { lodgingsUntil } from '#shared/entities/places/lodging.ts';
import { lodgingNames } from '#shared/use-cases/places/places-of.ts';

/**
 * Reads where each guest lodges in the night that an instant belongs to, by their ids. Reads the settings' zone at the same time, and the
 * names of the places after that. Eventually consistent. A lodging at a deleted place is left out.
 */
export async function loadLodgings(
  at: string,
  settings: Promise<{ readonly timezone: string }>,
): Promise<ReadonlyMap<string, LodgingTonight>> {
  // A night may be two dates before that of UTC, and check-out is the day after it.
  const [found, { timezone }] = await Promise.all([lodgingsUntil(dateAfter(at.slice(0, 10), -1)), settings]);
  const night = nightAt(at, timezone);
  const tonight = found.filter((each) => isNightOf(each, night));
  const names = await lodgingNames([{ lodging: tonight }]);
  return new Map(
    tonight.flatMap(({ placeId, room, vipId }) => {
      const place = names.get(placeId);
      return place === undefined ? [] : [[vipId, { placeId, place, room }] as const];
    }),
  );
}
