import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { driftOf, hasNewTimes, type Impact, MIN_IMPACT_MINUTES } from '#shared/domain/flights/impact.ts';
import { meetingAirport, ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { BESIDE } from '#shared/domain/messages/ride-change.ts';
import { atAirport } from '#shared/domain/messages/templates/ride-text.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { type FlightNotice, findNotice, queueNotice } from '#shared/entities/flights/flight-notice.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Write } from '#shared/table/write.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { besideNotice } from '#shared/use-cases/messages/notice-writes.ts';

/** At most two writes per pick-up. Leaves room for the flight's own writes: a transaction holds 100. */
const MAX_PICKUPS = 80;

/**
 * Returns the writes that queue notices for the drivers of a flight's pick-ups, after the flight changed. Drivers get a notice
 * if the flight is cancelled, diverted, goes from or to another airport, comes after all, or arrives 15 minutes or more earlier or later. The difference counts from their
 * last notice, else from the arrival that the pick-up was planned for. They are told of another terminal or gate too.
 */
export async function driverNoticeWrites(before: FlightRecord, after: FlightRecord, now: string): Promise<Write[]> {
  const isChanged = arrivalOf(before) !== arrivalOf(after);
  if (!isChanged) return [];
  const rides = ridesOfFlight(after);
  if (rides.length === 0) return [];
  const pickups = await findActivities(rides.slice(0, MAX_PICKUPS));
  const notices = await Promise.all(
    pickups.filter(({ deletedAt }) => !deletedAt).map((pickup) => noticeFor(pickup, after, now)),
  );
  const elsewhere = pickups.flatMap((ride) =>
    isElsewhere(before, after, ride) ? besideNotice(ride, { [BESIDE.flight]: atAirport(before, ride) }, now) : [],
  );
  return [...notices.flatMap((notice) => (notice ? [queueNotice(notice)] : [])), ...elsewhere].slice(0, MAX_PICKUPS);
}

/** Tells whether a flight has another terminal, or another gate than the one that was known. */
function isElsewhere(before: FlightRecord, after: FlightRecord, ride: ActivityRecord): boolean {
  const [was, is] = [before, after].map((flight) => JSON.parse(atAirport(flight, ride)) as [string, string]);
  return was?.[0] !== is?.[0] || (was?.[1] !== '' && was?.[1] !== is?.[1]);
}

/** Everything that decides when a flight arrives, and if it does. */
function arrivalOf({ arrivalNewsAt, facts, reportedDelay, ticket }: FlightRecord): string {
  return JSON.stringify([facts, ticket, reportedDelay, arrivalNewsAt]);
}

/** Returns the notice for the drivers of one pick-up, or undefined if they have none to get. */
async function noticeFor(pickup: ActivityRecord, flight: FlightRecord, now: string): Promise<FlightNotice | undefined> {
  const drift = driftOf(pickup, flight);
  if (!drift || pickup.driverId === undefined) return undefined;
  const found = await findNotice(pickup.id);
  const last = found?.flightId === flight.id ? found : undefined;
  const { flightStatus } = drift;
  const { driverId, id: activityId, startTime: startsAt } = pickup;
  const waiting = pickup.coDriverId === undefined ? {} : { waiting: driverIdsOf(pickup) };
  const notice = { activityId, driverId, flightId: flight.id, at: now, flightStatus, startsAt, ...waiting };
  if (!hasNewTimes(drift)) return last?.flightStatus === flightStatus ? undefined : notice;
  const airport = meetingAirport(pickup, flight)?.iata;
  const isNews = goesElsewhere(last?.airport, pickup.flightAirport, { airport, drift }) || isNewTo(last, drift);
  return isNews ? { ...notice, airport, minutes: drift.minutes, arrivalTime: drift.arrivalTime } : undefined;
}

/** Tells whether drivers must hear of another airport than the one that they were told of, else than that of their ride. */
function goesElsewhere(
  told: string | undefined,
  planned: string | undefined,
  { airport, drift }: { readonly airport: string | undefined; readonly drift: Impact },
): boolean {
  return (told ?? planned) !== airport && (drift.airport !== undefined || told !== undefined);
}

/** Tells whether drivers must hear of an arrival whose last news was this. Who waits for a flight that was off must hear that it comes after all. */
function isNewTo(last: FlightNotice | undefined, drift: Impact): boolean {
  if (last && last.arrivalTime === undefined) return true;
  const known = last?.arrivalTime ?? drift.plannedArrivalTime;
  return Math.abs(Date.parse(drift.arrivalTime) - Date.parse(known)) >= MIN_IMPACT_MINUTES * MINUTE_MS;
}
