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

/** A refused booking, with the records that explain the refusal. */
export interface RefusedBooking {
  readonly after: ActivityRecord;
  readonly related: Pick<RelatedRecords, 'drivers' | 'vehicles'>;
  readonly settings: SettingsRecord;
  /** The seats needed: the sum of the VIPs' `partySize`. */
  readonly seats: number;
}

/** Returns the conflicts for these assignments, with the titles of their activities. */
export const presentConflicts = async (assignments: readonly Assignment[]): Promise<Conflict[]> => {
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

/** The parts of the problem for an objection. */
export interface Refusal {
  readonly Problem: ProblemClass;
  readonly detail: string;
  readonly details: ProblemDetails;
}

/** Turns an objection into a refusal. Throws ValidationFailed for a vehicle or driver that does not exist. */
export const describeRefusal = async (booking: RefusedBooking, objection: Objection): Promise<Refusal> => {
  if (objection.kind === 'MISSING') throw missingResource(objection);
  if (objection.kind === 'TAKEN') return takenRefusal(booking, objection.assignments);
  const { name, seatCapacity: seats, status } = objection.vehicle;
  if (objection.kind === 'WITHDRAWN') {
    return { Problem: VehicleUnavailable, detail: `${name} is ${status} and takes no new assignments.`, details: {} };
  }
  const { seats: needed } = booking;
  const detail = `${name} has ${seats} seats, and the VIPs with their parties need ${needed}.`;
  return { Problem: CapacityExceeded, detail, details: { capacity: { seats, needed } } };
};

const missingResource = ({ id, isDeleted, resource }: MissingResource) => {
  const path = resource === 'VEHICLE' ? 'body.vehicleId' : 'body.driverId';
  return invalidField(path, isDeleted ? `is deleted: ${id}. Restore it first` : `does not exist: ${id}`);
};

const takenRefusal = async (
  { related, settings }: RefusedBooking,
  assignments: readonly Assignment[],
): Promise<Refusal> => {
  const conflicts = await presentConflicts(assignments);
  const sentences = conflicts.map(({ endTime, id, startTime, title }) => {
    const name = related.vehicles.get(id)?.name ?? related.drivers.get(id)?.name ?? id;
    return `${name} has “${title}” ${readableRange(startTime, endTime, settings.timezone)}`;
  });
  const { turnaroundMinutes } = settings;
  const turnaround = turnaroundMinutes > 0 ? `. A turnaround of ${turnaroundMinutes} minutes is needed` : '';
  const isVehicle = assignments.some(({ resource }) => resource === 'VEHICLE');
  const detail = `${sentences.join('; ')} (${settings.timezone})${turnaround}.`;
  return { Problem: isVehicle ? VehicleConflict : DriverConflict, detail, details: { conflicts } };
};

/** Returns free vehicles if the vehicle is refused, and free drivers if the driver is taken. */
export const findAlternatives = async (
  booking: RefusedBooking,
  objections: readonly Objection[],
): Promise<Alternative[]> => {
  const { after, seats, settings } = booking;
  const { endTime: end, id: except, startTime: start } = after;
  const window = { start, end, turnaroundMinutes: settings.turnaroundMinutes, except };
  const isRefused = (resource: Assignment['resource']) =>
    objections.some((objection) =>
      objection.kind === 'TAKEN'
        ? objection.assignments.some((assignment) => assignment.resource === resource)
        : resource === 'VEHICLE',
    );
  const [vehicles, drivers] = await Promise.all([
    isRefused('VEHICLE') ? freeVehicles(window, seats) : [],
    isRefused('DRIVER') ? freeDrivers(window) : [],
  ]);
  return [...vehicles, ...drivers];
};

/** Returns the problem that refuses a booking, with its reason, its conflicts and up to three free alternatives. */
export const explainRefusal = async (booking: RefusedBooking, objection: Objection): Promise<Problem> => {
  const [{ Problem, detail, details }, alternatives] = await Promise.all([
    describeRefusal(booking, objection),
    findAlternatives(booking, [objection]),
  ]);
  return new Problem(detail, { ...details, alternatives });
};
