import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** What a ride asks for, and where it goes. */
const OWN_FIELDS = [
  'description',
  'location',
  'placeId',
  'pickupLocation',
  'pickupPlaceId',
  'pickupCoordinates',
  'dropoffLocation',
  'dropoffPlaceId',
  'notes',
  'vehicleTypes',
  'kind',
  'waitMinutes',
  'stops',
  'mode',
  'needs',
  'carries',
  'goods',
] as const satisfies readonly (keyof ActivityRecord)[];

/** What a ride keeps of another one whose guests it takes. */
export const KEPT_FIELDS = [
  ...OWN_FIELDS,
  'startTime',
  'endTime',
  'masterEventId',
  'flightId',
  'flightLeg',
  'people',
] as const satisfies readonly (keyof ActivityRecord)[];

/** What an activity has of one that it repeats at another time, beside its guests. It gets a vehicle and a driver of its own. */
export const REPEATED_FIELDS = [
  ...OWN_FIELDS,
  'type',
  'title',
  'allDay',
  'seatsNeeded',
  'luggage',
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
