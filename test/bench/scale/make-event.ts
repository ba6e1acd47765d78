import { positionAt } from '#shared/domain/changes/read-position.ts';
import { beginFlight } from '#shared/domain/flights/track.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { addPassenger } from '#shared/entities/flights/flight-passenger.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { putLodging } from '#shared/entities/places/lodging.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { createUser } from '#shared/entities/users/user.ts';
import { createVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { createVip, vipStore } from '#shared/entities/vips/vip.ts';
import { createWebhookState } from '#shared/entities/webhooks/webhook-state.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { newId } from '#shared/platform/ids.ts';
import type { FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { type Cast, addDay, addOpenRides } from './make-day.ts';
import { emptyTable } from '#test/bench/spending.ts';
import type { Stage } from '#test/bench/stage.ts';
import { guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { putAll } from '#test/support/put-all.ts';

/** How much of everything an event has. */
export interface EventSize {
  readonly guests: number;
  readonly vehicles: number;
  readonly drivers: number;
  readonly flights: number;
  readonly activitiesPerDay: number;
  /** The rides of another day that have no vehicle and no driver yet. */
  readonly openRides: number;
  readonly users: number;
  readonly webhooks: number;
}

/** As many of each as the stage of the other measurements has. */
export const ORDINARY: EventSize = {
  guests: 60,
  vehicles: 60,
  drivers: 60,
  flights: 60,
  activitiesPerDay: 60,
  openRides: 60,
  users: 60,
  webhooks: 1,
};

export const LARGE: EventSize = {
  guests: 10_000,
  vehicles: 1_000,
  drivers: 1_200,
  flights: 3_000,
  activitiesPerDay: 5_000,
  openRides: 2_000,
  users: 300,
  webhooks: 200,
};

const AT = '2026-01-01T00:00:00.000Z';
const GUESTS_OF_A_HOTEL = 200;
/** Of the places, the first is the airport, the next ones are venues, and the others are hotels. */
export const VENUES = 4;

async function addPlaces({ guests }: EventSize): Promise<string[]> {
  const at = (n: number) => ({ coordinates: { latitude: 51.5 + (n % 10) / 100, longitude: -0.1 - n / 1_000 } });
  const ids = [await aPlace('Heathrow', { kind: 'AIRPORT', iata: 'LHR', ...at(0) })];
  for (let n = 1; n <= VENUES; n += 1) ids.push(await aPlace(`Hall ${n}`, { kind: 'VENUE', ...at(n) }));
  const hotels = Math.ceil(guests / GUESTS_OF_A_HOTEL);
  for (let n = 1; n <= hotels; n += 1) ids.push(await aPlace(`Hotel ${n}`, { kind: 'HOTEL', ...at(VENUES + n) }));
  return ids;
}

/** Writes guests who lodge in the hotels, and returns their ids. */
async function addGuests(
  { guests }: EventSize,
  placeIds: readonly string[],
  stay: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const hotels = placeIds.slice(1 + VENUES);
  const all = Array.from({ length: guests }, (_, n) => {
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

/** Writes vehicles, and drivers whose phones have just reported. Each tenth vehicle is a bus. */
async function addFleet({ drivers, vehicles }: EventSize, now: string) {
  const cars = Array.from({ length: vehicles }, (_, n) => {
    const [type, seatCapacity] = n % 10 === 0 ? (['BUS', 49] as const) : (['VAN', 12] as const);
    const fields = { name: `Van ${n}`, type, seatCapacity, status: 'AVAILABLE' as const, licensePlate: `KA-${n}` };
    return begin(newId('veh'), fields, AT);
  });
  const phone = (n: number): string => `+4420794${String(n).padStart(5, '0')}`;
  const people = Array.from({ length: drivers }, (_, n) =>
    begin(newId('drv'), { name: `Dana ${n}`, phone: phone(n) }, AT),
  );
  const newest = { fixTime: now, receivedAt: now, latitude: 51.5, longitude: -0.1, speedKmh: 30, course: 0 };
  const devices = people.map(({ id }) =>
    begin(id, { deviceId: newId('dev'), trackerId: newId('mc'), retired: [], newest }, AT),
  );
  await putAll([...cars.map(createVehicle), ...people.map(createDriver), ...devices.map(createDevice)]);
  return { vehicleIds: cars.map(({ id }) => id), driverIds: people.map(({ id }) => id) };
}

/** The port of discard: no receiver answers there. */
const NOBODY = 'http://127.0.0.1:9';

/** Writes webhooks of all changes, and returns their ids. */
async function addWebhooks({ webhooks }: EventSize, now: string): Promise<string[]> {
  const keys = { secret: `whsec_${Buffer.alloc(24).toString('base64')}` };
  const fields = { types: [], enabled: true, signatures: ['v1' as const], keys };
  const all = Array.from({ length: webhooks }, (_, n) => begin(newId('whk'), { ...fields, url: `${NOBODY}/${n}` }, AT));
  const positions = all.map(({ id }) => createWebhookState(id, positionAt(now)));
  await putAll([...all.map(webhookStore.create), ...positions]);
  return all.map(({ id }) => id);
}

/** Writes users: an administrator, a driver, and coordinators. */
async function addUsers(
  { users }: EventSize,
  driverId: string,
): Promise<{ readonly administrator: string; readonly driver: string }> {
  const fields = { role: 'COORDINATOR' as const, isApproved: true };
  const desks = Array.from({ length: Math.max(0, users - 2) }, (_, n) =>
    begin(newId('usr'), { ...fields, name: `Desk ${n}` }, AT),
  );
  await putAll(desks.flatMap(createUser));
  return { administrator: await aUser('ADMINISTRATOR'), driver: await aUser('DRIVER', { driverId }) };
}

const AWAY = { airport: 'John F Kennedy International', iata: 'JFK', icao: 'KJFK', timezone: 'America/New_York' };
const HERE = { airport: 'Heathrow', iata: 'LHR', icao: 'EGLL', timezone: 'Europe/London', terminal: '5' };
const HOURS_OF_FLIGHT = 7;
/** Flights depart during the first hours of a day. */
const HOURS = 16;

interface Dates {
  readonly first: string;
  readonly last: string;
}

/** Writes flights: half of them bring all guests on the first day, and half take them home on the last. Returns the first of them. */
async function addFlights(
  vipIds: readonly string[],
  count: number,
  { first, last }: Dates,
): Promise<{ readonly flightNumber: string; readonly date: string }> {
  const half = Math.ceil(count / 2);
  const on = (turn: number): string[] => vipIds.filter((_, place) => place % half === turn);
  const all = Array.from({ length: half }, (_, turn) => [
    flightOf(`AF${turn + 1}`, first, { turn: turn / half, from: AWAY, to: HERE, vipIds: on(turn) }),
    flightOf(`AF${half + turn + 1}`, last, { turn: turn / half, from: HERE, to: AWAY, vipIds: on(turn) }),
  ]).flat();
  await putAll(
    all.flatMap((flight) => [
      createFlight(flight),
      ...flight.vipIds.map((vipId) => addPassenger(vipStore.asLive({ id: vipId }), flight.id)),
    ]),
  );
  return { flightNumber: 'AF1', date: first };
}

interface Route {
  /** The share of the day that is over when it departs. */
  readonly turn: number;
  readonly from: FlightSide;
  readonly to: FlightSide;
  readonly vipIds: readonly string[];
}

function flightOf(flightNumber: string, date: string, { from, to, turn, vipIds }: Route): FlightRecord {
  const departs = Date.parse(date) + turn * HOURS * HOUR_MS;
  const at = (hours: number): string => new Date(departs + hours * HOUR_MS).toISOString();
  return {
    ...beginFlight(flightNumber, date, AT),
    vipIds,
    isTracked: true,
    pollCount: 1,
    lastPolledAt: AT,
    facts: {
      status: 'SCHEDULED',
      airline: { name: 'Air France', iata: 'AF', icao: 'AFR' },
      departure: { ...from, scheduledTime: at(0) },
      arrival: { ...to, scheduledTime: at(HOURS_OF_FLIGHT) },
    },
  };
}

/** An event that was written directly to the table. */
export interface LargeEvent extends Stage {
  /** A day with activities that lies ahead. The present day and the next one have them too. */
  readonly day: string;
  /** A day with nothing but rides that have no vehicle and no driver. */
  readonly openDay: string;
  /** The number and the date of a flight that brings guests. */
  readonly flight: { readonly flightNumber: string; readonly date: string };
  readonly webhookIds: readonly string[];
}

/** Replaces the table by an event of a size, with activities on the present day, on the next one and on one that lies ahead. */
export async function makeEvent(size: EventSize, now = new Date().toISOString()): Promise<LargeEvent> {
  await emptyTable();
  const dayIn = (days: number): string => later(now, days * DAY_MS).slice(0, 10);
  const [today, tomorrow, day, openDay] = [dayIn(0), dayIn(1), dayIn(3), dayIn(5)] as const;
  const placeIds = await addPlaces(size);
  const vipIds = await addGuests(size, placeIds, { from: today, to: dayIn(2) });
  const cast: Cast = { vipIds, placeIds, ...(await addFleet(size, now)) };
  for (const each of [today, tomorrow]) await addDay(cast, each, size.activitiesPerDay, now);
  const eventIds = await addDay(cast, day, size.activitiesPerDay, now);
  await addOpenRides(cast, openDay, size.openRides);
  const flight = await addFlights(vipIds, size.flights, { first: today, last: day });
  const webhookIds = await addWebhooks(size, now);
  const users = await addUsers(size, cast.driverIds[1] ?? '');
  return { ...cast, ...users, day, openDay, flight, eventIds, webhookIds };
}
