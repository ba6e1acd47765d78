import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import {
  assignmentsOf,
  isActive,
  isBlock,
  type Resource,
  resourceIdOf,
} from '#shared/domain/assignments/assignment.ts';
import { type Ledger, type Standing, standingOf } from '#shared/domain/assignments/standing.ts';
import { takesAssignments, unmetOf } from '#shared/domain/assignments/warnings.ts';
import type { HoursPlan } from '#shared/domain/hours/hours-plan.ts';
import type { Leavers } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Travel } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehiclePreference } from '#shared/schemas/proposals/dispatch-settings.ts';
import type { ProposalNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** The settings that a proposal keeps. */
type DispatchRules = Pick<SettingsRecord, 'dayStartsAt' | 'handoverMinutes' | 'hours' | 'tags' | 'timezone'> &
  Partial<Pick<SettingsRecord, 'dispatch'>>;

/** The records that a proposal is worked out from. */
export interface DispatchFacts {
  readonly now: string;
  readonly settings: DispatchRules;
  /** What lies between two rides. */
  readonly travel: Travel;
  /** All rides, and other activities with a vehicle or a driver, that start in the time in question and are not over. */
  readonly rides: readonly ActivityRecord[];
  /** Those of the days around these that are not cancelled. Absent: unknown. */
  readonly around?: readonly ActivityRecord[] | undefined;
  readonly vips: ReadonlyMap<string, VipRecord>;
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly drivers: ReadonlyMap<string, DriverRecord>;
  /** The ledger days of all vehicles and drivers around the rides, by the id of the resource. */
  readonly ledger: Ledger;
  /** The rides of drivers around these, with the rules on their hours. Absent: no rule limits them. */
  readonly hours?: HoursPlan | undefined;
  /** The codes of the places where a vehicle can go from one driver to another. Absent or empty: any place. */
  readonly handoverPlaces?: readonly string[] | undefined;
  /** The ids of rides that suppliers hold. They lack nothing. */
  readonly held?: ReadonlySet<string> | undefined;
  /** The suppliers that have left an order of a ride, by the ride: it gets nothing of theirs. */
  readonly left?: Leavers | undefined;
  /** Rides that the proposal makes, to be planned with the others. */
  readonly newRides?: readonly ActivityRecord[] | undefined;
  /** Where drivers are now, by driver. */
  readonly positions?: ReadonlyMap<string, Coordinates> | undefined;
  /** The minutes until the guests of a ride that ends now are taken on, where they are known, by that ride. */
  readonly reliefMinutes?: ReadonlyMap<string, number> | undefined;
  /** The ids of drivers who are with a vehicle that drops out now: they need the time of a hand-over before they drive another one. */
  readonly stranded?: ReadonlySet<string> | undefined;
  /** The rides of what drops out that have ended by their plan within the last hour. */
  readonly endedLately?: readonly ActivityRecord[] | undefined;
  /** The ids of rides that end now, so their vehicles and drivers are free. */
  readonly ended?: ReadonlySet<string> | undefined;
}

/** A vehicle or a driver. */
export interface ResourceRef {
  readonly resource: Resource;
  readonly resourceId: string;
}

/** Vehicles and drivers that drop out together. Without `to` for good. */
export interface DropOut {
  readonly out: readonly ResourceRef[];
  readonly from: string;
  readonly to?: string | undefined;
  readonly reason?: string | undefined;
}

/** What a ride keeps in one proposal. */
export interface Pin {
  readonly vehicle: boolean;
  readonly driver: boolean;
}

/**
 * ASSIGN: give the rides what they lack, or what is blocked or gone. REASSIGN: give the rides of what drops out others. FIT: give these rides, which
 * change, what fits them.
 */
export type DispatchTask = { readonly prefer?: VehiclePreference | undefined } & (
  | {
      readonly kind: 'ASSIGN';
      readonly ids?: readonly string[] | undefined;
      /** By the id of the ride, beside the pins that rides have themselves. */
      readonly pins?: ReadonlyMap<string, Pin> | undefined;
      /** Rides of one direction become one, if no guest rides longer than these minutes more than their own way. */
      readonly maxDetourMinutes?: number | undefined;
    }
  | ({ readonly kind: 'REASSIGN' } & DropOut)
  | { readonly kind: 'FIT'; readonly ids: ReadonlySet<string> }
);

/** Tells whether a time overlaps the time that a resource is out. */
export function isWhileOut(
  { from, to }: Pick<DropOut, 'from' | 'to'>,
  { end, start }: { readonly start: string; readonly end: string },
): boolean {
  return end > from && (to === undefined || start < to);
}

/** Tells whether an activity is planned and has not begun. */
export function isAhead({ deletedAt, startTime, status }: ActivityRecord, now: string): boolean {
  return !deletedAt && status === 'SCHEDULED' && startTime > now;
}

/** Tells whether a ride has no vehicle or no driver, or one that was deleted. */
export function lacksSomething(ride: ActivityRecord, facts: Pick<DispatchFacts, 'drivers' | 'vehicles'>): boolean {
  return needsVehicle(ride, facts) || needsDriver(ride, facts);
}

/** Tells whether the vehicle or the driver of a ride is among these. */
export function isOneOf(out: readonly ResourceRef[], ride: Pick<ActivityRecord, 'driverId' | 'vehicleId'>): boolean {
  return out.some(({ resource, resourceId }) => resourceIdOf(ride, resource) === resourceId);
}

function isAffected({ out, ...time }: DropOut, ride: ActivityRecord): boolean {
  return isOneOf(out, ride) && isWhileOut(time, { start: ride.startTime, end: ride.endTime });
}

/** Tells whether the vehicle or the driver of a ride is blocked at its time, or the vehicle is out of service. */
function hasLostOwn(ride: ActivityRecord, facts: DispatchFacts): boolean {
  const isGone = facts.vehicles.get(ride.vehicleId ?? '')?.status === 'OUT_OF_SERVICE';
  return isGone || standingsOf(ride, facts).some(({ taken }) => taken.some(isBlock));
}

/** Tells whether a vehicle or a driver of a ride does not suit it: too small, of another type, without what it needs. */
export function isUnsuited(ride: ActivityRecord, facts: DispatchFacts): boolean {
  return unmetOf(ride, facts, facts.settings.tags).length > 0;
}

/** Returns the rides that the task is about because of what changes, not because they lack something. */
export function ridesToChange(task: DispatchTask, facts: DispatchFacts): ReadonlySet<string> {
  if (task.kind === 'FIT') return task.ids;
  const wanted = task.kind === 'ASSIGN' && task.ids ? new Set(task.ids) : undefined;
  const changes = (ride: ActivityRecord): boolean => {
    if (task.kind === 'REASSIGN') return isAffected(task, ride);
    if (!wanted) return hasLostOwn(ride, facts);
    return wanted.has(ride.id) && (hasLostOwn(ride, facts) || isUnsuited(ride, facts));
  };
  return new Set(facts.rides.filter(changes).map(({ id }) => id));
}

/** Returns how the vehicle and the drivers of a ride stand at its time. */
export function standingsOf(
  ride: ActivityRecord,
  { ledger, travel }: Pick<DispatchFacts, 'ledger' | 'travel'>,
): (ResourceRef & Standing)[] {
  return assignmentsOf(ride).map(({ resource, resourceId, ...held }) => ({
    resource,
    resourceId,
    ...standingOf(ledger[resource].get(resourceId) ?? [], { ...travel, ...held, except: ride.id }),
  }));
}

/** Tells whether the vehicle and the driver of a ride reach it, and what comes after it, in time. */
export function isReached(ride: ActivityRecord, facts: Pick<DispatchFacts, 'ledger' | 'travel'>): boolean {
  return standingsOf(ride, facts).every(({ tooFar }) => tooFar.length === 0);
}

/** Tells whether a ride with a vehicle and a driver keeps all rules as it is. A way that is too short for the time is no rule here. */
export function keepsRules(ride: ActivityRecord, facts: DispatchFacts): boolean {
  const vehicle = facts.vehicles.get(ride.vehicleId ?? '');
  if (!vehicle || !takesAssignments(vehicle) || isUnsuited(ride, facts)) return false;
  return standingsOf(ride, facts).every(({ free }) => free);
}

/** The rides that are planned together. All others keep what they have, and it counts as busy. */
interface PlannedRides {
  readonly rides: readonly ActivityRecord[];
  readonly notices: readonly ProposalNotice[];
  /** Those that stay because they break a rule as they are. */
  readonly broken: readonly ActivityRecord[];
}

/**
 * Returns the rides that a task plans: those that it is about, and those that may change to make room for them. Rides that have begun,
 * and rides that break a rule already, stay as they are.
 */
export function plannedRides(task: DispatchTask, facts: DispatchFacts): PlannedRides {
  const rides: ActivityRecord[] = [];
  const notices: ProposalNotice[] = [];
  const broken: ActivityRecord[] = [];
  const wanted = task.kind === 'ASSIGN' && task.ids ? new Set(task.ids) : undefined;
  const changing = ridesToChange(task, facts);
  for (const ride of facts.rides) {
    const isOut = changing.has(ride.id);
    const isWanted = isOut || (task.kind === 'ASSIGN' && (wanted?.has(ride.id) ?? !facts.held?.has(ride.id)));
    const found = planned(ride, facts, { isOut, isWanted });
    if (found === true) rides.push(ride);
    else if (found === 'RIDE_BREAKS_RULE') broken.push(ride);
    else if (found) notices.push({ code: found, activityId: ride.id });
  }
  return { rides, notices, broken };
}

/** Tells whether a ride is planned, or why it stays although it should change. */
function planned(
  ride: ActivityRecord,
  facts: DispatchFacts,
  { isOut, isWanted }: { readonly isOut: boolean; readonly isWanted: boolean },
): boolean | 'RIDE_HAS_BEGUN' | 'RIDE_BREAKS_RULE' {
  if (!isAhead(ride, facts.now)) return isOut && !ride.deletedAt && isActive(ride) && 'RIDE_HAS_BEGUN';
  if (lacksSomething(ride, facts)) return isWanted;
  return isOut || keepsRules(ride, facts) || 'RIDE_BREAKS_RULE';
}

/** The most rides around that a plan looks ahead to. */
const MAX_AHEAD = 200;

/**
 * Returns the rides that have no driver and begin so soon after the planned rides, or end so shortly before them, that one driver has no rest
 * in between. They are planned another time, and rested drivers shall be left for them.
 */
export function ridesAhead(
  task: DispatchTask,
  facts: DispatchFacts,
  rides: readonly ActivityRecord[],
  restMinutes: number | undefined,
): ActivityRecord[] {
  if (task.kind !== 'ASSIGN' || !restMinutes || rides.length === 0) return [];
  const first = later(rides.map(({ startTime }) => startTime).reduce(least), -restMinutes * MINUTE_MS);
  const last = later(rides.map(({ endTime }) => endTime).reduce(most), restMinutes * MINUTE_MS);
  const isNear = ({ endTime, startTime }: ActivityRecord): boolean => endTime > first && startTime < last;
  const found = (facts.around ?? []).filter(
    (ride) => isAhead(ride, facts.now) && needsDriver(ride, facts) && !facts.held?.has(ride.id) && isNear(ride),
  );
  return found.slice(0, MAX_AHEAD);
}

function least(a: string, b: string): string {
  return a < b ? a : b;
}

function most(a: string, b: string): string {
  return a < b ? b : a;
}

interface Interval {
  readonly from: string;
  readonly to: string;
}

/** Rides that start up to these hours before or after a change may make room for it. The fewer, the more rides there are. */
const ROOM_HOURS = [4, 2, 1, 0.5, 0];

/** Returns the times in which other rides may make room for changes at these times, the widest choice first. Overlaps are joined. */
export function roomAround(times: readonly Interval[]): Interval[][] {
  return ROOM_HOURS.map((hours) =>
    joined(times.map(({ from, to }) => ({ from: later(from, -hours * HOUR_MS), to: later(to, hours * HOUR_MS) }))),
  );
}

function joined(times: readonly Interval[]): Interval[] {
  const all: Interval[] = [];
  for (const time of times.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || time.from > last.to) all.push(time);
    else all[all.length - 1] = { from: last.from, to: time.to > last.to ? time.to : last.to };
  }
  return all;
}

/**
 * Measured on the summit of the tests, with 48 vehicles and drivers: 136 rides took 2.3 s of a core, 307 took 3.0 s, and 415 took 9 s. Rides
 * without a vehicle or driver that may serve them take longer. How many these are is unknown before the search.
 */
const SECONDS_PER_PAIR = 0.000_3;

/** Returns how long a plan is expected to take: by the rides that it plans, each with everything that may serve it. */
export function expectedSeconds({
  facts,
  task,
}: {
  readonly task: DispatchTask;
  readonly facts: DispatchFacts;
}): number {
  return secondsFor(plannedRides(task, facts).rides.length, facts.vehicles.size + facts.drivers.size);
}

/** Returns how long a plan of these rides with these vehicles and drivers is expected to take. */
export function secondsFor(rides: number, resources: number): number {
  return rides * resources * SECONDS_PER_PAIR;
}
