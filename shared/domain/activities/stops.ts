import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A stop of a ride with its place and time, and with all who get on and off. */
export interface Stop {
  readonly placeId?: string | undefined;
  readonly location?: string | undefined;
  readonly at: string;
  /** How long the vehicle stands there. */
  readonly minutes: number;
  readonly boards: readonly string[];
  readonly leaves: readonly string[];
}

/** What a vehicle drives without a stop, and who is aboard. */
export interface Section {
  readonly from: Stop;
  readonly to: Stop;
  readonly vipIds: readonly string[];
}

type Way = Pick<
  ActivityRecord,
  'dropoffLocation' | 'dropoffPlaceId' | 'endTime' | 'pickupLocation' | 'pickupPlaceId' | 'startTime'
>;
export type StoppingRide = Way & Pick<ActivityRecord, 'stops' | 'vipIds'>;

/** A stop as far as it says who gets on and off: a stored one names only some, one of an answer all. */
export type Marked = Pick<StopRecord, 'boards' | 'leaves'>;

/** Returns the numbers of the stops at which a guest gets on and off. Without a word about it, the first and the last. */
export function numbersOf(stops: readonly Marked[], vipId: string): readonly [number, number] {
  const boards = stops.findIndex((stop) => stop.boards?.includes(vipId));
  const leaves = stops.findIndex((stop) => stop.leaves?.includes(vipId));
  return [Math.max(boards, 0), leaves < 0 ? stops.length - 1 : leaves];
}

/** Returns the stops of a ride in order. A ride without stops has two: where and when it begins and ends. */
export function stopsOf(ride: StoppingRide): Stop[] {
  const { dropoffLocation, dropoffPlaceId, endTime, pickupLocation, pickupPlaceId, startTime, stops, vipIds } = ride;
  const pickup = { placeId: pickupPlaceId, location: pickupLocation };
  const dropoff = { placeId: dropoffPlaceId, location: dropoffLocation };
  if (!stops) {
    return [
      { ...pickup, at: startTime, minutes: 0, boards: vipIds, leaves: [] },
      { ...dropoff, at: endTime, minutes: 0, boards: [], leaves: vipIds },
    ];
  }
  const numbers = vipIds.map((id) => [id, ...numbersOf(stops, id)] as const);
  return stops.map(({ afterMinutes, location, minutes = 0, placeId }, place) => ({
    ...(place === 0 ? pickup : place === stops.length - 1 ? dropoff : { placeId, location }),
    at: later(startTime, afterMinutes * MINUTE_MS),
    minutes,
    boards: numbers.flatMap(([id, boards]) => (boards === place ? [id] : [])),
    leaves: numbers.flatMap(([id, , leaves]) => (leaves === place ? [id] : [])),
  }));
}

/** Returns the guests who are aboard from stop to stop. A ride without stops has all on one section. */
export function aboardOfEach(ride: {
  readonly vipIds: readonly string[];
  readonly stops?: readonly Marked[] | undefined;
}): (readonly string[])[] {
  const { stops, vipIds } = ride;
  if (!stops) return [vipIds];
  const numbers = vipIds.map((id) => [id, ...numbersOf(stops, id)] as const);
  return stops
    .slice(1)
    .map((_, place) => numbers.flatMap(([id, boards, leaves]) => (boards <= place && place < leaves ? [id] : [])));
}

/** Returns what a ride drives from stop to stop. A ride without stops has one section, with all its guests. */
export function sections(ride: StoppingRide): Section[] {
  const [stops, aboard] = [stopsOf(ride), aboardOfEach(ride)];
  return stops.slice(1).flatMap((to, place) => {
    const from = stops[place];
    return from ? { from, to, vipIds: aboard[place] ?? [] } : [];
  });
}

/** Returns where and when a guest gets on and off. */
export function stopsOfGuest(ride: StoppingRide, vipId: string): { readonly boards: Stop; readonly leaves: Stop } {
  const stops = stopsOf(ride);
  const [boards, leaves] = ride.stops ? numbersOf(ride.stops, vipId) : [0, 1];
  const [from, to] = [stops[boards], stops[leaves]];
  if (!from || !to) throw new Error('a ride has at least two stops');
  return { boards: from, leaves: to };
}

/** Returns a ride as one of its guests has it: from their stop to their stop, at their times. The same object if it has no stops. */
export function rideOfGuest(ride: ActivityRecord, vipId: string): ActivityRecord {
  if (!ride.stops) return ride;
  const { boards, leaves } = stopsOfGuest(ride, vipId);
  const { arrived, pickupCoordinates, stops, ...rest } = ride;
  const isFromPickup = numbersOf(stops, vipId)[0] === 0;
  return {
    ...rest,
    startTime: boards.at,
    endTime: leaves.at,
    pickupPlaceId: boards.placeId,
    pickupLocation: boards.location,
    dropoffPlaceId: leaves.placeId,
    dropoffLocation: leaves.location,
    ...(isFromPickup && { arrived, pickupCoordinates }),
  };
}

