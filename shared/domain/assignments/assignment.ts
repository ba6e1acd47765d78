import { endPlaceId } from '#shared/domain/activities/waiting.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

export const RESOURCES = ['VEHICLE', 'DRIVER'] as const;
export type Resource = (typeof RESOURCES)[number];

/** A vehicle or driver that an activity holds for an interval. Start and end are ISO instants; the end is not included. */
export interface Assignment {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly activityId: string;
  readonly start: string;
  readonly end: string;
  /** Whether it conflicts with other assignments. False for cancelled and completed activities, which stay in the schedule. */
  readonly busy: boolean;
  /** The codes of the places where it starts and ends. Absent if they are unknown. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A time at which a vehicle or a driver is off. Start and end are ISO instants; the end is not included. */
export interface BlockedTime {
  readonly resource: Resource;
  readonly resourceId: string;
  readonly blockId: string;
  readonly start: string;
  readonly end: string;
}

/** What keeps a vehicle or a driver from other rides. */
export type BusyTime = Assignment | BlockedTime;

export function isBlock(time: BusyTime): time is BlockedTime {
  return 'blockId' in time;
}

/** Returns the id of the vehicle or of the driver that an activity has. */
export function resourceIdOf(
  activity: Pick<ActivityRecord, 'driverId' | 'vehicleId'>,
  resource: Resource,
): string | undefined {
  return resource === 'VEHICLE' ? activity.vehicleId : activity.driverId;
}

export function isActive({ status }: Pick<ActivityRecord, 'status'>): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

/** Returns the assignment of an activity; undefined if it has no such resource or is deleted. */
export function assignmentOf(activity: ActivityRecord | undefined, resource: Resource): Assignment | undefined {
  const resourceId = activity && !activity.deletedAt ? resourceIdOf(activity, resource) : undefined;
  if (!activity || resourceId === undefined) return undefined;
  const { endTime: end, id: activityId, startTime: start } = activity;
  return { resource, resourceId, activityId, start, end, busy: isActive(activity), ...placesOf(activity, resource) };
}

/**
 * Returns the codes of the places of a ride, as ledger days have them. Those of a vehicle say how it moves: a boat goes on by water. Its
 * driver comes and goes by road.
 */
export function placesOf(
  ride: Partial<Pick<ActivityRecord, 'dropoffPlaceId' | 'kind' | 'mode' | 'pickupPlaceId'>>,
  resource: Resource,
): Pick<Assignment, 'from' | 'to'> {
  return codesOf(ride.pickupPlaceId, endPlaceId(ride), resource === 'VEHICLE' ? ride.mode : undefined);
}

/** Returns the codes of the places between which a ride goes. One that returns comes back the same way. */
export function wayOf({
  dropoffPlaceId,
  mode,
  pickupPlaceId,
}: Pick<ActivityRecord, 'dropoffPlaceId' | 'mode' | 'pickupPlaceId'>): Pick<Assignment, 'from' | 'to'> {
  return codesOf(pickupPlaceId, dropoffPlaceId, mode);
}

function codesOf(from: string | undefined, to: string | undefined, mode: ActivityRecord['mode']) {
  return {
    ...(from && { from: placeCode(from, mode) }),
    ...(to && { to: placeCode(to, mode) }),
  };
}

/** Tells whether two assignments hold the same for the same time. */
export function sameHolding(a: Assignment | undefined, b: Assignment | undefined): boolean {
  return a?.resourceId === b?.resourceId && a?.start === b?.start && a?.end === b?.end && a?.busy === b?.busy;
}

/** Tells whether two assignments are the same, with their places. */
export function sameAssignment(a: Assignment | undefined, b: Assignment | undefined): boolean {
  return sameHolding(a, b) && a?.from === b?.from && a?.to === b?.to;
}

/** Returns the UTC days of an interval, widened by minutes before and after. An end at midnight does not include the next day. */
export function daysOf(
  { end, start }: { readonly start: string; readonly end: string },
  widenedMinutes = 0,
  widenedAfter = widenedMinutes,
): string[] {
  const first = Date.parse(start) - widenedMinutes * MINUTE_MS;
  const last = Math.max(first, Date.parse(end) + widenedAfter * MINUTE_MS - 1);
  const days: string[] = [];
  for (let day = Math.floor(first / DAY_MS); day <= Math.floor(last / DAY_MS); day += 1) {
    days.push(new Date(day * DAY_MS).toISOString().slice(0, 10));
  }
  return days;
}
