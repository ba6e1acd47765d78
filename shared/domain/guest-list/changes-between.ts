import { canonical } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** The fields that a file can give an activity, beside the coordinates that go with its pick-up. */
const FIELDS = [
  'type',
  'title',
  'startTime',
  'endTime',
  'location',
  'pickupLocation',
  'pickupCoordinates',
  'dropoffLocation',
  'description',
  'notes',
  'vipIds',
  'vehicleId',
  'driverId',
  'flightId',
  'masterEventId',
] as const;

/** Returns the fields that differ, with their new values; null for one that goes. */
export function changesBetween(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    FIELDS.filter((field) => canonical(before?.[field]) !== canonical(after[field])).map((field) => [
      field,
      after[field] ?? null,
    ]),
  );
}
