import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import type { Spent } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { putAll } from '#test/support/put-all.ts';
import { emptyTable, spentOn } from './spending.ts';

/** The cost of GET /api/whereabouts. */
export interface WhereaboutsFigures {
  /** In the middle of an event of six days with 1,000 guests, 200 activities and 60 flights a day, and 60 vehicles and drivers. */
  readonly event: Spent;
  /** The same after a month with 50 activities and 10 flights a day. */
  readonly withHistory: Spent;
}

const GUESTS = 1_000;
const FLEET = 60;
const PER_DAY = 200;
const DAYS = 6;
const FLIGHTS_PER_DAY = 60;
const HISTORY_DAYS = 30;
const HISTORY_PER_DAY = 50;
const HISTORY_FLIGHTS_PER_DAY = 10;
const AT = '2026-01-01T00:00:00.000Z';

interface Cast {
  readonly vipIds: readonly string[];
  readonly vehicleIds: readonly string[];
  readonly driverIds: readonly string[];
}

/** Measures on a table of its own. */
export async function whereaboutsFigures(): Promise<WhereaboutsFigures> {
  await emptyTable();
  const as = await aUser('COORDINATOR');
  const vipIds = await addGuests(Array.from({ length: GUESTS }, (_, place) => guest(`Guest ${place}`)));
  const vehicleIds = await Promise.all(Array.from({ length: FLEET }, () => aVehicle({ seatCapacity: 20 })));
  const driverIds = await Promise.all(Array.from({ length: FLEET }, () => aDriver()));
  const device = () => ({ deviceId: newId('dev'), trackerId: newId('mc'), retired: [] });
  await putAll(driverIds.map((id) => createDevice(begin(id, device(), AT))));
  const cast = { vipIds, vehicleIds, driverIds };
  // The window moves while we measure: nothing begins near its bounds.
  const first = Date.now() - (DAYS / 2) * DAY_MS + DAY_MS / PER_DAY / 2;
  await addActivities(DAYS * PER_DAY, first, DAYS * DAY_MS, cast);
  await addFlights(DAYS * FLIGHTS_PER_DAY, first, DAYS * DAY_MS, vipIds);
  await packPlan(testContext());
  const event = await spentOn(listWhereabouts, { as });
  const past = first - (HISTORY_DAYS + 1) * DAY_MS;
  await addActivities(HISTORY_DAYS * HISTORY_PER_DAY, past, HISTORY_DAYS * DAY_MS, cast);
  await addFlights(HISTORY_DAYS * HISTORY_FLIGHTS_PER_DAY, past, HISTORY_DAYS * DAY_MS, vipIds);
  return { event, withHistory: await spentOn(listWhereabouts, { as }) };
}

/** Of 200 activities a day, two have all guests, 18 have 60 guests, and the others are rides of six. */
function guestsOn(place: number, vipIds: readonly string[]): readonly string[] {
  const count = place % 100 === 0 ? vipIds.length : place % 10 === 0 ? 60 : 6;
  return Array.from({ length: count }, (_, of) => vipIds[(place * 6 + of) % vipIds.length] as string);
}

async function addActivities(count: number, from: number, length: number, cast: Cast): Promise<void> {
  const all = Array.from({ length: count }, (_, place) => activityOf(place, from + (length / count) * place, cast));
  await putAll(all.map(createActivity));
}

function activityOf(place: number, start: number, { driverIds, vehicleIds, vipIds }: Cast): ActivityRecord {
  const isRide = place % 10 !== 0;
  const times = (hours: number) => ({
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hours * HOUR_MS).toISOString(),
  });
  const ride = {
    type: 'TRANSPORT' as const,
    title: `Ride ${place}`,
    pickupLocation: 'Hotel Adlon, main entrance',
    dropoffLocation: 'Guildhall, east gate',
    ...times(0.5),
    vehicleId: vehicleIds[place % FLEET],
    driverId: driverIds[place % FLEET],
  };
  const meal = { type: 'MEAL' as const, title: `Dinner ${place}`, location: 'Guildhall, great hall', ...times(2) };
  return beginActivity(newId('act'), { ...(isRide ? ride : meal), vipIds: [...guestsOn(place, vipIds)] }, AT);
}

const NEW_YORK = { airport: 'John F Kennedy International', iata: 'JFK', icao: 'KJFK', timezone: 'America/New_York' };
const LONDON = { airport: 'Heathrow', iata: 'LHR', icao: 'EGLL', timezone: 'Europe/London', terminal: '5' };

async function addFlights(count: number, from: number, length: number, vipIds: readonly string[]): Promise<void> {
  const all = Array.from({ length: count }, (_, place): FlightRecord => {
    const departs = from + (length / count) * place;
    const time = (hours: number) => ({ scheduledTime: new Date(departs + hours * HOUR_MS).toISOString() });
    const fields = {
      flightNumber: `BA${place + 1}`,
      flightDate: new Date(departs).toISOString().slice(0, 10),
      vipIds: Array.from({ length: 5 }, (_none, of) => vipIds[(place * 5 + of) % vipIds.length] as string),
      isTracked: true,
      pollCount: 1,
      absences: 0,
      failures: 0,
      lastPolledAt: AT,
      facts: {
        status: 'SCHEDULED' as const,
        airline: { name: 'British Airways', iata: 'BA', icao: 'BAW' },
        departure: { ...NEW_YORK, ...time(0) },
        arrival: { ...LONDON, ...time(7) },
      },
    };
    return begin(newId('flt'), fields, AT);
  });
  await putAll(all.map((flight) => createFlight(flight)));
}
