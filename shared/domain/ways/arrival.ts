import { ageOf } from '#shared/domain/gps/fix-freshness.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Eta } from '#shared/schemas/activities/eta.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** How long a ride still took when it was last worked out. */
export interface ArrivalRecord {
  /** The id of the ride. */
  readonly id: string;
  /** The place of the drop-off. */
  readonly placeId: string;
  /** When it was worked out. */
  readonly at: string;
  /** The time of the driver's position. */
  readonly fixTime: string;
  readonly minutes: number;
  readonly basis: Eta['basis'];
}

/** An older position tells nothing: the driver may have arrived since. */
const LASTS_MS = 10 * MINUTE_MS;

/** Tells whether a ride can have an expected arrival: it is in progress with a driver, and its drop-off is a place. */
export function isUnderWay({ deletedAt, driverId, dropoffPlaceId, status, type }: ActivityRecord): boolean {
  return type === 'TRANSPORT' && status === 'IN_PROGRESS' && !deletedAt && Boolean(driverId && dropoffPlaceId);
}

/** Returns when a ride arrives, as it is known now. Undefined if that is too old, or about another place. */
export function etaOf(ride: ActivityRecord, arrival: ArrivalRecord | undefined, now: string): Eta | undefined {
  if (!arrival || !isUnderWay(ride) || arrival.placeId !== ride.dropoffPlaceId) return undefined;
  const time = Date.parse(now);
  if (time - Date.parse(arrival.fixTime) > LASTS_MS) return undefined;
  const arrives = Math.max(time, Date.parse(arrival.at) + arrival.minutes * MINUTE_MS);
  return {
    at: new Date(arrives).toISOString(),
    minutes: Math.ceil((arrives - time) / MINUTE_MS),
    basis: arrival.basis,
    ageSeconds: ageOf(arrival, now),
    lateMinutes: Math.max(0, Math.ceil((arrives - Date.parse(ride.endTime)) / MINUTE_MS)),
  };
}
