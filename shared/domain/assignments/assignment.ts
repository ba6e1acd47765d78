import { endPlaceId } from '#shared/domain/activities/stops.ts';
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

type Held = Pick<ActivityRecord, 'coDriverId' | 'driverId' | 'vehicleId'>;

/** Returns the id of the vehicle or of the driver that an activity has. */
export function resourceIdOf(
  activity: Pick<ActivityRecord, 'driverId' | 'vehicleId'>,
  resource: Resource,
): string | undefined {
  return resource === 'VEHICLE' ? activity.vehicleId : activity.driverId;
}

/** Returns the ids of the drivers that an activity holds: of the driver, then of the co-driver. */
export function driverIdsOf({ coDriverId, driverId }: Pick<Held, 'coDriverId' | 'driverId'>): string[] {
  return [driverId, coDriverId].filter((id) => id !== undefined);
}

/** Tells whether an activity holds a vehicle or a driver. A co-driver is held as a driver. */
export function holds(activity: Held, resource: Resource, id: string): boolean {
  return resource === 'VEHICLE' ? activity.vehicleId === id : driverIdsOf(activity).includes(id);
}

/** Returns the fields of an activity whose vehicle or driver is replaced, or leaves with null. No driver is their own co-driver. */
export function replacedIn(activity: Held, resource: Resource, id: string, by: string | null) {
  if (resource === 'VEHICLE') return activity.vehicleId === id ? { vehicleId: by } : {};
  if (activity.driverId === id)
    return { driverId: by, ...(by !== null && activity.coDriverId === by && { coDriverId: null }) };
  if (activity.coDriverId !== id) return {};
  return { coDriverId: activity.driverId === by ? null : by };
}

export function isActive({ status }: Pick<ActivityRecord, 'status'>): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

/** Returns the assignment of the vehicle or of the driver of an activity; undefined if it has none or is deleted. */
export function assignmentOf(activity: ActivityRecord | undefined, resource: Resource): Assignment | undefined {
  return assignmentsOf(activity, [resource])[0];
}

/** Returns all assignments of an activity: of its vehicle, its driver and its co-driver. None if it is deleted. */
export function assignmentsOf(activity: ActivityRecord | undefined, of: readonly Resource[] = RESOURCES): Assignment[] {
  if (!activity || activity.deletedAt) return [];
  const { endTime: end, id: activityId, startTime: start, vehicleId } = activity;
  return of.flatMap((resource) => {
    const ids = resource === 'DRIVER' ? driverIdsOf(activity) : vehicleId === undefined ? [] : [vehicleId];
    const rest = { activityId, start, end, busy: isActive(activity), ...placesOf(activity, resource) };
    return ids.map((resourceId) => ({ resource, resourceId, ...rest }));
  });
}

/** What a change does to one vehicle or driver. A vehicle or driver that the activity gains has no `old`, one that leaves no `wanted`. */
export interface HoldingChange {
  readonly old: Assignment | undefined;
  readonly wanted: Assignment | undefined;
}

/** Returns what a change does to each vehicle and driver that the activity holds before or after it. */
export function holdingChanges(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  of: readonly Resource[] = RESOURCES,
): HoldingChange[] {
  const [held, wanted] = [assignmentsOf(before, of), assignmentsOf(after, of)];
  const same = (a: Assignment) => (b: Assignment) => a.resource === b.resource && a.resourceId === b.resourceId;
  return [
    ...wanted.map((each) => ({ old: held.find(same(each)), wanted: each })),
    ...held.filter((each) => !wanted.some(same(each))).map((old) => ({ old, wanted: undefined })),
  ];
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
  return { ...(from && { from: placeCode(from, mode) }), ...(to && { to: placeCode(to, mode) }) };
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
