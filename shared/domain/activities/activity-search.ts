import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { normaliseFlightNumber } from '#shared/schemas/flights/flight-number.ts';
import type { RelatedRecords } from './present-activity.ts';

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
    activity.driverId ? liveName(drivers.get(activity.driverId)) : undefined,
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
