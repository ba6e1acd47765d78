import { invalidField } from '#shared/contract/invalid-field.ts';
import type { Problem, ProblemClass, ProblemDetails } from '#shared/contract/problem.ts';
import { CapacityExceeded, DriverConflict, VehicleConflict, VehicleUnavailable } from '#shared/contract/problems.ts';
import type { RelatedRecords } from '#shared/domain/activities/present.ts';
import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import type { MissingResource, Objection } from '#shared/domain/assignments/decide-booking.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { findActivities } from '#shared/entities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Alternative, Conflict } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import { freeDrivers, freeVehicles } from './suggest-alternatives.ts';

/** A booking that is refused, with what the refusal needs to say about it. */
export interface RefusedBooking {
  readonly after: ActivityRecord;
  readonly related: Pick<RelatedRecords, 'drivers' | 'vehicles'>;
  readonly settings: SettingsRecord;
  /** Seats that the VIPs need with their parties. */
  readonly seats: number;
}

/** The conflicting activities, each with its title. */
export const conflictsOf = async (assignments: readonly Assignment[]): Promise<Conflict[]> => {
  const found = await findActivities(assignments.map(({ activityId }) => activityId));
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return assignments.map(({ activityId, end, resource, resourceId, start }) => ({
    resource,
    id: resourceId,
    activityId,
    title: titles.get(activityId) ?? '',
    startTime: start,
    endTime: end,
  }));
};

/** An objection as a problem document shows it. */
export interface Refusal {
  readonly Problem: ProblemClass;
  readonly detail: string;
  readonly details: ProblemDetails;
}

/** Turns an objection into a refusal. Throws ValidationFailed for a vehicle or driver that does not exist. */
export const refusalOf = async (booking: RefusedBooking, objection: Objection): Promise<Refusal> => {
  if (objection.kind === 'MISSING') throw missingResource(objection);
  if (objection.kind === 'TAKEN') return takenRefusal(booking, objection.assignments);
  const { name, seatCapacity: seats, status } = objection.vehicle;
  if (objection.kind === 'WITHDRAWN') {
    return { Problem: VehicleUnavailable, detail: `${name} is ${status} and takes no new assignment.`, details: {} };
  }
  const { seats: needed } = booking;
  const detail = `${name} has ${seats} seats, and the VIPs with their parties need ${needed}.`;
  return { Problem: CapacityExceeded, detail, details: { capacity: { seats, needed } } };
};

const missingResource = ({ id, isDeleted, resource }: MissingResource) => {
  const path = resource === 'VEHICLE' ? 'body.vehicleId' : 'body.driverId';
  return invalidField(
    path,
    isDeleted ? `names what is deleted: restore ${id} first` : `names nothing that is there: ${id}`,
  );
};

const takenRefusal = async (
  { related, settings }: RefusedBooking,
  assignments: readonly Assignment[],
): Promise<Refusal> => {
  const conflicts = await conflictsOf(assignments);
  const sentences = conflicts.map(({ endTime, id, startTime, title }) => {
    const name = related.vehicles.get(id)?.name ?? related.drivers.get(id)?.name ?? id;
    return `${name} has “${title}” ${readableRange(startTime, endTime, settings.timezone)}`;
  });
  const pause = settings.turnaroundMinutes > 0 ? `, and ${settings.turnaroundMinutes} minutes must lie between` : '';
  const isVehicle = assignments.some(({ resource }) => resource === 'VEHICLE');
  const detail = `${sentences.join('; ')} (${settings.timezone})${pause}.`;
  return { Problem: isVehicle ? VehicleConflict : DriverConflict, detail, details: { conflicts } };
};

/** Free vehicles, where the vehicle is refused; free drivers, where the driver is taken. */
export const alternativesTo = async (
  booking: RefusedBooking,
  objections: readonly Objection[],
): Promise<Alternative[]> => {
  const { after, seats, settings } = booking;
  const { endTime: end, id: except, startTime: start } = after;
  const window = { start, end, turnaroundMinutes: settings.turnaroundMinutes, except };
  const about = (resource: Assignment['resource']) =>
    objections.some((objection) =>
      objection.kind === 'TAKEN'
        ? objection.assignments.some((assignment) => assignment.resource === resource)
        : resource === 'VEHICLE',
    );
  const [vehicles, drivers] = await Promise.all([
    about('VEHICLE') ? freeVehicles(window, seats) : [],
    about('DRIVER') ? freeDrivers(window) : [],
  ]);
  return [...vehicles, ...drivers];
};

/** The problem that refuses a booking: the reason, the conflicting activities, and free alternatives. */
export const explainRefusal = async (booking: RefusedBooking, objection: Objection): Promise<Problem> => {
  const [{ Problem, detail, details }, alternatives] = await Promise.all([
    refusalOf(booking, objection),
    alternativesTo(booking, [objection]),
  ]);
  return new Problem(detail, { ...details, alternatives });
};
