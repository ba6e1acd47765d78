import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { RelatedRecords } from './present.ts';

const searchedTexts = (
  activity: ActivityRecord,
  { drivers, vehicles, vips }: RelatedRecords,
): (string | undefined)[] => [
  activity.title,
  activity.description,
  activity.location,
  activity.pickupLocation,
  activity.dropoffLocation,
  ...activity.vipIds.map((id) => liveName(vips.get(id))),
  activity.driverId ? liveName(drivers.get(activity.driverId)) : undefined,
  activity.vehicleId ? liveName(vehicles.get(activity.vehicleId)) : undefined,
];

/** The answer does not show deleted records, so a search does not find them either. */
const liveName = (
  record: { readonly name: string; readonly deletedAt?: string | undefined } | undefined,
): string | undefined => (record?.deletedAt ? undefined : record?.name);

/**
 * Tells whether an activity contains every word of a search. We look in the title, description and places, and in the names of its
 * VIPs, driver and vehicle.
 */
export const matchesSearch = (activity: ActivityRecord, related: RelatedRecords, search: string): boolean => {
  const text = plainText(
    searchedTexts(activity, related)
      .filter((field) => field !== undefined)
      .join('\n'),
  );
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
