import type { RideSeats } from '#shared/domain/activities/save-warnings.ts';
import { driverIdsOf, holds, isActive, type Resource } from '#shared/domain/assignments/assignment.ts';
import { upcoming } from '#shared/domain/assignments/ledger.ts';
import { isAhead, seatWarning, suitingWarnings, withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import { byId, canonical } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicle, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { COUNTED_NEEDS, type VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { readDaysFromNow } from '#shared/use-cases/assignments/ledger-days.ts';

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
export async function readSeats(activity: ActivityRecord, areSeatsCertain: boolean): Promise<RideSeats | undefined> {
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
