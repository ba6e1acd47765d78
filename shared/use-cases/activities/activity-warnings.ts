import type { Named } from '#shared/domain/activities/leg-warnings.ts';
import {
  type ActivityCheck,
  type Addition,
  addedByOthers,
  isLately,
  type RideSeats,
  SAVE_CHECKS,
  type WarningFacts,
} from '#shared/domain/activities/save-warnings.ts';
import { vipDifference } from '#shared/domain/activities/shape.ts';
import { driverIdsOf, holds, isActive, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { BookingDecision } from '#shared/domain/assignments/decide-booking.ts';
import { upcoming } from '#shared/domain/assignments/ledger.ts';
import { isAhead, seatWarning, suitingWarnings, withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import { byId, canonical } from '#shared/domain/records.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { activitiesNear } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicle, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVipNames, findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { COUNTED_NEEDS, type NamedVip, type VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { readDaysFromNow } from '#shared/use-cases/assignments/ledger-days.ts';
import { readBrokenRules } from '#shared/use-cases/hours/load-hours.ts';
import { tellSqueezes } from '#shared/use-cases/ways/ways.ts';

function areTimesNew(before: ActivityRecord | undefined, after: ActivityRecord): boolean {
  return before?.startTime !== after.startTime || before.endTime !== after.endTime;
}

/**
 * Reads the activities in which the VIPs of this one could be at the same time. Reads nothing if the change cannot make a new overlap:
 * it adds no VIP, moves nothing and reopens nothing.
 */
export async function readNearby(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  now: string,
): Promise<readonly ActivityRecord[]> {
  const { added } = vipDifference(before?.vipIds ?? [], after.vipIds);
  const canOverlap =
    added.length > 0 ||
    areTimesNew(before, after) ||
    canonical(before?.stops ?? null) !== canonical(after.stops ?? null) ||
    before?.status !== after.status ||
    before.deletedAt !== undefined;
  if (after.allDay || after.vipIds.length === 0 || !isAhead(after, now) || !canOverlap) return [];
  return activitiesNear([after]);
}

/** What a booking was decided by. */
interface Decided extends Pick<WarningFacts, 'after' | 'before' | 'nearby' | 'now' | 'related' | 'unseen' | 'ways'> {
  readonly decision: BookingDecision;
  readonly settings: SettingsRecord;
}

/** Returns the warnings about a booking that is not saved. */
export async function bookingWarnings(decided: Decided): Promise<Warning[]> {
  // Of a ride, the refusal tells it.
  const [facts, seats] = await Promise.all([readFacts(decided), readSeats(decided.after, true)]);
  return warningsBy(SAVE_CHECKS, { ...facts, seats });
}

/**
 * Returns the warnings about a saved activity. Call it after the write: it then finds the legs that were added and the parties that grew
 * meanwhile, and what happens later is judged by its own write. `areSeatsCertain`: the write has checked the counted seats.
 */
export async function saveWarnings(decided: Decided, areSeatsCertain: boolean): Promise<Warning[]> {
  const { after, before, related } = decided;
  const [facts, seats, legs] = await Promise.all([
    readFacts(decided),
    readSeats(after, areSeatsCertain),
    readChangedLegs(before, after),
  ]);
  const vips = legs.length > 0 ? await withNames(related.vips, legs) : related.vips;
  return warningsBy(SAVE_CHECKS, { ...facts, seats, legs, vips });
}

function warningsBy(checks: readonly ActivityCheck[], facts: WarningFacts): Warning[] {
  return checks.flatMap(({ find }) => find(facts));
}

async function readFacts({ decision, ...decided }: Decided): Promise<WarningFacts> {
  const { after, before, ways } = decided;
  const [shortfalls, brokenRules] = await Promise.all([
    tellSqueezes(decision.ledger.squeezes, ways),
    readBrokenRules([{ before, after }], decided),
  ]);
  return { ...decided, shortfalls, brokenRules };
}

/** Reads the legs of a master whose VIPs, times, place or status changed. */
async function readChangedLegs(before: ActivityRecord | undefined, after: ActivityRecord): Promise<ActivityRecord[]> {
  if (!before || after.type === 'TRANSPORT' || after.deletedAt) return [];
  const { added, removed } = vipDifference(before.vipIds, after.vipIds);
  const isSame =
    added.length + removed.length === 0 &&
    !areTimesNew(before, after) &&
    before.status === after.status &&
    before.placeId === after.placeId;
  return isSame ? [] : findActivities((await findActivity(after.id))?.childIds ?? []);
}

/** Adds the VIPs who are on the legs alone. */
async function withNames(
  vips: ReadonlyMap<string, Named>,
  legs: readonly ActivityRecord[],
): Promise<ReadonlyMap<string, Named>> {
  const unnamed = legs.flatMap(({ vipIds }) => vipIds).filter((id) => !vips.has(id));
  return new Map([...vips, ...(await findVipNames(unnamed)).map((vip) => [vip.id, vip] as const)]);
}

type Guests = Pick<ActivityRecord, 'id' | 'updatedAt' | 'vipIds'>;

/**
 * Reads the VIPs that another person added to an activity or a flight in the last 10 minutes, and that a new list leaves out. Reads nothing
 * if the record has not changed since. Call it before the write, which removes what tells it.
 */
export async function readUnseen(
  before: Guests,
  after: Pick<Guests, 'vipIds'>,
  additionsTo: (id: string, vipIds: readonly string[]) => Promise<readonly Addition[]>,
  caller: { readonly by: string; readonly now: string },
): Promise<NamedVip[]> {
  const { removed } = vipDifference(before.vipIds, after.vipIds);
  if (!isLately(before.updatedAt, caller.now)) return [];
  const names = await findVipNames(addedByOthers(await additionsTo(before.id, removed), caller));
  return names.filter(({ deletedAt }) => !deletedAt);
}

/** Returns the record with `warnings`. Leaves the field out if there are none. */
export function addWarnings<T extends object>(record: T, warnings: readonly Warning[]): T & { warnings?: Warning[] } {
  return warnings.length > 0 ? { ...record, warnings: [...warnings] } : record;
}

/** What of a vehicle decides whether it suits a ride. */
const VEHICLE_GIVES = [
  'type',
  'seatCapacity',
  'wheelchairPlaces',
  'seatsPerWheelchair',
  'childSeats',
  'luggage',
  'tags',
  'reservedFor',
  'carries',
] as const;

/**
 * Returns warnings about the rides of a changed vehicle that are not over: SEATS_EXCEEDED, VEHICLE_TYPE_UNSUITED, DRIVER_NOT_LICENSED and
 * NEEDS_UNMET if it gives something else than before, and VEHICLE_UNAVAILABLE if it is now in MAINTENANCE or OUT_OF_SERVICE. Call it after
 * the write: no later booking can use the old record.
 */
export async function vehicleWarnings(
  before: VehicleRecord,
  after: VehicleRecord,
  now: string,
): Promise<readonly Warning[]> {
  const givesOther = VEHICLE_GIVES.some(
    (field) => canonical(before[field] ?? null) !== canonical(after[field] ?? null),
  );
  if (!givesOther && after.status === before.status) return [];
  const { rides, settings } = await ridesHeldBy('VEHICLE', after.id, now);
  const withdrawn = rides.flatMap((ride) => asList(withdrawnWarning(ride, after, settings.timezone)));
  return [
    ...withdrawn,
    ...(givesOther ? await newWarnings(rides, { now, settings, changed: { vehicle: [before, after] } }) : []),
  ];
}

/**
 * Returns DRIVER_NOT_LICENSED and NEEDS_UNMET for the rides of a changed driver that they no longer suit. Without `before`, for each
 * ride that they do not suit. Call it after the write.
 */
export async function driverWarnings(
  before: DriverRecord | undefined,
  after: DriverRecord,
  now: string,
): Promise<readonly Warning[]> {
  const isSame = (['vehicleTypes', 'tags', 'shifts'] as const).every(
    (field) => before && canonical(before[field] ?? null) === canonical(after[field] ?? null),
  );
  if (isSame) return [];
  const { rides, settings } = await ridesHeldBy('DRIVER', after.id, now);
  return newWarnings(rides, { now, settings, changed: { driver: [before, after] } });
}

async function ridesHeldBy(resource: Resource, id: string, now: string) {
  const [settings, days] = await Promise.all([readSettings(), readDaysFromNow(resource, id, now)]);
  const held = await findActivities(upcoming(days, now).map(({ activityId }) => activityId));
  return {
    settings,
    rides: sortByStart(held.filter((ride) => isAhead(ride, now) && holds(ride, resource, id))),
  };
}

/**
 * Returns the warnings for each ride of a VIP that is not over: SEATS_EXCEEDED and NEEDS_UNMET if its vehicle or driver does not suit it
 * any more. Returns nothing unless the party or what it needs changed, or the VIP was restored.
 */
export async function partyWarnings(before: VipRecord, after: VipRecord, now: string): Promise<readonly Warning[]> {
  const isOther = [...COUNTED_NEEDS, 'department' as const].some(
    (field) => canonical(before[field] ?? null) !== canonical(after[field] ?? null),
  );
  const grows = after.partySize > before.partySize || (before.deletedAt !== undefined && !after.deletedAt);
  if (!grows && !isOther) return [];
  const [settings, ids] = await Promise.all([readSettings(), activityIdsOf(after.id)]);
  const found = (await findActivities(ids)).filter(({ vipIds }) => vipIds.includes(after.id));
  const rides = sortByStart(found.filter((activity) => isAhead(activity, now)));
  return newWarnings(rides, { now, settings, changed: { vip: [before, after] } });
}

/** The record before and after the write. A dry run writes nothing, so the table still holds the old one. */
interface ChangedRecord {
  readonly vehicle?: readonly [VehicleRecord, VehicleRecord];
  readonly driver?: readonly [DriverRecord | undefined, DriverRecord];
  readonly vip?: readonly [VipRecord, VipRecord];
}

interface Changed {
  readonly now: string;
  readonly settings: Pick<SettingsRecord, 'tags' | 'timezone'>;
  readonly changed: ChangedRecord;
}

/** Returns the warnings that rides have since a record changed. */
async function newWarnings(rides: readonly ActivityRecord[], { changed, now, settings }: Changed): Promise<Warning[]> {
  const [vips, vehicles, drivers] = await Promise.all([
    findVips(rides.flatMap(({ vipIds }) => vipIds)),
    findVehicles(rides.flatMap(({ vehicleId }) => vehicleId ?? [])),
    findDrivers(rides.flatMap(driverIdsOf)),
  ]);
  const at = (place: 0 | 1) => ({
    vips: byId([...vips, ...asList(changed.vip?.[place])]),
    vehicles: byId([...vehicles, ...asList(changed.vehicle?.[place])]),
    drivers: byId([...drivers, ...asList(changed.driver?.[place])]),
  });
  const sides = [at(0), at(1)] as const;
  const warningsAt = (place: 0 | 1, ride: ActivityRecord): Warning[] => {
    const related = sides[place];
    const vehicle = related.vehicles.get(ride.vehicleId ?? '');
    return [
      ...asList(vehicle && seatWarning(ride, vehicle, related.vips, settings.timezone)),
      ...suitingWarnings(ride, related, { now, ...settings }),
    ];
  };
  return rides.flatMap((ride) => {
    const isKnown = Object.values(changed).every(([former]) => former !== undefined);
    const known = new Set((isKnown ? warningsAt(0, ride) : []).map(({ message }) => message));
    return warningsAt(1, ride).filter(({ message }) => !known.has(message));
  });
}

/** Reads what the seats of an activity depend on. Undefined if they do not matter, or are certain: no write checks those of what is no ride. */
async function readSeats(activity: ActivityRecord, areSeatsCertain: boolean): Promise<RideSeats | undefined> {
  const { type, vehicleId, vipIds } = activity;
  if (vehicleId === undefined || !isActive(activity) || (areSeatsCertain && type === 'TRANSPORT')) return undefined;
  const [vehicle, vips] = await Promise.all([findVehicle(vehicleId), findVips(vipIds)]);
  return vehicle && { vehicle, vips: byId(vips) };
}

/**
 * Returns SEATS_EXCEEDED if an activity that we just saved has too few seats. A party that grows at the same time either finds the
 * saved activity, or is found here. `areSeatsCertain`: the write has checked the seats of rides.
 */
export async function overfullWarnings(activity: ActivityRecord, areSeatsCertain = false): Promise<readonly Warning[]> {
  const [settings, seats] = await Promise.all([readSettings(), readSeats(activity, areSeatsCertain)]);
  return seats ? asList(seatWarning(activity, seats.vehicle, seats.vips, settings.timezone)) : [];
}

function asList<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

function sortByStart(activities: readonly ActivityRecord[]): ActivityRecord[] {
  return [...activities].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
}
