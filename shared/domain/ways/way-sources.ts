import { endsWhereItBegan } from '#shared/domain/activities/stops.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mode } from '#shared/schemas/assignments/needs.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { minutesFrom } from '#shared/units/durations.ts';
import { placeCode, type WayNews, type WayPlace, type WayRow } from './ways.ts';

/** Fewer rides tell too little. */
const LEAST_RIDES = 5;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the minutes of a completed ride between two places, if a person reported its start and its end. */
function reportedMinutes({ begunBy, status, statusSetBy }: ActivityRecord): number | undefined {
  if (status !== 'COMPLETED' || !begunBy || !statusSetBy) return undefined;
  const minutes = minutesFrom(begunBy.at, statusSetBy.at);
  return minutes > 0 && minutes <= MAX_WAY_MINUTES ? minutes : undefined;
}

/** Returns the ways that completed rides tell: the median of at least 5 rides with reported start and end. */
export function observedWays(rides: readonly ActivityRecord[], now: string): WayNews[] {
  const found = new Map<string, { from: string; to: string; mode: Mode; minutes: number[] }>();
  for (const ride of rides) {
    const { deletedAt, dropoffPlaceId, mode = 'ROAD', pickupPlaceId } = ride;
    const minutes = reportedMinutes(ride);
    // A ride that waits, or stops on its way, takes longer than its way.
    if (endsWhereItBegan(ride) || ride.stops) continue;
    if (deletedAt || !pickupPlaceId || !dropoffPlaceId || pickupPlaceId === dropoffPlaceId) continue;
    if (minutes === undefined) continue;
    const [from, to] = [placeCode(pickupPlaceId), placeCode(dropoffPlaceId)];
    const way = found.get(`${from} ${to} ${mode}`) ?? { from, to, mode, minutes: [] };
    way.minutes.push(minutes);
    found.set(`${from} ${to} ${mode}`, way);
  }
  const at = Math.floor(Date.parse(now) / 1_000);
  return [...found.values()].flatMap(({ from, minutes, mode, to }) =>
    minutes.length < LEAST_RIDES
      ? []
      : [{ from, to, mode, source: 'OBSERVED' as const, timed: [Math.ceil(median(minutes)), at] as const }],
  );
}

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
