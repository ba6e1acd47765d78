import { beginActivity } from '#shared/domain/activities/shape.ts';
import { type Assignment, assignmentOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { addAttendance } from '#shared/entities/activities/attendance.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Write } from '#shared/table/write.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { putAll } from '#test/support/put-all.ts';
import { VENUES } from './make-event.ts';

/** Who and what takes part. */
export interface Cast {
  readonly vipIds: readonly string[];
  readonly vehicleIds: readonly string[];
  readonly driverIds: readonly string[];
  /** The first is the airport, the next are venues, the others are hotels. */
  readonly placeIds: readonly string[];
}

const AT = '2026-01-01T00:00:00.000Z';
/** The activities of a day begin from 06:00 to 22:00. */
const FIRST_HOUR = 6;
const HOURS = 16;
const SHARE_OF_RIDES = 0.8;
const GUESTS_OF_A_RIDE = 4;
const GUESTS_OF_A_MEETING = 12;
/** As many as an activity takes. */
const GUESTS_OF_A_GALA = 1_000;
const GALAS = 2;
const MINUTES_OF_A_MEETING = 90;
const MINUTES_OF_A_RIDE = 40;
const MINUTES_BETWEEN = 15;
/** Each hundredth ride lacks a driver. */
const RIDES_PER_GAP = 100;

/** Writes rides of one UTC day that have no vehicle and no driver. */
export async function addOpenRides(cast: Cast, day: string, count: number): Promise<void> {
  const rides = Array.from({ length: count }, (_, ride) => {
    const { driverId: _driver, vehicleId: _vehicle, ...open } = rideOf(cast, day, ride, count);
    return open;
  });
  await putAll(rides.flatMap((ride) => [createActivity(ride), ...attendancesOf(ride)]));
}

/** Writes the activities of one UTC day, and returns their ids in order of start. No vehicle or driver has two rides at a time. */
export async function addDay(cast: Cast, day: string, count: number, now: string): Promise<string[]> {
  const rides = Math.floor(count * SHARE_OF_RIDES);
  const meetings = count - rides;
  const all = [
    ...Array.from({ length: rides }, (_, ride) => rideOf(cast, day, ride, rides)),
    ...Array.from({ length: meetings }, (_, meeting) => meetingOf(cast, day, meeting, meetings)),
  ].map((activity) => settled(activity, now));
  await putAll(
    all.flatMap((activity) => [createActivity(activity), ...attendancesOf(activity), ...auditsOf(activity, now)]),
  );
  await putAll(ledgerOf(all, day));
  return all.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)).map(({ id }) => id);
}

function timesOf(day: string, minutes: number, lasting: number) {
  const start = Date.parse(day) + FIRST_HOUR * HOUR_MS + minutes * MINUTE_MS;
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + lasting * MINUTE_MS).toISOString() };
}

function rideOf(
  { driverIds, placeIds, vehicleIds, vipIds }: Cast,
  day: string,
  ride: number,
  rides: number,
): ActivityRecord {
  const [car, turn] = [ride % vehicleIds.length, Math.floor(ride / vehicleIds.length)];
  const minutesOfTurn = (HOURS * 60) / Math.ceil(rides / vehicleIds.length);
  const spread = Math.max(0, minutesOfTurn - MINUTES_OF_A_RIDE - MINUTES_BETWEEN);
  const minutes = Math.floor(turn * minutesOfTurn + (car / vehicleIds.length) * spread);
  const place = (n: number) => placeIds[n % placeIds.length] as string;
  return beginActivity(
    newId('act'),
    {
      type: 'TRANSPORT',
      title: `Ride ${ride}`,
      pickupLocation: 'Hotel Adlon, main entrance',
      dropoffLocation: 'Guildhall, east gate',
      pickupPlaceId: place(ride),
      dropoffPlaceId: place(ride + 1),
      ...timesOf(day, minutes, MINUTES_OF_A_RIDE),
      vipIds: guestsFrom(vipIds, ride * GUESTS_OF_A_RIDE, GUESTS_OF_A_RIDE),
      vehicleId: vehicleIds[car] as string,
      ...(ride % RIDES_PER_GAP !== 0 && { driverId: driverIds[car % driverIds.length] as string }),
    },
    AT,
  );
}

function meetingOf({ placeIds, vipIds }: Cast, day: string, meeting: number, meetings: number): ActivityRecord {
  const guests = meeting < GALAS ? GUESTS_OF_A_GALA : GUESTS_OF_A_MEETING;
  return beginActivity(
    newId('act'),
    {
      type: meeting % 2 === 0 ? 'MEAL' : 'MEETING',
      title: `Meeting ${meeting}`,
      location: 'Guildhall, great hall',
      placeId: placeIds[1 + (meeting % VENUES)] as string,
      ...timesOf(day, Math.floor((meeting / meetings) * HOURS * 60), MINUTES_OF_A_MEETING),
      vipIds: guestsFrom(vipIds, meeting * GUESTS_OF_A_MEETING, Math.min(guests, vipIds.length)),
    },
    AT,
  );
}

function guestsFrom(vipIds: readonly string[], first: number, count: number): string[] {
  return [...new Set(Array.from({ length: count }, (_, of) => vipIds[(first + of) % vipIds.length] as string))];
}

/** Returns the activity with the status that it has at a time. */
function settled(activity: ActivityRecord, now: string): ActivityRecord {
  if (activity.startTime > now) return activity;
  return { ...activity, status: activity.endTime > now ? 'IN_PROGRESS' : 'COMPLETED' };
}

function attendancesOf({ id, vipIds }: ActivityRecord): Write[] {
  return vipIds.map((vipId) => addAttendance(vipStore.asLive({ id: vipId }), id));
}

/** What has begun was changed when it began. */
function auditsOf({ driverId, id, startTime }: ActivityRecord, now: string): Write[] {
  return startTime > now
    ? []
    : [
        auditWrite({
          id: newId('aud'),
          at: startTime,
          by: 'job:advance-activities',
          operationId: 'advance-activities',
          subject: 'ScheduleEvent',
          subjectId: id,
          version: 2,
          fields: ['status'],
          requestId: 'bench',
          driverId,
        }),
      ];
}

function ledgerOf(activities: readonly ActivityRecord[], day: string): Write[] {
  return RESOURCES.flatMap((resource) => {
    const held = activities.flatMap((activity) => assignmentOf(activity, resource) ?? []);
    return [...Map.groupBy(held, ({ resourceId }) => resourceId)].map(([resourceId, assignments]) =>
      dayOf(resource, resourceId, day, assignments),
    );
  });
}

function dayOf(resource: Resource, resourceId: string, day: string, assignments: readonly Assignment[]): Write {
  const before = { resource, resourceId, day, revision: 0, assignments: [], blocks: [] };
  const sorted = assignments.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return writeDay({ before, after: { ...before, revision: sorted.length, assignments: sorted } });
}
