import type { RideSeats } from '#shared/domain/activities/save-warnings.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { upcoming } from '#shared/domain/assignments/release.ts';
import { isAhead, seatWarning, withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import { byId } from '#shared/domain/by-id.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicle, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { readDaysFromNow } from '#shared/use-cases/assignments/ledger-days.ts';

/** Returns the record with `warnings`. Leaves the field out if there are none. */
export function addWarnings<T extends object>(record: T, warnings: readonly Warning[]): T & { warnings?: Warning[] } {
  return warnings.length > 0 ? { ...record, warnings: [...warnings] } : record;
}

/**
 * Returns warnings about a changed vehicle's activities that are not over. SEATS_EXCEEDED: the vehicle has fewer seats than
 * needed. VEHICLE_UNAVAILABLE: it is now in MAINTENANCE or OUT_OF_SERVICE. Call it after the write: no later booking can use
 * the old record.
 */
export async function vehicleWarnings(
  before: VehicleRecord,
  after: VehicleRecord,
  now: string,
): Promise<readonly Warning[]> {
  const isSmaller = after.seatCapacity < before.seatCapacity;
  if (!isSmaller && after.status === before.status) return [];
  const [settings, days] = await Promise.all([readSettings(), readDaysFromNow('VEHICLE', after.id, now)]);
  const held = await findActivities(upcoming(days, now).map(({ activityId }) => activityId));
  const activities = sortByStart(held.filter((activity) => isAhead(activity, now) && activity.vehicleId === after.id));
  const vips = isSmaller ? await findVipsOf(activities) : new Map<string, VipRecord>();
  return activities.flatMap((activity) => [
    ...asList(withdrawnWarning(activity, after, settings.timezone)),
    ...asList(seatWarning(activity, after, vips, settings.timezone)),
  ]);
}

/**
 * Returns SEATS_EXCEEDED for each ride of a VIP that is not over and has too few seats now. Returns nothing unless the VIP's
 * `partySize` grew or the VIP was restored.
 */
export async function partyWarnings(before: VipRecord, after: VipRecord, now: string): Promise<readonly Warning[]> {
  const grows = after.partySize > before.partySize || (before.deletedAt !== undefined && !after.deletedAt);
  if (!grows) return [];
  const [settings, ids] = await Promise.all([readSettings(), activityIdsOf(after.id)]);
  const found = (await findActivities(ids)).filter(({ vipIds }) => vipIds.includes(after.id));
  const rides = sortByStart(found.filter((activity) => isAhead(activity, now)));
  const [vips, vehiclesOfRides] = await Promise.all([
    findVipsOf(rides),
    findVehicles(rides.flatMap(({ vehicleId }) => vehicleId ?? [])),
  ]);
  // A dry run writes nothing, so the table still holds the old record.
  const parties = new Map([...vips, [after.id, after]]);
  const vehicles = byId(vehiclesOfRides);
  return rides.flatMap((ride) => {
    const vehicle = ride.vehicleId === undefined ? undefined : vehicles.get(ride.vehicleId);
    return vehicle ? asList(seatWarning(ride, vehicle, parties, settings.timezone)) : [];
  });
}

/** Reads what the seats of a ride depend on. Undefined if they do not matter. */
export async function readSeats(activity: ActivityRecord): Promise<RideSeats | undefined> {
  const { vehicleId, vipIds } = activity;
  if (vehicleId === undefined || !isActive(activity)) return undefined;
  const [vehicle, vips] = await Promise.all([findVehicle(vehicleId), findVips(vipIds)]);
  return vehicle && { vehicle, vips: byId(vips) };
}

/**
 * Returns SEATS_EXCEEDED if an activity that we just saved has too few seats. A party that grows at the same time either finds the
 * saved activity, or is found here.
 */
export async function overfullWarnings(activity: ActivityRecord): Promise<readonly Warning[]> {
  const [settings, seats] = await Promise.all([readSettings(), readSeats(activity)]);
  return seats ? asList(seatWarning(activity, seats.vehicle, seats.vips, settings.timezone)) : [];
}

function asList(warning: Warning | undefined): readonly Warning[] {
  return warning ? [warning] : [];
}

function sortByStart(activities: readonly ActivityRecord[]): ActivityRecord[] {
  return [...activities].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
}

async function findVipsOf(activities: readonly ActivityRecord[]): Promise<ReadonlyMap<string, VipRecord>> {
  return byId(await findVips(activities.flatMap(({ vipIds }) => vipIds)));
}
