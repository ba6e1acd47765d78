import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** A ride as its driver knows it. */
export type RideFacts = Pick<
  ActivityRecord,
  'title' | 'startTime' | 'endTime' | 'pickupLocation' | 'dropoffLocation' | 'vehicleId'
>;

/** Returns the ride of this driver. Returns undefined if they do not have it, or if it is cancelled or deleted. */
export function rideOf(activity: ActivityRecord | undefined, driverId: string): RideFacts | undefined {
  if (!activity || activity.deletedAt || activity.status === 'CANCELLED' || activity.driverId !== driverId)
    return undefined;
  const { dropoffLocation, endTime, pickupLocation, startTime, title, vehicleId } = activity;
  return { title, startTime, endTime, pickupLocation, dropoffLocation, vehicleId };
}

function textOf(ride: RideFacts | undefined): string {
  const { dropoffLocation, endTime, pickupLocation, startTime, title, vehicleId } = ride ?? {};
  return JSON.stringify([title, startTime, endTime, pickupLocation, dropoffLocation, vehicleId]);
}

/** Tells whether a driver must be told about the difference. */
export function isSameRide(before: RideFacts | undefined, after: RideFacts | undefined): boolean {
  return textOf(before) === textOf(after);
}

export interface RideChange {
  readonly driverId: string;
  /** The ride as the driver knew it. */
  readonly known: RideFacts | undefined;
}

/** Returns what the drivers of an activity must be told after it changed: the former driver, the new one, or the one they share. */
export function rideChanges(before: ActivityRecord | undefined, after: ActivityRecord): RideChange[] {
  const driverIds = new Set([before?.driverId, after.driverId].filter((id) => id !== undefined));
  return [...driverIds].flatMap((driverId) => {
    const known = rideOf(before, driverId);
    return isSameRide(known, rideOf(after, driverId)) ? [] : [{ driverId, known }];
  });
}
