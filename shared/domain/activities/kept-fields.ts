import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** What a ride keeps of another one whose guests it takes. */
export const KEPT_FIELDS = [
  'description',
  'location',
  'placeId',
  'pickupLocation',
  'pickupPlaceId',
  'pickupCoordinates',
  'dropoffLocation',
  'dropoffPlaceId',
  'startTime',
  'endTime',
  'notes',
  'masterEventId',
  'flightId',
  'flightLeg',
  'vehicleTypes',
  'mode',
  'needs',
] as const satisfies readonly (keyof ActivityRecord)[];

/** Returns these fields of an activity, without those that it does not have. */
export function fieldsOf<K extends keyof ActivityRecord>(
  activity: ActivityRecord,
  names: readonly K[],
): Pick<ActivityRecord, K> {
  return Object.fromEntries(
    names.flatMap((name) => (activity[name] === undefined ? [] : [[name, activity[name]]])),
  ) as unknown as Pick<ActivityRecord, K>;
}
