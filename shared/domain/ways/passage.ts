import {
  type Assignment,
  assignmentsOf,
  type BusyTime,
  holds,
  isBlock,
  placesOf,
  RESOURCES,
  type Resource,
} from '#shared/domain/assignments/assignment.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TravelSettings } from '#shared/schemas/ways/travel-settings.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { readWayKey } from './ways.ts';

/** Where and when a ride ends. Places are codes, as `placeCode` makes them. */
interface Leaving {
  readonly end: string;
  readonly to?: string | undefined;
}

/** Where and when a ride starts. */
interface Arriving {
  readonly start: string;
  readonly from?: string | undefined;
}

/** What lies between two rides of one vehicle or driver. */
export interface Travel {
  /** The least minutes between any two rides. */
  readonly turnaroundMinutes: number;
  /** Default: OFF. */
  readonly rule?: TravelSettings['rule'];
  /** Returns the minutes between leaving a place, at a time in milliseconds, and being ready at another one. Undefined if no way is known. */
  readonly needed?: (from: string, to: string, leavesAt: number) => number | undefined;
  /** Returns the most minutes that any way to a place, or from it, can need. */
  readonly longest?: (side: 'to' | 'from', place: string) => number;
}

/** Returns the same for drivers: between two rides they go by road, however their vehicles go. */
export function byRoad(travel: Travel): Travel {
  const { needed } = travel;
  if (!needed) return travel;
  return { ...travel, needed: (from, to, leavesAt) => needed(readWayKey(from).code, readWayKey(to).code, leavesAt) };
}

/** The minutes between two rides, and those that are needed. */
export interface Passage {
  readonly gapMinutes: number;
  readonly neededMinutes: number;
}

/**
 * Returns the minutes that are needed between two rides: the turnaround, or the way between two places that are known and differ, if it is
 * longer. The rule OFF leaves the turnaround. `leavesAt` is in milliseconds.
 */
export function minutesBetween(
  left: string | undefined,
  reached: string | undefined,
  leavesAt: number,
  { needed, rule = 'OFF', turnaroundMinutes }: Travel,
): number {
  const isKnown = rule !== 'OFF' && left !== undefined && reached !== undefined && left !== reached;
  return Math.max(turnaroundMinutes, isKnown ? (needed?.(left, reached, leavesAt) ?? 0) : 0);
}

/** Returns the minutes between two rides that follow each other, and those that are needed. */
export function passageBetween(before: Leaving, after: Arriving, travel: Travel): Passage {
  const leavesAt = Date.parse(before.end);
  return {
    gapMinutes: (Date.parse(after.start) - leavesAt) / MINUTE_MS,
    neededMinutes: minutesBetween(before.to, after.from, leavesAt, travel),
  };
}

/** Two activities of one vehicle or driver. `end`: when the first one ends, if not as planned. */
interface Following {
  readonly before: ActivityRecord;
  readonly after: ActivityRecord;
  readonly end?: string;
}

/** Returns the same for two activities that a vehicle or driver has one after the other. */
export function passageOf(
  resource: Resource,
  { after, before, end = before.endTime }: Following,
  travel: Travel,
): Passage {
  const leaving = { end, to: placesOf(before, resource).to };
  return passageBetween(leaving, { start: after.startTime, from: placesOf(after, resource).from }, travel);
}

/** A ride that lies too close before or after another one for the way between them. */
export interface Squeeze extends Passage {
  /** The ride before or after. */
  readonly other: Assignment;
  /** The codes of the places that are left and reached. */
  readonly from: string;
  readonly to: string;
}

function squeezeOf(before: Leaving, after: Arriving, other: Assignment, travel: Travel): Squeeze[] {
  const passage = passageBetween(before, after, travel);
  const [from, to] = [before.to, after.from];
  if (from === undefined || to === undefined) return [];
  const { gapMinutes, neededMinutes } = passage;
  // Below the turnaround, the two are in conflict anyway.
  return gapMinutes >= travel.turnaroundMinutes && gapMinutes < neededMinutes ? [{ ...passage, other, from, to }] : [];
}

/** The rides next to an interval, among those that do not overlap it. */
export function neighboursOf(
  { end, start }: Pick<Assignment, 'end' | 'start'>,
  times: readonly BusyTime[],
): { readonly before: Assignment | undefined; readonly after: Assignment | undefined } {
  let before: Assignment | undefined;
  let after: Assignment | undefined;
  for (const time of times) {
    if (isBlock(time)) continue;
    if (time.end <= start && (!before || time.end > before.end)) before = time;
    if (time.start >= end && (!after || time.start < after.start)) after = time;
  }
  return { before, after };
}

/**
 * Returns the rides before and after that lie too close for the way between them. Only the nearest ride on each side counts: a ride in
 * between has ways of its own. Blocks count nothing, because they have no place.
 */
export function squeezesOf(
  wanted: Pick<Assignment, 'end' | 'from' | 'start' | 'to'>,
  times: readonly BusyTime[],
  travel: Travel,
): Squeeze[] {
  const { after, before } = neighboursOf(wanted, times);
  return [
    ...(before ? squeezeOf(before, wanted, before, travel) : []),
    ...(after ? squeezeOf(wanted, after, after, travel) : []),
  ];
}

/** Tells whether a squeeze was there before a change, and was not smaller. */
function wasThere({ gapMinutes, neededMinutes, other }: Squeeze, before: readonly Squeeze[]): boolean {
  return before.some(
    (each) =>
      each.other.activityId === other.activityId &&
      each.other.resource === other.resource &&
      neededMinutes - gapMinutes <= each.neededMinutes - each.gapMinutes,
  );
}

/** Returns the squeezes that a change brings or makes worse. */
export function worseSqueezes(before: readonly Squeeze[], after: readonly Squeeze[]): Squeeze[] {
  return after.filter((squeeze) => !wasThere(squeeze, before));
}

/** A ride that begins late, and by how many minutes. */
export interface LateRide {
  readonly ride: ActivityRecord;
  readonly minutes: number;
}

/** Returns how many minutes too late a vehicle or driver is for a ride, if the one before it ends so late. */
function shortBy({ minutes, ride }: LateRide, next: ActivityRecord, resource: Resource, travel: Travel): number {
  const end = later(ride.endTime, minutes * MINUTE_MS);
  const { gapMinutes, neededMinutes } = passageOf(resource, { before: ride, after: next, end }, travel);
  return Math.max(0, neededMinutes - gapMinutes);
}

/**
 * Returns the rides that begin late because of one that ends late, in order of start: the next of its vehicle and of its driver, and
 * those after them. `rides`: what these have ahead, in order of start. What was too close before counts only by what the delay adds.
 */
export function lateAfter(late: LateRide, rides: readonly ActivityRecord[], travel: Travel): LateRide[] {
  const found: LateRide[] = [];
  const lastOf = new Map(RESOURCES.map((resource) => [resource, late]));
  for (const ride of rides) {
    if (ride.id === late.ride.id || ride.status !== 'SCHEDULED' || ride.startTime < late.ride.startTime) continue;
    const own = RESOURCES.filter((resource) =>
      assignmentsOf(late.ride, [resource]).some(({ resourceId }) => holds(ride, resource, resourceId)),
    );
    const added = own.map((resource) => {
      const before = lastOf.get(resource) ?? late;
      return shortBy(before, ride, resource, travel) - shortBy({ ...before, minutes: 0 }, ride, resource, travel);
    });
    const next = { ride, minutes: Math.ceil(Math.max(0, ...added)) };
    for (const resource of own) lastOf.set(resource, next);
    if (next.minutes > 0) found.push(next);
  }
  return found;
}
