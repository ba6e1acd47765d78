import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { RelatedRecords } from './present.ts';

const wordsOf = (activity: ActivityRecord, { drivers, vehicles, vips }: RelatedRecords): (string | undefined)[] => [
  activity.title,
  activity.description,
  activity.location,
  activity.pickupLocation,
  activity.dropoffLocation,
  ...activity.vipIds.map((id) => vips.get(id)?.name),
  activity.driverId ? drivers.get(activity.driverId)?.name : undefined,
  activity.vehicleId ? vehicles.get(activity.vehicleId)?.name : undefined,
];

/**
 * Whether an activity is meant by a free text: each of its words stands somewhere in title, description, places, or the names of
 * VIPs, driver and vehicle.
 */
export const isMeant = (activity: ActivityRecord, related: RelatedRecords, search: string): boolean => {
  const text = plainText(
    wordsOf(activity, related)
      .filter((word) => word !== undefined)
      .join('\n'),
  );
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
