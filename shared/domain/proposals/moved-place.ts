import { moveStatus } from '#shared/domain/activities/status.ts';
import { type Stop, stopsElsewhere, stopsOf } from '#shared/domain/activities/stops.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import type { PlannedChange } from './planned-changes.ts';
import { isAhead } from './planned-rides.ts';

/** A place: by its id and its name, or in words alone. */
export interface Spot {
  readonly placeId?: string | undefined;
  readonly location?: string | undefined;
}

type End = 'pickup' | 'dropoff';

interface MovingPlace {
  /** What takes place at the old place, and the rides that may go to it or come from it. */
  readonly activities: readonly ActivityRecord[];
  readonly from: Spot;
  readonly to: Spot;
  readonly now: string;
  /** The motorcades whose cars move as one, by id. */
  readonly motorcades: ReadonlyMap<string, MotorcadeRecord>;
  /** Tells whether a ride whose one end changes keeps its end, and not its start. Default: one that goes to the new place. */
  readonly isFixedAtEnd?: ((ride: ActivityRecord, end: End) => boolean) | undefined;
  /** Returns how long the way between two places takes at a time. Undefined if it is unknown. */
  readonly minutes: (from: string | undefined, to: string | undefined, at: string) => number | undefined;
}

interface MovedPlace {
  readonly changes: readonly PlannedChange[];
  /** Rides that would begin and end at one place, so their guests need none. */
  readonly needless: readonly string[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns what changes if activities take place elsewhere: they and the ends of their rides. A ride that is part of a way by water or air
 * is cancelled, and the ride by road before or after it goes all the way. If there is none, it goes by road itself. A ride lasts as long as
 * its new way: one that brings guests begins earlier or later, any other ends so. A ride with both ends at one place is cancelled. One with
 * stops keeps its times: the attention list says where they are too short.
 */
export function movedPlace(moving: MovingPlace): MovedPlace {
  const { activities, from, now, to } = moving;
  const open = activities.filter((each) => !each.deletedAt && isActive(each));
  const rides = open.filter(({ type }) => type === 'TRANSPORT');
  const masters = open.filter(({ type, ...each }) => type !== 'TRANSPORT' && isAt(each, from));
  const isThere = (stop: Stop): boolean => isAt(stop, from);
  const touching = rides.filter((ride) => stopsOf(ride).some(isThere));
  const begun = touching.filter((ride) => !isAhead(ride, now));
  const found = new Map<string, PlannedChange>();
  const needless: string[] = [];
  const notices: RideNotice[] = begun.map(({ id }) => ({ code: 'ACTIVITY_HAS_BEGUN', activityId: id }));
  const keep = (before: ActivityRecord, after: ActivityRecord): void => {
    const motorcade = moving.motorcades.get(before.motorcadeId ?? '');
    if (motorcade && !isActive(after)) {
      notices.push({ code: 'MOTORCADE_STAYS', activityId: before.id });
      return;
    }
    const needsBoth = before.mode !== undefined && after.mode === undefined && isActive(after);
    found.set(before.id, { before, after, ...(motorcade && { motorcade }), ...(needsBoth && { needsBoth }) });
  };
  for (const ride of touching.filter((each) => isAhead(each, now))) {
    const elsewhere = stopsElsewhere(ride, isThere, to);
    if (elsewhere) {
      keep(ride, change(ride, elsewhere, now));
      continue;
    }
    for (const end of endsAt(ride, from)) {
      const { cancelled, going } = takenOver(
        ride,
        end,
        rides.filter((each) => isAhead(each, now)),
      );
      for (const each of cancelled) keep(each, moveStatus(each, 'CANCELLED', now));
      for (const each of going) {
        const before = found.get(each.id)?.after ?? each;
        const after = goingTo(before, end, ride, moving);
        const isNeedless = samePlace(after);
        if (isNeedless) needless.push(each.id);
        keep(each, isNeedless ? moveStatus(each, 'CANCELLED', now) : after);
      }
      if (going.every(({ id }) => needless.includes(id))) needless.push(...cancelled.map(({ id }) => id));
    }
  }
  const moved = masters.map((before) => ({
    before,
    after: change(before, { placeId: to.placeId ?? null, location: to.location ?? null }, now),
  }));
  return { changes: [...moved, ...found.values()], needless, notices };
}

function isAt({ location, placeId }: Spot, spot: Spot): boolean {
  return spot.placeId === undefined ? placeId === undefined && location === spot.location : placeId === spot.placeId;
}

function spotOf(ride: ActivityRecord, end: End): Spot {
  return end === 'pickup'
    ? { placeId: ride.pickupPlaceId, location: ride.pickupLocation }
    : { placeId: ride.dropoffPlaceId, location: ride.dropoffLocation };
}

function endsAt(ride: ActivityRecord, spot: Spot): End[] {
  return (['pickup', 'dropoff'] as const).filter((end) => isAt(spotOf(ride, end), spot));
}

function samePlace(ride: ActivityRecord): boolean {
  const { location, placeId } = spotOf(ride, 'pickup');
  return (placeId ?? location) !== undefined && isAt(spotOf(ride, 'dropoff'), { placeId, location });
}

function isByRoad({ mode = 'ROAD' }: ActivityRecord): boolean {
  return mode === 'ROAD';
}

/** Returns the rides that bring guests to where a ride begins, or that take them on from where it ends. */
function neighbours(ride: ActivityRecord, end: End, rides: readonly ActivityRecord[]): ActivityRecord[] {
  return rides.filter((other) => {
    if (other.masterEventId !== ride.masterEventId || !other.vipIds.some((id) => ride.vipIds.includes(id)))
      return false;
    return end === 'dropoff'
      ? other.endTime <= ride.startTime && isLinked(spotOf(other, 'dropoff'), spotOf(ride, 'pickup'))
      : other.startTime >= ride.endTime && isLinked(spotOf(other, 'pickup'), spotOf(ride, 'dropoff'));
  });
}

function isLinked(a: Spot, b: Spot): boolean {
  return (b.placeId ?? b.location) !== undefined && isAt(a, b);
}

function leavesRoad(ride: ActivityRecord, end: End, rides: readonly ActivityRecord[]): boolean {
  return !isByRoad(ride) || neighbours(ride, end, rides).some((each) => leavesRoad(each, end, rides));
}

interface TakenOver {
  readonly cancelled: readonly ActivityRecord[];
  readonly going: readonly ActivityRecord[];
}

/** Returns the rides by road that go to the new place, or come from it, instead of one with this end, and those that fall away. */
function takenOver(ride: ActivityRecord, end: End, rides: readonly ActivityRecord[]): TakenOver {
  const others = neighbours(ride, end, rides);
  if (others.length === 0 || !leavesRoad(ride, end, rides)) return { cancelled: [], going: [ride] };
  const before = others.map((each) => takenOver(each, end, rides));
  return {
    cancelled: [ride, ...before.flatMap(({ cancelled }) => cancelled)],
    going: before.flatMap(({ going }) => going),
  };
}

const ROUND_MINUTES = 5;

function keepsEnd({ flightId, flightLeg }: ActivityRecord, end: End): boolean {
  return flightId === undefined ? end === 'dropoff' : flightLeg === 'DEPARTURE';
}

/** Returns a ride with the new place at one end, in the time of its new way. `last` is the ride that went to the old place, or came from it. */
function goingTo(
  ride: ActivityRecord,
  end: End,
  last: ActivityRecord,
  { isFixedAtEnd: fixed = keepsEnd, minutes, now, to }: MovingPlace,
): ActivityRecord {
  const id = to.placeId ?? null;
  const text = to.location ?? null;
  const places =
    end === 'pickup'
      ? { pickupPlaceId: id, pickupLocation: text, pickupCoordinates: null }
      : { dropoffPlaceId: id, dropoffLocation: text };
  const moved = change(
    ride,
    { ...places, ...(!isByRoad(ride) && { mode: null, vehicleId: null, driverId: null }) },
    now,
  );
  const way = minutes(moved.pickupPlaceId, moved.dropoffPlaceId, ride.startTime);
  const old =
    ride.id === last.id && isByRoad(ride)
      ? minutes(ride.pickupPlaceId, ride.dropoffPlaceId, ride.startTime)
      : undefined;
  const lasted = minutesFrom(ride.startTime, ride.endTime);
  const spare = old === undefined ? 0 : Math.max(0, lasted - old);
  const length = way === undefined ? lasted : Math.ceil((way + spare) / ROUND_MINUTES) * ROUND_MINUTES;
  const isFixedAtEnd = fixed(ride, end);
  const startTime = isFixedAtEnd ? later(last.endTime, -length * MINUTE_MS) : last.startTime;
  // What would have to begin before now begins as planned. The attention list says that it is too short.
  if (startTime <= now) return change(moved, { endTime: isFixedAtEnd ? last.endTime : ride.endTime }, now);
  return change(moved, { startTime, endTime: isFixedAtEnd ? last.endTime : later(startTime, length * MINUTE_MS) }, now);
}
