import { createHash } from 'node:crypto';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideTerms } from '#shared/schemas/suppliers/order.ts';

/** The texts of places may be addresses of guests: an order keeps a fingerprint. */
export function termsOf(ride: ActivityRecord): RideTerms {
  const { dropoffLocation, dropoffPlaceId, endTime, id, pickupLocation, pickupPlaceId, startTime, stops = [] } = ride;
  const places = [
    [pickupPlaceId, pickupLocation],
    [dropoffPlaceId, dropoffLocation],
    ...stops.map(({ afterMinutes, location, placeId }) => [placeId, location, afterMinutes]),
  ];
  const hash = createHash('sha256').update(JSON.stringify(places)).digest('base64url').slice(0, 22);
  return { eventId: id, startTime, endTime, places: hash };
}
