import { requireLive } from '#shared/domain/require-record.ts';
import { placeCode } from '#shared/domain/ways/way-row.ts';
import { waysOf } from '#shared/domain/ways/ways.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readWayRows } from '#shared/entities/ways/way-row.ts';
import type { Way } from '#shared/schemas/ways/way.ts';
import { presentWay } from './change-way.ts';

/** Returns the ways from a place, to a place, or from one to the other, in order of name. Throws NotFound. */
export async function listWays({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Promise<Way[]> {
  const named = [from, to].flatMap((id) => id ?? []);
  const [places, rows] = await Promise.all([allPlaces(), readWayRows(named.map(placeCode))]);
  const known = new Map(places.map((place) => [place.id, place]));
  for (const id of named) requireLive(known.get(id), 'place', id);
  const ways = waysOf(places, rows);
  return places
    .filter(({ id }) => from === undefined || id === from)
    .flatMap((start) =>
      places
        .filter(({ id }) => id !== start.id && (to === undefined || id === to))
        .flatMap((end) => presentWay(ways, start, end) ?? []),
    );
}
