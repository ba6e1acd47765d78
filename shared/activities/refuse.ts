import type { Problem, ProblemClass, ProblemDetails } from '#shared/contract/problem.ts';
import { CapacityExceeded, DriverConflict, VehicleConflict, VehicleUnavailable } from '#shared/contract/problems.ts';
import type { Surroundings } from '#shared/domain/activities/present.ts';
import type { Holding } from '#shared/domain/assignments/holding.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { findActivities } from '#shared/entities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Alternative, Conflict } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import { freeDrivers, freeVehicles } from './alternatives.ts';

/** The assignment that was asked for, and what a refusal needs to say of it. */
export interface Asked {
  readonly after: ActivityRecord;
  readonly around: Pick<Surroundings, 'drivers' | 'vehicles'>;
  readonly settings: SettingsRecord;
  readonly seats: number;
}

/** What stands against an assignment: a vehicle that is withdrawn or too small, or what is in the way of vehicle and driver. */
export type Objection =
  | { readonly kind: 'WITHDRAWN' | 'TOO_SMALL'; readonly vehicle: VehicleRecord }
  | { readonly kind: 'TAKEN'; readonly holdings: readonly Holding[] };

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

/** An objection as the refusal that a coordinator reads. */
export interface Refusal {
  readonly Problem: ProblemClass;
  readonly detail: string;
  readonly details: ProblemDetails;
}

export const refusalOf = async (asked: Asked, objection: Objection): Promise<Refusal> => {
  if (objection.kind === 'TAKEN') return takenRefusal(asked, objection.holdings);
  const { name, seatCapacity: seats, status } = objection.vehicle;
  if (objection.kind === 'WITHDRAWN') {
    return { Problem: VehicleUnavailable, detail: `${name} is ${status} and takes no new assignment.`, details: {} };
  }
  const { seats: needed } = asked;
  const detail = `${name} has ${seats} seats, and the VIPs with their parties need ${needed}.`;
  return { Problem: CapacityExceeded, detail, details: { capacity: { seats, needed } } };
};

const takenRefusal = async ({ around, settings }: Asked, holdings: readonly Holding[]): Promise<Refusal> => {
  const conflicts = await conflictsOf(holdings);
  const sentences = conflicts.map(({ endTime, id, startTime, title }) => {
    const name = around.vehicles.get(id)?.name ?? around.drivers.get(id)?.name ?? id;
    return `${name} has “${title}” ${readableRange(startTime, endTime, settings.timezone)}`;
  });
  const pause = settings.turnaroundMinutes > 0 ? `, and ${settings.turnaroundMinutes} minutes must lie between` : '';
  const isVehicle = holdings.some(({ resource }) => resource === 'VEHICLE');
  const detail = `${sentences.join('; ')} (${settings.timezone})${pause}.`;
  return { Problem: isVehicle ? VehicleConflict : DriverConflict, detail, details: { conflicts } };
};

/** What is free instead: vehicles where something stands against the vehicle, drivers where the driver is taken. */
export const alternativesTo = async (asked: Asked, objections: readonly Objection[]): Promise<Alternative[]> => {
  const { after, seats, settings } = asked;
  const { endTime: end, id: except, startTime: start } = after;
  const window = { start, end, turnaroundMinutes: settings.turnaroundMinutes, except };
  const about = (resource: Holding['resource']) =>
    objections.some((objection) =>
      objection.kind === 'TAKEN'
        ? objection.holdings.some((holding) => holding.resource === resource)
        : resource === 'VEHICLE',
    );
  const [vehicles, drivers] = await Promise.all([
    about('VEHICLE') ? freeVehicles(window, seats) : [],
    about('DRIVER') ? freeDrivers(window) : [],
  ]);
  return [...vehicles, ...drivers];
};

/** The refusal of an assignment, with what is free instead. */
export const refused = async (asked: Asked, objection: Objection): Promise<Problem> => {
  const [{ Problem, detail, details }, alternatives] = await Promise.all([
    refusalOf(asked, objection),
    alternativesTo(asked, [objection]),
  ]);
  return new Problem(detail, { ...details, alternatives });
};
