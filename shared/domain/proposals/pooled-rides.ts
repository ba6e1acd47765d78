import { isServed } from '#shared/domain/activities/needs.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { endsWhereItBegan, stopsOfGuest } from '#shared/domain/activities/stops.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import { change } from '#shared/domain/records.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { PoolNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import { transitionSteps } from './change-steps.ts';
import { joinedStops, type WayMinutes } from './joined-stops.ts';
import { joined } from './merge-and-split.ts';
import { type DispatchFacts, isAhead } from './planned-rides.ts';

/** Rides of one direction whose times differ by more are not pooled. */
const WITHIN_MS = 20 * MINUTE_MS;

interface Pooling {
  /** The most minutes that a guest rides longer than the way of their own ride. */
  readonly maxDetourMinutes: number;
  /** Only these rides. Absent: all. */
  readonly ids?: readonly string[] | undefined;
  /** Rides that stay as they are. */
  readonly apart?: ReadonlySet<string>;
}

/** Rides that become one. */
export interface Pool {
  /** The first ride, before and after it takes the guests of the others. */
  readonly before: ActivityRecord;
  readonly after: ActivityRecord;
  /** The others, which are cancelled. */
  readonly others: readonly ActivityRecord[];
}

/**
 * Returns which rides of a time become one with stops: rides without a vehicle and a driver that go to one place, or come from one, within 20
 * minutes. No guest rides more than `maxDetourMinutes` longer than on their own ride, and a vehicle of the fleet suits all of them.
 */
export function poolsOf(facts: DispatchFacts, pooling: Pooling): Pool[] {
  const open = facts.rides.filter((ride) => !facts.held?.has(ride.id) && mayPool(ride, facts, pooling));
  const pools: Pool[] = [];
  for (const [, rides] of Map.groupBy(open, keyOf)) {
    const groups: ActivityRecord[][] = [];
    for (const ride of rides.toSorted((a, b) => (a.endTime < b.endTime ? -1 : 1))) {
      const group = groups.find((each) => poolOf([...each, ride], facts, pooling) !== undefined);
      if (group) group.push(ride);
      else groups.push([ride]);
    }
    pools.push(...groups.flatMap((group) => poolOf(group, facts, pooling) ?? []));
  }
  return pools;
}

function mayPool(ride: ActivityRecord, { now }: DispatchFacts, { apart, ids }: Pooling): boolean {
  const { driverId, flightId, motorcadeId, pinDriver, pinVehicle, seriesId, stops, type, vehicleId } = ride;
  const isTold = [driverId, vehicleId, flightId, motorcadeId, seriesId, stops].some((each) => each !== undefined);
  return (
    type === 'TRANSPORT' &&
    isAhead(ride, now) &&
    isServed(ride) &&
    !isTold &&
    !pinDriver &&
    !pinVehicle &&
    !endsWhereItBegan(ride) &&
    (ids?.includes(ride.id) ?? true) &&
    !apart?.has(ride.id)
  );
}

/** Rides are pooled only with those that are alike in these. */
function keyOf({ carries, masterEventId, mode, vehicleTypes }: ActivityRecord): string {
  return JSON.stringify([carries ?? null, masterEventId ?? null, mode ?? null, vehicleTypes ?? null]);
}

/** Returns the pool of some rides; undefined if they cannot become one. */
function poolOf(
  rides: readonly ActivityRecord[],
  facts: DispatchFacts,
  { maxDetourMinutes }: Pooling,
): Pool | undefined {
  const [before, ...others] = rides;
  if (!before || others.length === 0 || !areOneDirection(rides)) return undefined;
  const { needed } = facts.travel;
  const minutesOf: WayMinutes = (from, to, at) => (from === to ? 0 : needed?.(from, to, Date.parse(at)));
  const times = isOneWay(rides) ? {} : joinedStops(rides, minutesOf, facts.now);
  if (!times) return undefined;
  const after = change(before, { ...joined(rides, facts.vips), ...times }, facts.now);
  const isShort = rides.every((ride) =>
    ride.vipIds.every((id) => detourOf(ride, after, id, minutesOf) <= maxDetourMinutes),
  );
  return isShort && isCarried(after, facts) ? { before, after, others } : undefined;
}

