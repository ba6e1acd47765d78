import { ValidationFailed } from '#shared/contract/problems.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/assignment-limits.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

const TRANSPORT_ONLY = [
  'driverId',
  'vehicleId',
  'masterEventId',
  'flightId',
  'flightLeg',
  'vehicleTypes',
  'pinVehicle',
  'pinDriver',
  'pickupLocation',
  'pickupCoordinates',
  'dropoffLocation',
  'pickupPlaceId',
  'dropoffPlaceId',
] as const;

type Shape = Pick<ActivityRecord, 'type' | 'startTime' | 'endTime' | (typeof TRANSPORT_ONLY)[number]>;

/** Throws VALIDATION_FAILED if the fields of an activity contradict each other. The problem lists each wrong field. */
export function assertShape(activity: Shape): void {
  const errors: FieldError[] = [];
  if (activity.endTime <= activity.startTime) errors.push({ path: 'body.endTime', message: 'must be after startTime' });
  if (activity.type !== 'TRANSPORT') {
    for (const field of TRANSPORT_ONLY.filter((name) => activity[name] !== undefined)) {
      errors.push({ path: `body.${field}`, message: `is for TRANSPORT only; this is a ${activity.type}` });
    }
  }
  const hours = (Date.parse(activity.endTime) - Date.parse(activity.startTime)) / HOUR_MS;
  if ((activity.driverId ?? activity.vehicleId) && hours > MAX_ASSIGNMENT_HOURS) {
    const message = `must be within ${MAX_ASSIGNMENT_HOURS} hours of startTime if a vehicle or a driver is assigned`;
    errors.push({ path: 'body.endTime', message });
  }
  const sentence = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  if (errors.length > 0) throw new ValidationFailed(`${sentence}.`, { errors });
}
