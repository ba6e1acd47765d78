import { type Resource, resourceIdOf } from '#shared/domain/assignments/assignment.ts';
import { upcoming } from '#shared/domain/assignments/release.ts';
import { vehicleTypeWarnings } from '#shared/domain/assignments/warnings.ts';
import { byId } from '#shared/domain/by-id.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { readDaysFromNow } from './ledger-days.ts';

/** Returns warnings about the rides of a vehicle whose type changed. Call it after the write. */
export async function changedTypeWarnings(
  before: VehicleRecord,
  after: VehicleRecord,
  now: string,
): Promise<Warning[]> {
  return before.type === after.type ? [] : rideWarnings('VEHICLE', after.id, now, { vehicle: after });
}

/** Returns warnings about the rides of a driver whose `vehicleTypes` changed. Call it after the write. */
export async function changedLicenceWarnings(
  before: DriverRecord,
  after: DriverRecord,
  now: string,
): Promise<Warning[]> {
  const isSame = before.vehicleTypes?.join() === after.vehicleTypes?.join();
  return isSame ? [] : rideWarnings('DRIVER', after.id, now, { driver: after });
}

/** The record as it is after the write. A dry run writes nothing, so the table still holds the old one. */
interface Changed {
  readonly vehicle?: VehicleRecord;
  readonly driver?: DriverRecord;
}

async function rideWarnings(
  resource: Resource,
  id: string,
  now: string,
  { driver, vehicle }: Changed,
): Promise<Warning[]> {
  const [{ timezone }, days] = await Promise.all([readSettings(), readDaysFromNow(resource, id, now)]);
  const held = await findActivities(upcoming(days, now).map(({ activityId }) => activityId));
  const rides = held
    .filter((ride) => resourceIdOf(ride, resource) === id)
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const [vehicles, drivers] = await Promise.all([
    findVehicles(rides.flatMap(({ vehicleId }) => vehicleId ?? [])),
    findDrivers(rides.flatMap(({ driverId }) => driverId ?? [])),
  ]);
  const related = {
    vehicles: byId([...vehicles, ...(vehicle ? [vehicle] : [])]),
    drivers: byId([...drivers, ...(driver ? [driver] : [])]),
  };
  return rides.flatMap((ride) => vehicleTypeWarnings(ride, related, { now, timezone }));
}
