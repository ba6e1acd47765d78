import type { PlaceNames } from '#shared/domain/import/lodging-cells.ts';
import type { NamedLodging } from '#shared/domain/reports/day-sheet.ts';
import { dateAfter } from '#shared/domain/vips/nights.ts';
import { lodgingsUntil } from '#shared/entities/lodging.ts';
import { placeStore } from '#shared/entities/place.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

/** Reads the names of the places where these guests lodge. Deleted places have none. Reads nothing if no guest lodges anywhere. */
export const lodgingNames = async (vips: readonly Pick<VipRecord, 'lodging'>[]): Promise<PlaceNames> => {
  const ids = new Set(vips.flatMap(({ lodging = [] }) => lodging.map(({ placeId }) => placeId)));
  if (ids.size === 0) return new Map();
  const places = await placeStore.findMany([...ids], 'eventual');
  return new Map(places.filter(({ deletedAt }) => !deletedAt).map(({ id, name }) => [id, name]));
};

/** Reads where guests lodge from a date on, with the names of the places, by the ids of the guests. */
export const lodgingsAround = async (date: string): Promise<ReadonlyMap<string, readonly NamedLodging[]>> => {
  const found = await lodgingsUntil(dateAfter(date, -1));
  const names = await lodgingNames([{ lodging: found }]);
  const named = found.flatMap((each) => {
    const place = names.get(each.placeId);
    return place === undefined ? [] : [{ ...each, place }];
  });
  return Map.groupBy(named, ({ vipId }) => vipId);
};
