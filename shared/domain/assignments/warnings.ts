import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { readableTimes } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { isActive } from './assignment.ts';

/** Returns the seats that VIPs and their parties need. Deleted VIPs need none. */
export function seatsNeeded(vipIds: readonly string[], vips: ReadonlyMap<string, NamedVip>): number {
  return vipIds.reduce((sum, id) => {
    const vip = vips.get(id);
    return sum + (vip && !vip.deletedAt ? vip.partySize : 0);
  }, 0);
}

/** Tells whether a vehicle takes new assignments. A vehicle IN_USE does: it can be planned for later. */
export function takesAssignments({ status }: Pick<VehicleRecord, 'status'>): boolean {
  return status === 'AVAILABLE' || status === 'IN_USE';
}

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

type Timed = Pick<ActivityRecord, 'status' | 'endTime' | 'deletedAt'>;

/** Tells whether an activity is planned or in progress, and not over at `now`. */
export function isAhead(activity: Timed, now: string): boolean {
  return !activity.deletedAt && isActive(activity) && activity.endTime > now;
}

/** Returns title and time of an activity, for messages to people. */
export function named(activity: ActivityRecord, timezone: string): string {
  return `“${activity.title}” (${readableTimes(activity, timezone)})`;
}

/** Returns a SEATS_EXCEEDED warning if the VIPs and their parties need more seats than the vehicle has. */
export function seatWarning(
  activity: ActivityRecord,
  { name, seatCapacity }: VehicleRecord,
  vips: ReadonlyMap<string, NamedVip>,
  timezone: string,
): Warning | undefined {
  const needed = seatsNeeded(activity.vipIds, vips);
  if (needed <= seatCapacity) return undefined;
  const message = `${named(activity, timezone)} needs ${needed} seats, but ${name} has ${seatCapacity}.`;
  return { code: 'SEATS_EXCEEDED', message, activityId: activity.id };
}

/** Returns a VEHICLE_UNAVAILABLE warning if the vehicle takes no new assignments. The activity keeps the vehicle. */
export function withdrawnWarning(
  activity: ActivityRecord,
  vehicle: VehicleRecord,
  timezone: string,
): Warning | undefined {
  if (takesAssignments(vehicle)) return undefined;
  const message = `${named(activity, timezone)} uses ${vehicle.name}, which is ${vehicle.status}.`;
  return { code: 'VEHICLE_UNAVAILABLE', message, activityId: activity.id };
}
