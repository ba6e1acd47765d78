import { placeCode, type WayPlace, type WayRow } from './ways.ts';

/** The most places of one request. Routers limit their tables. */
export const MOST_COORDINATES = 100;
const HALF = MOST_COORDINATES / 2;

/** One request to the router: the ways from each source to each destination. */
export interface RouterBlock {
  readonly sources: readonly WayPlace[];
  readonly destinations: readonly WayPlace[];
}

/** Which ways of the router are asked for again. */
interface Asking {
  /** Ways that were asked for before this time, in seconds since 1970, are asked for again. */
  readonly olderThan: number;
}

/**
 * Returns the requests for the ways that the router has not told, or told long ago, or told before one of the places moved. Up to 100
 * places take one request. More are asked in blocks of 50 by 50.
 */
export function routerBlocks(
  places: readonly WayPlace[],
  rows: ReadonlyMap<string, WayRow>,
  { olderThan }: Asking,
): RouterBlock[] {
  const located = places.filter(({ coordinates }) => coordinates);
  const isDue = (from: WayPlace, to: WayPlace): boolean => {
    if (from.id === to.id) return false;
    const { NO_ROAD, ROUTER } = rows.get(placeCode(from.id))?.out[placeCode(to.id)] ?? {};
    const [, told] = ROUTER ?? NO_ROAD ?? [];
    const moved = Math.max(Date.parse(from.updatedAt), Date.parse(to.updatedAt)) / 1_000;
    return told === undefined || told < olderThan || told < moved;
  };
  const groups = located.length <= MOST_COORDINATES ? [located] : chunks(located, HALF);
  return groups.flatMap((sources) =>
    groups.flatMap((destinations) =>
      sources.some((from) => destinations.some((to) => isDue(from, to))) ? [{ sources, destinations }] : [],
    ),
  );
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
    all.slice(place * size, (place + 1) * size),
  );
}
