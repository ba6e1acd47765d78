import type { NamedLodging } from '#shared/domain/reports/day-sheet.ts';
import { dateAfter } from '#shared/domain/vips/lodging.ts';
import { lodgingsUntil } from '#shared/entities/places/lodging.ts';
import { lodgingNames } from '#shared/use-cases/places/places-of.ts';

/** Reads where guests lodge from a date on, with the names of the places, by the ids of the guests. */
export async function lodgingsAround(date: string): Promise<ReadonlyMap<string, readonly NamedLodging[]>> {
  const found = await lodgingsUntil(dateAfter(date, -1));
  const names = await lodgingNames([{ lodging: found }]);
  const named = found.flatMap((each) => {
    const place = names.get(each.placeId);
    return place === undefined ? [] : [{ ...each, place }];
  });
  return Map.groupBy(named, ({ vipId }) => vipId);
}
