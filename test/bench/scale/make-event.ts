import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { addPassenger } from '#shared/entities/flights/flight.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { placeStore, putLodging } from '#shared/entities/places/place.ts';
import { createUser } from '#shared/entities/users/user.ts';
import { createVip, vipStore } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import {
  AT,
  activityAt,
  addDevices,
  addFleet,
  type Cast,
  flightAt,
  inTurn,
  times,
  writesOf,
} from '#test/bench/event-maker.ts';
import { emptyTable } from '#test/bench/spending.ts';
import type { Stage } from '#test/bench/stage.ts';
import { guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { putAll } from '#test/support/put-all.ts';

/** How much of everything an event has: as much as the stage of the other measurements, or more. */
export const ORDINARY = {
  guests: 60,
  vehicles: 60,
  drivers: 60,
  flights: 60,
  activitiesPerDay: 60,
  /** The rides of another day that have no vehicle and no driver yet. */
  openRides: 60,
  users: 60,
};
export type EventSize = Readonly<typeof ORDINARY>;
const FLEET = { vehicles: 1_000, drivers: 1_200, users: 300 };
export const LARGE: EventSize = { guests: 10_000, flights: 3_000, activitiesPerDay: 5_000, openRides: 2_000, ...FLEET };

const GUESTS_OF_A_HOTEL = 200;
/** Of the places, the first is the airport, the next ones are venues, and the others are hotels. */
const VENUES = 4;

interface Placed extends Cast {
  readonly placeIds: readonly string[];
}

async function addPlaces({ guests }: EventSize): Promise<string[]> {
  const at = (n: number) => ({ coordinates: { latitude: 51.5 + (n % 10) / 100, longitude: -0.1 - n / 1_000 } });
  const ids = [await aPlace('Heathrow', { kind: 'AIRPORT', iata: 'LHR', ...at(0) })];
  for (let n = 1; n <= VENUES; n += 1) ids.push(await aPlace(`Hall ${n}`, { kind: 'VENUE', ...at(n) }));
  const hotels = Math.ceil(guests / GUESTS_OF_A_HOTEL);
  for (let n = 1; n <= hotels; n += 1) ids.push(await aPlace(`Hotel ${n}`, { kind: 'HOTEL', ...at(VENUES + n) }));
  return ids;
}

/** Writes guests who lodge in the hotels, and returns their ids. */
async function addLodgers(
  { guests }: EventSize,
  placeIds: readonly string[],
  stay: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const hotels = placeIds.slice(1 + VENUES);
  const all = times(guests, (n) => {
    const lodging = { placeId: hotels[n % hotels.length] as string, room: String(100 + n), ...stay };
    return { lodging, vip: begin(newId('vip'), guest(`Guest ${n}`, { lodging: [lodging] }), AT) };
  });
  const writes = all.flatMap(({ lodging, vip }) => [
    createVip(vip),
    putLodging({ ...lodging, vipId: vip.id }, placeStore.asLive({ id: lodging.placeId })),
  ]);
  await putAll(writes);
  return all.map(({ vip }) => vip.id);
}

/** Writes users: an administrator, a driver, and coordinators. */
async function addUsers({ users }: EventSize, driverId: string) {
  const fields = { role: 'COORDINATOR' as const, isApproved: true };
  const desks = times(Math.max(0, users - 2), (n) => begin(newId('usr'), { ...fields, name: `Desk ${n}` }, AT));
  await putAll(desks.flatMap(createUser));
  return { administrator: await aUser('ADMINISTRATOR'), driver: await aUser('DRIVER', { driverId }) };
}

/** Activities begin from 06:00 to 22:00, and flights depart during the first hours of a day. */
const FIRST_HOUR = 6;
const HOURS = 16;

/** Writes flights: half of them bring all guests on the first day, and half take them home on the last. */
async function addFlights(vipIds: readonly string[], count: number, first: string, last: string): Promise<void> {
  const half = Math.ceil(count / 2);
  const all = times(half, (turn) => {
    const on = vipIds.filter((_, place) => place % half === turn);
    const at = (day: string): number => Date.parse(day) + (turn / half) * HOURS * HOUR_MS;
    return [flightAt(at(first), `BA${turn + 1}`, on), flightAt(at(last), `BA${half + turn + 1}`, on, true)];
  }).flat();
  await putAll(
    all.flatMap((flight) => [
      createFlight(flight),
      ...flight.vipIds.map((vipId) => addPassenger(vipStore.asLive({ id: vipId }), flight.id)),
    ]),
  );
}

const SHARE_OF_RIDES = 0.8;
const MINUTES_OF_A_MEETING = 90;
const MINUTES_OF_A_RIDE = 40;
const MINUTES_BETWEEN = 15;
/** Each hundredth ride lacks a driver. */
const RIDES_PER_GAP = 100;

function startOf(day: string, minutes: number): number {
  return Date.parse(day) + FIRST_HOUR * HOUR_MS + Math.floor(minutes) * MINUTE_MS;
}

/** Writes rides of one UTC day that have no vehicle and no driver. */
async function addOpenRides(cast: Placed, day: string, count: number): Promise<void> {
  const rides = times(count, (ride) => {
    const { driverId: _driver, vehicleId: _vehicle, ...open } = rideOf(cast, day, ride, count);
    return open;
  });
  await putAll(writesOf(rides));
}

/** Writes the activities of one UTC day, and returns their ids in order of start. No vehicle or driver has two rides at a time. */
async function addDay(cast: Placed, day: string, count: number, now: string): Promise<string[]> {
  const rides = Math.floor(count * SHARE_OF_RIDES);
  const meetings = count - rides;
  const all = [
    ...times(rides, (ride) => rideOf(cast, day, ride, rides)),
    ...times(meetings, (meeting) => meetingOf(cast, startOf(day, (meeting / meetings) * HOURS * 60), meeting)),
  ].map((activity) => settled(activity, now));
  const begun = all.filter(({ startTime }) => startTime <= now);
  await putAll([...writesOf(all), ...begun.map(auditOf)]);
  return all.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)).map(({ id }) => id);
}

