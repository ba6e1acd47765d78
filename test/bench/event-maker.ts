import { beginActivity } from '#shared/domain/activities/shape.ts';
import { assignmentOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { beginFlight } from '#shared/domain/flights/track.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { addAttendance } from '#shared/entities/activities/attendance-change.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { createVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import type { Fix } from '#shared/schemas/gps/gps.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { putAll } from '#test/support/put-all.ts';

/** Who and what takes part. */
export interface Cast {
  readonly vipIds: readonly string[];
  readonly vehicleIds: readonly string[];
  readonly driverIds: readonly string[];
}

/** All records were written long before. */
export const AT = '2026-01-01T00:00:00.000Z';

export function times<T>(count: number, make: (place: number) => T): T[] {
  return Array.from({ length: count }, (_, place) => make(place));
}

/** Writes guests directly to the table, and returns their ids. */
export function addCrowd(count: number): Promise<string[]> {
  return addGuests(times(count, (place) => guest(`Guest ${place}`)));
}

/** Returns so many ids in a row from one place on. After the last comes the first. */
export function inTurn(ids: readonly string[], first: number, count: number): string[] {
  return [...new Set(times(Math.min(count, ids.length), (of) => ids[(first + of) % ids.length] as string))];
}

/** Writes vehicles and drivers directly to the table, and returns their ids. */
export async function addFleet(vehicles: number, drivers = vehicles): Promise<Omit<Cast, 'vipIds'>> {
  const cars = times(vehicles, (place) => {
    const size = { type: 'VAN' as const, seatCapacity: 12, status: 'AVAILABLE' as const };
    return begin(newId('veh'), { name: `Van ${place}`, ...size, licensePlate: `KA-01-${place}` }, AT);
  });
  const people = times(drivers, (place) =>
    begin(newId('drv'), { name: `Dana ${place}`, phone: `+4420794${String(place).padStart(5, '0')}` }, AT),
  );
  await putAll([...cars.map(createVehicle), ...people.map(createDriver)]);
  return { vehicleIds: cars.map(({ id }) => id), driverIds: people.map(({ id }) => id) };
}

/** Gives each driver a phone that reports, with its newest position if it has one. */
export function addDevices(driverIds: readonly string[], newest?: Fix): Promise<void> {
  const device = () => ({ deviceId: newId('dev'), trackerId: newId('mc'), retired: [], ...(newest && { newest }) });
  return putAll(driverIds.map((id) => createDevice(begin(id, device(), AT))));
}

/** Returns a ride, or what the fields say. */
export function activityAt(start: number, minutes: number, fields: Partial<NewActivity>): ActivityRecord {
  const ride = { pickupLocation: 'Hotel Adlon, main entrance', dropoffLocation: 'Guildhall, east gate' };
  return beginActivity(
    newId('act'),
    {
      type: 'TRANSPORT',
      title: 'Ride',
      vipIds: [],
      ...((fields.type ?? 'TRANSPORT') === 'TRANSPORT' ? ride : { location: 'Guildhall, great hall' }),
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + minutes * MINUTE_MS).toISOString(),
      ...fields,
    },
    AT,
  );
}

export function completed(activity: ActivityRecord): ActivityRecord {
  return { ...activity, status: 'COMPLETED' };
}

/** Returns all writes of activities: their records, attendances and ledger days. */
export function writesOf(activities: readonly ActivityRecord[]): Write[] {
  const own = activities.flatMap((activity) => [
    createActivity(activity),
    ...activity.vipIds.map((vipId) => addAttendance(vipStore.asLive({ id: vipId }), activity.id)),
  ]);
  return [...own, ...ledgersOf(activities)];
}

function ledgersOf(activities: readonly ActivityRecord[]): Write[] {
  return RESOURCES.flatMap((resource) => {
    const held = activities
      .flatMap((activity) => assignmentOf(activity, resource) ?? [])
      .toSorted((a, b) => (a.start < b.start ? -1 : 1));
    const days = Map.groupBy(held, ({ resourceId, start }) => `${resourceId} ${start.slice(0, 10)}`);
    return [...days].map(([key, assignments]) => {
      const [resourceId = '', day = ''] = key.split(' ');
      const before = { resource, resourceId, day, revision: 0, assignments: [], blocks: [] };
      return writeDay({ before, after: { ...before, revision: assignments.length, assignments } });
    });
  });
}

const AWAY = { airport: 'John F Kennedy International', iata: 'JFK', icao: 'KJFK', timezone: 'America/New_York' };
const HERE = { airport: 'Heathrow', iata: 'LHR', icao: 'EGLL', timezone: 'Europe/London', terminal: '5' };
const HOURS_OF_FLIGHT = 7;

/** Returns a flight that brings guests, or takes them home. */
export function flightAt(departs: number, flightNumber: string, vipIds: readonly string[], home = false): FlightRecord {
  const [from, to]: readonly FlightSide[] = home ? [HERE, AWAY] : [AWAY, HERE];
  const at = (hours: number): string => new Date(departs + hours * HOUR_MS).toISOString();
  return {
    ...beginFlight(flightNumber, at(0).slice(0, 10), AT),
    vipIds,
    isTracked: true,
    pollCount: 1,
    lastPolledAt: AT,
    facts: {
      status: 'SCHEDULED',
      airline: { name: 'British Airways', iata: 'BA', icao: 'BAW' },
      departure: { ...from, scheduledTime: at(0) },
      arrival: { ...to, scheduledTime: at(HOURS_OF_FLIGHT) },
    },
  };
}

export async function aCar() {
  return { vehicleId: await aVehicle(), driverId: await aDriver() };
}

const A_DAY = 12;
const LAST_DAY = Date.parse('2027-05-01T00:00:00Z');

/** Writes past rides of a vehicle and a driver directly to the table, 12 per day. */
export async function addPast(assigned: Awaited<ReturnType<typeof aCar>>, count: number): Promise<void> {
  const startOf = (ride: number): number => LAST_DAY - Math.floor(ride / A_DAY) * DAY_MS + (ride % A_DAY) * 2 * HOUR_MS;
  const rides = times(count, (ride) => completed(activityAt(startOf(ride), 60, { title: 'Past ride', ...assigned })));
  await putAll(writesOf(rides));
}