/** Returns the fields of a ride with stops of which some are elsewhere, at the same times. Undefined if none of them is. */
export function stopsElsewhere(
  ride: StoppingRide,
  isMoved: (stop: Stop) => boolean,
  { location, placeId }: Pick<Stop, 'location' | 'placeId'>,
) {
  const moved = stopsOf(ride).map(isMoved);
  if (!ride.stops || !moved.includes(true)) return undefined;
  const last = moved.length - 1;
  const there = { ...(placeId !== undefined && { placeId }), ...(location !== undefined && { location }) };
  const [id, text] = [placeId ?? null, location ?? null];
  return {
    stops: ride.stops.map((stop, place): StopRecord => {
      if (!moved[place] || place === 0 || place === last) return stop;
      const { location: _words, placeId: _id, ...rest } = stop;
      return { ...rest, ...there };
    }),
    ...(moved[0] && { pickupPlaceId: id, pickupLocation: text, pickupCoordinates: null }),
    ...(moved[last] && { dropoffPlaceId: id, dropoffLocation: text }),
  };
}

type BoardedRide = StoppingRide & Pick<ActivityRecord, 'aboard' | 'notAboard'>;

/** Returns the stop to which a ride in progress drives. */
export function goalOf(ride: BoardedRide, now: string): Stop | undefined {
  return stopsOf(ride)[goalNumberOf(ride, now)];
}

/**
 * Returns the number of the stop to which a ride in progress drives: the first one after the start that is not served. Where guests are
 * marked, a stop is served once a mark says so of a guest of it; else, and at a stop without guests, its time tells. Without stops, it is
 * the drop-off.
 */
export function goalNumberOf(ride: BoardedRide, now: string): number {
  const stops = stopsOf(ride);
  if (!ride.stops) return stops.length - 1;
  const { aboard = [], notAboard = [] } = ride;
  const known = new Set([...aboard, ...notAboard].map(({ vipId }) => vipId));
  const left = new Set(aboard.flatMap(({ alightedAt, vipId }) => (alightedAt === undefined ? [] : [vipId])));
  const isMarked = ({ boards, leaves }: Stop): boolean =>
    boards.some((id) => known.has(id)) || leaves.some((id) => left.has(id));
  const isServed = (stop: Stop): boolean => {
    const hasGuests = stop.boards.length + stop.leaves.length > 0;
    if (known.size > 0 && hasGuests) return isMarked(stop);
    return later(stop.at, stop.minutes * MINUTE_MS) <= now;
  };
  // Later stops are driven to after this one, so a mark at one of them says that it is served too.
  const last = stops.findLastIndex(isMarked);
  const goal = stops.findIndex((stop, place) => place > Math.max(last, 0) && !isServed(stop));
  return goal < 0 ? stops.length - 1 : goal;
}

type Waiting = Pick<ActivityRecord, 'kind' | 'waitMinutes'>;

/** Tells whether the vehicle ends where it began: it waits and returns, or is at the disposal of its guests. */
export function endsWhereItBegan({ kind = 'POINT_TO_POINT' }: Waiting): boolean {
  return kind !== 'POINT_TO_POINT';
}

/** Returns the id of the place at which a ride ends. */
export function endPlaceId(ride: Waiting & Pick<ActivityRecord, 'dropoffPlaceId' | 'pickupPlaceId'>) {
  return endsWhereItBegan(ride) ? ride.pickupPlaceId : ride.dropoffPlaceId;
}

/** Returns the text of the place at which a ride ends. */
export function endLocation(ride: Waiting & Pick<ActivityRecord, 'dropoffLocation' | 'pickupLocation'>) {
  return endsWhereItBegan(ride) ? ride.pickupLocation : ride.dropoffLocation;
}

/**
 * Returns the time in which the vehicle waits, so that its guests are elsewhere: in the middle of a ride that waits and returns, as both ways
 * take as long, and all the time where nothing else is said. Undefined for a ride from one place to another.
 */
export function waitOf(
  ride: Waiting & Pick<ActivityRecord, 'endTime' | 'startTime'>,
): { start: string; end: string } | undefined {
  if (!endsWhereItBegan(ride)) return undefined;
  const { endTime, startTime, waitMinutes } = ride;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const way = waitMinutes === undefined ? 0 : Math.max(0, end - start - waitMinutes * MINUTE_MS) / 2;
  return { start: new Date(start + way).toISOString(), end: new Date(end - way).toISOString() };
}

/** Tells whether guests are at an activity while their vehicle waits for them. */
export function waitsDuring(
  ride: Waiting & Pick<ActivityRecord, 'endTime' | 'startTime'>,
  other: Pick<ActivityRecord, 'endTime' | 'startTime' | 'type'>,
): boolean {
  const wait = other.type === 'TRANSPORT' ? undefined : waitOf(ride);
  return wait !== undefined && wait.start <= other.startTime && other.endTime <= wait.end;
}
