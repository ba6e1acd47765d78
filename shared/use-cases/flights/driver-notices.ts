import { driftOf, hasNewTimes, MIN_IMPACT_MINUTES } from '#shared/domain/flights/impact.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { type FlightNotice, findNotice, queueNotice } from '#shared/entities/flight-notice.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { Write } from '#shared/table/write.ts';

/**
 * What the drivers of a flight's pick-ups are to be told after it changed: that it arrives 15 minutes or more away from what they
 * know, from the booking or from what they were told last, or that it does not come any more.
 */
export const noticesOf = async (before: FlightRecord, after: FlightRecord, now: string): Promise<Write[]> => {
  const changed = JSON.stringify(before.facts) !== JSON.stringify(after.facts);
  if (!changed || !after.pickupIds?.length) return [];
  const pickups = await findActivities([...after.pickupIds].slice(0, MAX_PICKUPS));
  const found = await Promise.all(
    pickups.filter(({ deletedAt }) => !deletedAt).map((pickup) => noticeOf(pickup, after, now)),
  );
  return found.flatMap((notice) => (notice ? [queueNotice(notice)] : []));
};

/** A transaction holds 100 writes. */
const MAX_PICKUPS = 80;
const MINUTE_MS = 60_000;

const noticeOf = async (
  pickup: ActivityRecord,
  flight: FlightRecord,
  at: string,
): Promise<FlightNotice | undefined> => {
  const drift = driftOf(pickup, flight);
  if (!drift || pickup.driverId === undefined) return undefined;
  const told = await findNotice(pickup.id);
  const { flightStatus } = drift;
  const notice = { activityId: pickup.id, driverId: pickup.driverId, flightId: flight.id, at, flightStatus };
  if (!hasNewTimes(drift)) return told?.flightStatus === flightStatus ? undefined : notice;
  const known = told?.arrivalTime ?? drift.plannedArrivalTime;
  const news = Math.abs(Date.parse(drift.arrivalTime) - Date.parse(known)) >= MIN_IMPACT_MINUTES * MINUTE_MS;
  return news ? { ...notice, minutes: drift.minutes, arrivalTime: drift.arrivalTime } : undefined;
};
