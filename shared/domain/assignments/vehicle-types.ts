import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { isAhead, named } from './warnings.ts';

type Typed = Pick<VehicleRecord, 'type'>;

/** Tells whether a vehicle is of a type that a ride asks for. A ride that names no types takes all. */
export function isSuited({ type }: Typed, { vehicleTypes }: Pick<ActivityRecord, 'vehicleTypes'>): boolean {
  return vehicleTypes === undefined || vehicleTypes.includes(type);
}

/** Tells whether a driver may drive a vehicle. A driver without named types may drive all. */
export function isLicensed({ vehicleTypes }: Pick<DriverRecord, 'vehicleTypes'>, { type }: Typed): boolean {
  return vehicleTypes === undefined || vehicleTypes.includes(type);
}

/** When it is now, and the time zone for people. */
interface Seen {
  readonly now: string;
  readonly timezone: string;
}

/**
 * Warns about the vehicle of a ride that is not over. VEHICLE_TYPE_UNSUITED: it is of another type than the ride asks for.
 * DRIVER_NOT_LICENSED: the driver of the ride may not drive it.
 */
export function vehicleTypeWarnings(
  activity: ActivityRecord,
  { drivers, vehicles }: Pick<RelatedRecords, 'drivers' | 'vehicles'>,
  { now, timezone }: Seen,
): Warning[] {
  const vehicle = vehicles.get(activity.vehicleId ?? '');
  const driver = drivers.get(activity.driverId ?? '');
  if (!vehicle || !isAhead(activity, now)) return [];
  const { id: activityId } = activity;
  const ride = named(activity, timezone);
  const warnings: Warning[] = [];
  if (!isSuited(vehicle, activity)) {
    const message = `${ride} asks for ${activity.vehicleTypes?.join(' or ')}, but ${vehicle.name} is a ${vehicle.type}.`;
    warnings.push({ code: 'VEHICLE_TYPE_UNSUITED', message, activityId });
  }
  if (driver && !isLicensed(driver, vehicle)) {
    const message = `${driver.name} drives ${ride} with ${vehicle.name}, a ${vehicle.type}, but may drive only ${driver.vehicleTypes?.join(', ')}.`;
    warnings.push({ code: 'DRIVER_NOT_LICENSED', message, activityId });
  }
  return warnings;
}
