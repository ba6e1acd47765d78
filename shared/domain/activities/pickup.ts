import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns the change. If it names another pick-up without coordinates, it also removes the coordinates of the former one. */
export function withPickup(before: ActivityRecord, body: ActivityChange): ActivityChange {
  return body.pickupLocation !== undefined &&
    body.pickupCoordinates === undefined &&
    body.pickupLocation !== (before.pickupLocation ?? null)
    ? { ...body, pickupCoordinates: null }
    : body;
}