function rideOf(cast: Placed, day: string, ride: number, rides: number): ActivityRecord {
  const { driverIds, placeIds, vehicleIds, vipIds } = cast;
  const [car, turn] = [ride % vehicleIds.length, Math.floor(ride / vehicleIds.length)];
  const minutesOfTurn = (HOURS * 60) / Math.ceil(rides / vehicleIds.length);
  const spread = Math.max(0, minutesOfTurn - MINUTES_OF_A_RIDE - MINUTES_BETWEEN);
  const minutes = turn * minutesOfTurn + (car / vehicleIds.length) * spread;
  const place = (n: number) => placeIds[n % placeIds.length] as string;
  return activityAt(startOf(day, minutes), MINUTES_OF_A_RIDE, {
    title: `Ride ${ride}`,
    pickupPlaceId: place(ride),
    dropoffPlaceId: place(ride + 1),
    vipIds: inTurn(vipIds, ride * 4, 4),
    vehicleId: vehicleIds[car],
    driverId: ride % RIDES_PER_GAP === 0 ? undefined : driverIds[car % driverIds.length],
  });
}

/** Two of a day have as many guests as an activity takes. */
function meetingOf({ placeIds, vipIds }: Placed, start: number, meeting: number): ActivityRecord {
  return activityAt(start, MINUTES_OF_A_MEETING, {
    type: meeting % 2 === 0 ? 'MEAL' : 'MEETING',
    title: `Meeting ${meeting}`,
    placeId: placeIds[1 + (meeting % VENUES)] as string,
    vipIds: inTurn(vipIds, meeting * 12, meeting < 2 ? 1_000 : 12),
  });
}

/** Returns the activity with the status that it has at a time. */
function settled(activity: ActivityRecord, now: string): ActivityRecord {
  if (activity.startTime > now) return activity;
  return { ...activity, status: activity.endTime > now ? 'IN_PROGRESS' : 'COMPLETED' };
}

/** What has begun was changed when it began. */
function auditOf({ driverId, id, startTime }: ActivityRecord): Write {
  return auditWrite({
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
  });
}

/** An event that was written directly to the table. */
export interface LargeEvent extends Stage {
  /** A day with activities that lies ahead. The present day and the next one have them too. */
  readonly day: string;
  /** A day with nothing but rides that have no vehicle and no driver. */
  readonly openDay: string;
  /** The number and the date of a flight that brings guests. */
  readonly flight: { readonly flightNumber: string; readonly date: string };
}

/** Replaces the table by an event of a size, with activities on the present day, on the next one and on one that lies ahead. */
export async function makeEvent(size: EventSize, now: string): Promise<LargeEvent> {
  await emptyTable();
  const dayIn = (days: number): string => later(now, days * DAY_MS).slice(0, 10);
  const [today, tomorrow, day, openDay] = [dayIn(0), dayIn(1), dayIn(3), dayIn(5)] as const;
  const placeIds = await addPlaces(size);
  const vipIds = await addLodgers(size, placeIds, { from: today, to: dayIn(2) });
  const cast: Placed = { vipIds, placeIds, ...(await addFleet(size.vehicles, size.drivers)) };
  const newest = { fixTime: now, receivedAt: now, latitude: 51.5, longitude: -0.1, speedKmh: 30, course: 0 };
  await addDevices(cast.driverIds, newest);
  for (const each of [today, tomorrow]) await addDay(cast, each, size.activitiesPerDay, now);
  const eventIds = await addDay(cast, day, size.activitiesPerDay, now);
  await addOpenRides(cast, openDay, size.openRides);
  await addFlights(vipIds, size.flights, today, day);
  const users = await addUsers(size, cast.driverIds[1] ?? '');
  return { ...cast, ...users, day, openDay, flight: { flightNumber: 'BA1', date: today }, eventIds };
}