function areOneDirection(rides: readonly ActivityRecord[]): boolean {
  const isWithin = (times: readonly string[]): boolean => {
    const all = times.map((time) => Date.parse(time));
    return Math.max(...all) - Math.min(...all) <= WITHIN_MS;
  };
  const isOne = (end: 'dropoffPlaceId' | 'pickupPlaceId'): boolean =>
    rides.every((ride) => ride[end] !== undefined && ride[end] === rides[0]?.[end]);
  return (
    (isOne('dropoffPlaceId') && isWithin(rides.map(({ endTime }) => endTime))) ||
    (isOne('pickupPlaceId') && isWithin(rides.map(({ startTime }) => startTime)))
  );
}

function isOneWay([first, ...others]: readonly ActivityRecord[]): boolean {
  const isSame = (end: 'dropoffPlaceId' | 'pickupPlaceId'): boolean =>
    others.every((ride) => ride[end] !== undefined && ride[end] === first?.[end]);
  return isSame('dropoffPlaceId') && isSame('pickupPlaceId');
}

function detourOf(own: ActivityRecord, pooled: ActivityRecord, vipId: string, minutesOf: WayMinutes): number {
  if (!pooled.stops) return 0;
  const { boards, leaves } = stopsOfGuest(pooled, vipId);
  const { dropoffPlaceId = '', endTime, pickupPlaceId = '', startTime } = own;
  // Where the way is not known, the ride as it is planned tells how long it takes.
  const planned = minutesFrom(startTime, endTime);
  const way = minutesOf(placeCode(pickupPlaceId), placeCode(dropoffPlaceId), startTime) ?? planned;
  return minutesFrom(boards.at, leaves.at) - way;
}

function isCarried(ride: ActivityRecord, { settings, vehicles, vips }: DispatchFacts): boolean {
  const asked = { ride, vips, tags: settings.tags };
  return [...vehicles.values()].some(
    (vehicle) => !vehicle.deletedAt && takesAssignments(vehicle) && suits(asked, vehicle, undefined).length === 0,
  );
}

/** Returns the steps that make pools: each ride takes the guests of the others before these are cancelled. */
export function stepsOfPools(pools: readonly Pool[], now: string): StepRecord[] {
  return pools.flatMap(({ after, before, others }) => [
    ...transitionSteps({ before, after, version: before.version }),
    ...others.flatMap((each) =>
      transitionSteps({ before: each, after: moveStatus(each, 'CANCELLED', now), version: each.version }),
    ),
  ]);
}

/** Returns the facts as they are once the pools are made. */
export function withPools(facts: DispatchFacts, pools: readonly Pool[]): DispatchFacts {
  const pooled = new Map(pools.map(({ after }) => [after.id, after]));
  const gone = new Set(pools.flatMap(({ others }) => others.map(({ id }) => id)));
  const made = (rides: readonly ActivityRecord[]): ActivityRecord[] =>
    rides.filter(({ id }) => !gone.has(id)).map((ride) => pooled.get(ride.id) ?? ride);
  return { ...facts, rides: made(facts.rides), ...(facts.around && { around: made(facts.around) }) };
}

/** Says what pools save: rides, and the minutes for which vehicles are held. */
export function savedBy(pools: readonly Pool[]): PoolNotice[] {
  const lasts = ({ endTime, startTime }: ActivityRecord): number => minutesFrom(startTime, endTime);
  return pools.map(({ after, before, others }) => ({
    code: 'RIDES_POOLED',
    activityId: after.id,
    savedRides: others.length,
    savedMinutes: Math.round([before, ...others].reduce((sum, ride) => sum + lasts(ride), -lasts(after))),
  }));
}
