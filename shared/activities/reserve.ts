import { ValidationFailed } from '#shared/contract/problems.ts';
import { vipDifference } from '#shared/domain/activities/vip-list.ts';
import { holdingOf } from '#shared/domain/assignments/holding.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/seats.ts';
import type { Surroundings } from '#shared/domain/activities/present.ts';
import { unchangedDriver } from '#shared/entities/driver.ts';
import type { Write } from '#shared/entities/transact.ts';
import { unchangedVehicle } from '#shared/entities/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import { assignmentOf } from './assignment.ts';
import type { LedgerReading } from './reading.ts';
import { type Asked, refuseConflicts, refuseSeats, refuseUnavailable } from './refuse.ts';

interface Reservation {
  readonly before: ActivityRecord | undefined;
  readonly after: ActivityRecord;
  readonly around: Surroundings;
  readonly settings: SettingsRecord;
  readonly readings: readonly LedgerReading[];
}

const missing = (path: string, id: string): never => {
  const message = `names nothing that is there: ${id}`;
  throw new ValidationFailed(`${path} ${message}.`, { errors: [{ path, message }] });
};

/**
 * Reserves the vehicle and the driver of an activity: refuses, with what would be free, when one is taken, too small or withdrawn;
 * else gives the writes that make the reservation exclusive.
 */
export const reserve = async (reservation: Reservation): Promise<Write[]> => {
  const { after, around, readings, settings } = reservation;
  const asked: Asked = { after, around, settings, seats: seatsNeeded(after.vipIds, around.vips) };
  const fences = [...(await vehicleFence(reservation, asked)), ...driverFence(reservation)];
  const assignments = readings.map((reading) => assignmentOf(reading, after.id, settings.turnaroundMinutes));
  const holdings = assignments.flatMap(({ inTheWay }) => inTheWay);
  if (holdings.length > 0) await refuseConflicts(asked, holdings);
  return [...assignments.flatMap(({ writes }) => writes), ...fences];
};

/** Checks the vehicle that is newly held, or asked to seat more; it must still be as it was read when all is written. */
const vehicleFence = async ({ after, around, before }: Reservation, asked: Asked): Promise<Write[]> => {
  const [old, now] = [holdingOf(before, 'VEHICLE'), holdingOf(after, 'VEHICLE')];
  if (!now?.busy) return [];
  const vehicle = around.vehicles.get(now.resourceId);
  const newly = old?.resourceId !== now.resourceId || !old.busy;
  const fuller = newly || vipDifference(before?.vipIds ?? [], after.vipIds).added.length > 0;
  if (!vehicle || vehicle.deletedAt) return newly ? missing('body.vehicleId', now.resourceId) : [];
  if (newly && !takesAssignments(vehicle)) await refuseUnavailable(asked, vehicle);
  if (fuller && asked.seats > vehicle.seatCapacity) await refuseSeats(asked, vehicle);
  return fuller ? [unchangedVehicle(vehicle)] : [];
};

const driverFence = ({ after, around, before }: Reservation): Write[] => {
  const [old, now] = [holdingOf(before, 'DRIVER'), holdingOf(after, 'DRIVER')];
  if (!now?.busy || (old?.busy && old.resourceId === now.resourceId)) return [];
  const driver = around.drivers.get(now.resourceId);
  if (!driver || driver.deletedAt) return missing('body.driverId', now.resourceId);
  return [unchangedDriver(driver)];
};
