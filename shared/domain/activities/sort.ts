import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { normaliseFlightNumber } from '#shared/schemas/flights/flight.ts';
import type { RelatedRecords } from './present-activity.ts';

const FIELDS = ['startTime', 'title', 'type', 'status', 'vips'] as const;
type Field = (typeof FIELDS)[number];

export type Sort = Field | `-${Field}`;

/** The orders of a list of activities. A leading `-` reverses the order. */
export const SORTS: readonly Sort[] = FIELDS.flatMap((field): Sort[] => [field, `-${field}`]);

function fieldOf(sort: Sort): Field {
  return sort.replace('-', '') as Field;
}

/** Longer texts are cut before we compare them: a cursor holds the key, and must stay short. */
const MAX_KEY_LENGTH = 200;

function liveNames({ vipIds }: ActivityRecord, { vips }: RelatedRecords): string[] {
  return vipIds.flatMap((id) => {
    const vip = vips.get(id);
    return vip && !vip.deletedAt ? [plainText(vip.name)] : [];
  });
}

/**
 * Returns the sort key of an activity: the first 200 characters of the field, then its start, then its id, so that no two keys are equal.
 * Deleted activities come last in every order.
 */
function sortKey(activity: ActivityRecord, related: RelatedRecords, sort: Sort): string {
  const field = fieldOf(sort);
  const text = field === 'vips' ? liveNames(activity, related).sort().join('\n') : plainText(activity[field]);
  const first = text.slice(0, MAX_KEY_LENGTH).toWellFormed();
  return [activity.deletedAt ? 'deleted' : '', first, activity.startTime, activity.id].join('\u0000');
}

/** Sorts activities. With `after`, the key of the last activity of the previous page, returns only those that follow it. */
export function sorted(
  activities: readonly ActivityRecord[],
  related: RelatedRecords,
  sort: Sort,
  after?: string,
): readonly { readonly key: string; readonly activity: ActivityRecord }[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const isDeleted = (key: string): boolean => !key.startsWith('\u0000');
  const compare = (a: string, b: string): number => {
    if (isDeleted(a) !== isDeleted(b)) return isDeleted(a) ? 1 : -1;
    return a === b ? 0 : a < b ? -direction : direction;
  };
  return activities
    .map((activity) => ({ activity, key: sortKey(activity, related, sort) }))
    .filter(({ key }) => after === undefined || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key));
}

/** Returns the places of an activity in the orders of the list. */
export function placesOf(activity: ActivityRecord): Readonly<Record<Field, string>> {
  const { deletedAt, startTime, status, title, type, vipIds } = activity;
  const values = { startTime, title, type, status, vips: vipIds.join() };
  const listing = deletedAt ? 'deleted' : '';
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, `${listing}#${value}`])) as Record<
    Field,
    string
  >;
}

/** Returns the fields that place an activity in an order. */
export function placingFields(sort: Sort): readonly Field[] {
  return [fieldOf(sort), 'startTime'];
}

function searchedTexts(
  activity: ActivityRecord,
  { drivers, flights, vehicles, vips }: RelatedRecords,
): (string | undefined)[] {
  return [
    activity.title,
    activity.description,
    activity.location,
    activity.pickupLocation,
    activity.dropoffLocation,
    ...activity.vipIds.map((id) => liveName(vips.get(id))),
    ...driverIdsOf(activity).map((id) => liveName(drivers.get(id))),
    activity.vehicleId ? liveName(vehicles.get(activity.vehicleId)) : undefined,
    flights?.get(activity.flightId ?? '')?.flightNumber,
  ];
}

/** The answer does not show deleted records, so a search does not find them either. */
function liveName(
  record: { readonly name: string; readonly deletedAt?: string | undefined } | undefined,
): string | undefined {
  return record?.deletedAt ? undefined : record?.name;
}

/**
 * Tells whether an activity contains every word of a search. We look in the title, description and places, in the names of its VIPs,
 * driver and vehicle, and in its flight number. A flight number is found however it is written: BA 0178 finds BA178.
 */
export function matchesSearch(activity: ActivityRecord, related: RelatedRecords, search: string): boolean {
  const text = plainText(
    searchedTexts(activity, related)
      .filter((field) => field !== undefined)
      .join('\n'),
  );
  const flightNumber = normaliseFlightNumber(search);
  if (flightNumber !== undefined && text.includes(plainText(flightNumber))) return true;
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
