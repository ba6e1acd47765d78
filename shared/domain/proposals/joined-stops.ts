import { type Stop, stopsOf } from '#shared/domain/activities/stops.ts';
import { later } from '#shared/domain/time/days.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** Returns how long the way between two places takes at a time. Undefined if it is not known. */
export type WayMinutes = (from: string, to: string, leavesAt: string) => number | undefined;

/** The times, places and stops of the ride that several become. */
export type JoinedRide = Pick<ActivityRecord, 'endTime' | 'startTime'> &
  Partial<Pick<ActivityRecord, 'dropoffLocation' | 'dropoffPlaceId' | 'pickupLocation' | 'pickupPlaceId'>> & {
    readonly stops: readonly StopRecord[];
  };

/** How long a vehicle stands where guests get on. */
const STANDS_MINUTES = 3;
const MAX_STOPS = 20;
/** Of more places, the order is that of the times: all orders would be too many to compare. */
const MOST_COMPARED = 6;

/** A place at which guests of several rides get on or off, and when at the latest. */
interface Point {
  readonly placeId: string;
  readonly location: string | undefined;
  readonly at: string;
  readonly boards: readonly string[];
  readonly leaves: readonly string[];
}

/**
 * Returns the one ride with stops that several rides become, whose guests all get on before the first gets off. Rides to one place are there when
 * the first of them was, and rides from one place begin when the last one did. Undefined if they have one pick-up and one drop-off, a
 * place or a way that is not known, guests who get off where others still get on, too many stops, or would begin before `now`.
 */
export function joinedStops(
  rides: readonly ActivityRecord[],
  minutesOf: WayMinutes,
  now: string,
): JoinedRide | undefined {
  const [ons, offs] = pointsOf(rides);
  const isMixed = offs.some(({ placeId }) => ons.some((on) => on.placeId === placeId));
  const isKnown = [...ons, ...offs].every(({ placeId }) => placeId !== '');
  const count = ons.length + offs.length;
  if (isMixed || !isKnown || ons.length === 0 || offs.length === 0 || count < 3 || count > MAX_STOPS) return undefined;
  const leavesAt = ons[0]?.at ?? '';
  const minutes = (from: Point, to: Point): number | undefined =>
    minutesOf(placeCode(from.placeId), placeCode(to.placeId), leavesAt);
  const order = bestOrder(ons, offs, minutes);
  return order && timed(order, minutes, { isFromOnePlace: ons.length === 1, now });
}

/** Returns where guests get on, and where they get off, each place once, in the order of their times. */
function pointsOf(rides: readonly ActivityRecord[]): readonly [Point[], Point[]] {
  const known = new Set<string>();
  const all = rides.flatMap((ride) => {
    const own = ride.vipIds.filter((id) => !known.has(id));
    for (const id of own) known.add(id);
    const stops = stopsOf({ ...ride, vipIds: own });
    return stops.map((stop, place) => ({ stop, isFirst: place === 0, isLast: place === stops.length - 1 }));
  });
  const at = (does: 'boards' | 'leaves', isEnd: (each: (typeof all)[number]) => boolean): Point[] => {
    const here = all.filter((each) => each.stop[does].length > 0 || isEnd(each)).map(({ stop }) => stop);
    const places = Map.groupBy(here, ({ placeId = '' }) => placeId);
    return [...places.values()].map((stops) => pointOf(stops, does)).sort((a, b) => (a.at < b.at ? -1 : 1));
  };
  return [at('boards', ({ isFirst }) => isFirst), at('leaves', ({ isLast }) => isLast)];
}

function pointOf(stops: readonly Stop[], does: 'boards' | 'leaves'): Point {
  const times = stops.map(({ at }) => at).sort();
  return {
    placeId: stops[0]?.placeId ?? '',
    location: stops[0]?.location,
    // Everyone is ready to get on at the last of the times, and must be off at the first.
    at: (does === 'boards' ? times.at(-1) : times[0]) ?? '',
    boards: does === 'boards' ? stops.flatMap(({ boards }) => boards) : [],
    leaves: does === 'leaves' ? stops.flatMap(({ leaves }) => leaves) : [],
  };
}

type Minutes = (from: Point, to: Point) => number | undefined;

/** Returns the order with the shortest way, all pick-ups before all drop-offs. Undefined if a way is not known. */
function bestOrder(ons: readonly Point[], offs: readonly Point[], minutes: Minutes): readonly Point[] | undefined {
  let best: { readonly order: readonly Point[]; readonly takes: number } | undefined;
  for (const first of ordersOf(ons)) {
    for (const second of ordersOf(offs)) {
      const order = [...first, ...second];
      const ways = order.slice(1).map((to, place) => minutes(order[place] as Point, to) ?? Number.POSITIVE_INFINITY);
      const takes = ways.reduce((sum, each) => sum + each, 0);
      if (takes < (best?.takes ?? Number.POSITIVE_INFINITY)) best = { order, takes };
    }
  }
  return best?.order;
}

function ordersOf(points: readonly Point[]): readonly (readonly Point[])[] {
  if (points.length <= 1 || points.length > MOST_COMPARED) return [points];
  return points.flatMap((first) =>
    ordersOf(points.filter((each) => each !== first)).map((others) => [first, ...others]),
  );
}

function timed(
  order: readonly Point[],
  minutes: Minutes,
  { isFromOnePlace, now }: { readonly isFromOnePlace: boolean; readonly now: string },
): JoinedRide | undefined {
  const last = order.length - 1;
  let after = 0;
  const stops = order.map(({ boards, leaves, location, placeId }, place): StopRecord => {
    const before = order[place - 1];
    if (before) after += Math.ceil(minutes(before, order[place] as Point) ?? 0);
    const afterMinutes = after;
    const stands = place < last ? STANDS_MINUTES : 0;
    after += stands;
    const isInner = place > 0 && place < last;
    return {
      ...(isInner && { placeId, ...(location !== undefined && { location }) }),
      afterMinutes,
      ...(stands > 0 && { minutes: stands }),
      ...(boards.length > 0 && { boards }),
      ...(leaves.length > 0 && { leaves }),
    };
  });
  const starts = order.flatMap(({ at, leaves }, place) => {
    const { afterMinutes = 0 } = stops[place] ?? {};
    const counts = isFromOnePlace ? place === 0 : leaves.length > 0 || place === last;
    return counts ? [later(at, -afterMinutes * MINUTE_MS)] : [];
  });
  const startTime = starts.sort()[0] ?? '';
  const [first, end] = [order[0], order[last]];
  if (startTime <= now || !first || !end) return undefined;
  return {
    startTime,
    endTime: later(startTime, (stops[last]?.afterMinutes ?? 0) * MINUTE_MS),
    pickupPlaceId: first.placeId,
    pickupLocation: first.location,
    dropoffPlaceId: end.placeId,
    dropoffLocation: end.location,
    stops,
  };
}
