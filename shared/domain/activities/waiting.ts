import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

type Waiting = Pick<ActivityRecord, 'kind' | 'waitMinutes'>;

/** Tells whether the vehicle ends where it began: it waits and returns, or is at the disposal of its guests. */
export function endsWhereItBegan({ kind = 'POINT_TO_POINT' }: Waiting): boolean {
  return kind !== 'POINT_TO_POINT';
}

/** Returns the id of the place at which a ride ends. */
export function endPlaceId(ride: Waiting & Pick<ActivityRecord, 'dropoffPlaceId' | 'pickupPlaceId'>) {
  return endsWhereItBegan(ride) ? ride.pickupPlaceId : ride.dropoffPlaceId;
}

/** Returns the text of the place at which a ride ends. */
export function endLocation(ride: Waiting & Pick<ActivityRecord, 'dropoffLocation' | 'pickupLocation'>) {
  return endsWhereItBegan(ride) ? ride.pickupLocation : ride.dropoffLocation;
}

/**
 * Returns the time in which the vehicle waits, so that its guests are elsewhere: in the middle of a ride that waits and returns, as both ways
 * take as long, and all the time where nothing else is said. Undefined for a ride from one place to another.
 */
export function waitOf(
  ride: Waiting & Pick<ActivityRecord, 'endTime' | 'startTime'>,
): { start: string; end: string } | undefined {
  if (!endsWhereItBegan(ride)) return undefined;
  const { endTime, startTime, waitMinutes } = ride;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const way = waitMinutes === undefined ? 0 : Math.max(0, end - start - waitMinutes * MINUTE_MS) / 2;
  return { start: new Date(start + way).toISOString(), end: new Date(end - way).toISOString() };
}

/** Tells whether guests are at an activity while their vehicle waits for them. */
export function waitsDuring(
  ride: Waiting & Pick<ActivityRecord, 'endTime' | 'startTime'>,
  other: Pick<ActivityRecord, 'endTime' | 'startTime' | 'type'>,
): boolean {
  const wait = other.type === 'TRANSPORT' ? undefined : waitOf(ride);
  return wait !== undefined && wait.start <= other.startTime && other.endTime <= wait.end;
}
