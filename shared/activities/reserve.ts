import { ValidationFailed } from '#shared/contract/problems.ts';
import { vipDifference } from '#shared/domain/activities/vip-list.ts';
import { type Holding, holdingOf } from '#shared/domain/assignments/holding.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/seats.ts';
import type { Surroundings } from '#shared/domain/activities/present.ts';
import { unchangedDriver } from '#shared/entities/driver.ts';
import type { Write } from '#shared/entities/transact.ts';
import { unchangedVehicle } from '#shared/entities/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import { assignmentOf } from './assignment.ts';
import type { LedgerReading } from './reading.ts';
import { type Asked, type Objection, refused } from './refuse.ts';

export interface Reservation {
  readonly before: ActivityRecord | undefined;
  readonly after: ActivityRecord;
  readonly around: Surroundings;
  readonly settings: SettingsRecord;
  readonly readings: readonly LedgerReading[];
}

/** What was found of a reservation: what stands against it, and the writes that make it exclusive where nothing does. */
export interface Examined {
  readonly asked: Asked;
  readonly objections: readonly Objection[];
  readonly writes: readonly Write[];
}

/** Refuses, with what would be free, a vehicle or a driver that is taken, too small or withdrawn; else gives the writes that reserve them. */
export const reserve = async (reservation: Reservation): Promise<readonly Write[]> => {
  const { asked, objections, writes } = examine(reservation);
  const [first] = objections;
  if (first) throw await refused(asked, first);
  return writes;
};

/** Looks at all that could stand against a reservation, and decides nothing. */
export const examine = (reservation: Reservation): Examined => {
  const { after, around, readings, settings } = reservation;
  const asked: Asked = { after, around, settings, seats: seatsNeeded(after.vipIds, around.vips) };
  const vehicle = examineVehicle(reservation, asked.seats);
  const driver = driverFence(reservation);
  const assignments = readings.map((reading) => assignmentOf(reading, after.id, settings.turnaroundMinutes));
  const holdings = assignments.flatMap(({ inTheWay }) => inTheWay);
  return {
    asked,
    objections: [...vehicle.objections, ...(holdings.length > 0 ? [{ kind: 'TAKEN', holdings } as const] : [])],
    writes: [...assignments.flatMap(({ writes }) => writes), ...vehicle.writes, ...driver],
  };
};

const missing = (path: string, id: string, isDeleted: boolean): never => {
  const message = isDeleted ? `names what is deleted: restore ${id} first` : `names nothing that is there: ${id}`;
  throw new ValidationFailed(`${path} ${message}.`, { errors: [{ path, message }] });
};

/** Whether an activity keeps a resource busy that it did not keep busy before. */
const isNew = (old: Holding | undefined, now: Holding): boolean => !old?.busy || old.resourceId !== now.resourceId;

/** The vehicle that is newly held, for longer, or by more; it must still be as it was read when all is written. */
const examineVehicle = (
  { after, around, before }: Reservation,
  seats: number,
): Pick<Examined, 'objections' | 'writes'> => {
  const [old, now] = [holdingOf(before, 'VEHICLE'), holdingOf(after, 'VEHICLE')];
  if (!now?.busy) return NOTHING;
  const newly = isNew(old, now);
  const later = newly || now.end > (old?.end ?? '');
  const fuller = newly || vipDifference(before?.vipIds ?? [], after.vipIds).added.length > 0;
  const vehicle = around.vehicles.get(now.resourceId);
  if (!vehicle || vehicle.deletedAt)
    return later ? missing('body.vehicleId', now.resourceId, vehicle !== undefined) : NOTHING;
  const objections: Objection[] = [];
  if (newly && !takesAssignments(vehicle)) objections.push({ kind: 'WITHDRAWN', vehicle });
  if (fuller && seats > vehicle.seatCapacity) objections.push({ kind: 'TOO_SMALL', vehicle });
  return { objections, writes: later || fuller ? [unchangedVehicle(vehicle)] : [] };
};

const NOTHING = { objections: [], writes: [] };

/** A driver who is newly held, or for longer, must be there: what is over may name one who is not. */
const driverFence = ({ after, around, before }: Reservation): Write[] => {
  const [old, now] = [holdingOf(before, 'DRIVER'), holdingOf(after, 'DRIVER')];
  if (!now?.busy || !(isNew(old, now) || now.end > (old?.end ?? ''))) return [];
  const driver = around.drivers.get(now.resourceId);
  if (!driver || driver.deletedAt) return missing('body.driverId', now.resourceId, driver !== undefined);
  return [unchangedDriver(driver)];
};
