import { placeCode } from '#shared/domain/ways/way-row.ts';
import { NO_WAYS, type Ways, waysOf } from '#shared/domain/ways/ways.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readWayRows } from '#shared/entities/ways/way-row.ts';

/**
 * Reads all places, and the ways from and to these. Reads nothing if none is named. Eventually consistent, may be a second old: a way is
 * a figure for planning, so no booking depends on that it stays as it was read.
 */
export async function loadWays(placeIds: readonly (string | undefined)[]): Promise<Ways> {
  const codes = [...new Set(placeIds.flatMap((id) => (id === undefined ? [] : placeCode(id))))];
  if (codes.length === 0) return NO_WAYS;
  const [places, rows] = await Promise.all([allPlaces(), readWayRows(codes, 'eventual')]);
  return waysOf(places, rows);
}
