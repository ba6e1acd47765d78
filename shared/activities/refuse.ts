import { CapacityExceeded, DriverConflict, VehicleConflict, VehicleUnavailable } from '#shared/contract/problems.ts';
import type { Surroundings } from '#shared/domain/activities/present.ts';
import type { Holding } from '#shared/domain/assignments/holding.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { findActivities } from '#shared/entities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import { freeDrivers, freeVehicles, type Window } from './alternatives.ts';

/** The assignment that was asked for, and what a refusal needs to say of it. */
export interface Asked {
  readonly after: ActivityRecord;
  readonly around: Pick<Surroundings, 'drivers' | 'vehicles'>;
  readonly settings: SettingsRecord;
  readonly seats: number;
}

const windowOf = ({ after, settings }: Asked): Window => ({
  start: after.startTime,
  end: after.endTime,
  turnaroundMinutes: settings.turnaroundMinutes,
  except: after.id,
});

/** What is in the way, with the titles by which a coordinator knows it. */
export const conflictsOf = async (holdings: readonly Holding[]): Promise<Conflict[]> => {
  const found = await findActivities(holdings.map(({ activityId }) => activityId));
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return holdings.map(({ activityId, end, resource, resourceId, start }) => ({
    resource,
    id: resourceId,
    activityId,
    title: titles.get(activityId) ?? '',
    startTime: start,
    endTime: end,
  }));
};

/** Refuses an assignment for what is in its way, naming all of it, with what is free instead. */
export const refuseConflicts = async (asked: Asked, holdings: readonly Holding[]): Promise<never> => {
  const { around, settings } = asked;
  const taken = (resource: Holding['resource']) => holdings.some((holding) => holding.resource === resource);
  const [conflicts, vehicles, drivers] = await Promise.all([
    conflictsOf(holdings),
    taken('VEHICLE') ? freeVehicles(windowOf(asked), asked.seats) : [],
    taken('DRIVER') ? freeDrivers(windowOf(asked)) : [],
  ]);
  const sentences = conflicts.map(({ endTime, id, startTime, title }) => {
    const name = around.vehicles.get(id)?.name ?? around.drivers.get(id)?.name ?? id;
    return `${name} has “${title}” ${readableRange(startTime, endTime, settings.timezone)}`;
  });
  const pause = settings.turnaroundMinutes > 0 ? `, and ${settings.turnaroundMinutes} minutes must lie between` : '';
  const Refusal = taken('VEHICLE') ? VehicleConflict : DriverConflict;
  const detail = `${sentences.join('; ')} (${settings.timezone})${pause}.`;
  throw new Refusal(detail, { conflicts, alternatives: [...vehicles, ...drivers] });
};

/** Refuses a vehicle that has too few seats, with both figures and those that have enough. */
export const refuseSeats = async (asked: Asked, vehicle: VehicleRecord): Promise<never> => {
  const { seats: needed } = asked;
  const detail = `${vehicle.name} has ${vehicle.seatCapacity} seats, and the VIPs with their parties need ${needed}.`;
  const alternatives = await freeVehicles(windowOf(asked), needed);
  throw new CapacityExceeded(detail, { capacity: { seats: vehicle.seatCapacity, needed }, alternatives });
};

/** Refuses a vehicle that takes no assignments now. */
export const refuseUnavailable = async (asked: Asked, vehicle: VehicleRecord): Promise<never> => {
  const alternatives = await freeVehicles(windowOf(asked), asked.seats);
  throw new VehicleUnavailable(`${vehicle.name} is ${vehicle.status} and takes no new assignment.`, { alternatives });
};
