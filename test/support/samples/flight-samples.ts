import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent } from '#test/support/activities.ts';
import { FLIGHTS_WEBHOOK_SECRET } from '#test/support/aeroapi.ts';
import { aeroAlertedOf } from '#test/support/aeroapi-flight.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight } from '#test/support/flights.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { withSettings } from '#test/support/settings.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay } from '#test/support/ways.ts';
import { RIDE } from './bookings.ts';
import { nextNumber, type Sample, type Stage } from './sample.ts';

const DATE = '2027-05-09';
const query = { date: DATE };
const PICKUP = { ...RIDE, startTime: '2027-05-10T06:40:00Z', endTime: '2027-05-10T07:40:00Z' };
const NEXT_RIDE = { ...RIDE, startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T09:00:00Z' };
const DELAYS = [{ knownFrom: '2027-05-09T10:00:00Z', minutes: 45 }];

function newNumber({ flights }: Stage): string {
  const iata = `BA${1_000 + nextNumber()}`;
  flights.stub.setFlights([aFlight({ iata })]);
  return iata;
}

async function tracked(stage: Stage, vipIds: readonly string[] = []) {
  const flightNumber = newNumber(stage);
  const { body } = await call(trackFlight, { as: stage.as, body: { flightNumber, flightDate: DATE, vipIds } });
  return { flightNumber, flightId: body.id as string };
}

/** Returns the request that restores a deleted flight. */
async function deleted(stage: Stage, vipIds: readonly string[] = []) {
  const { flightNumber } = await tracked(stage, vipIds);
  const request = { params: { flightNumber }, query };
  await call(deleteFlight, { as: stage.as, ...request });
  return request;
}

/** Returns a pick-up whose flight is 45 minutes late. */
async function latePickup(stage: Stage, fields: Record<string, unknown> = {}): Promise<string> {
  const { as, flights } = stage;
  const { flightId, flightNumber } = await tracked(stage);
  const eventId = await anEvent(as, { ...PICKUP, ...fields, flightId });
  flights.stub.setFlights([aFlight({ iata: flightNumber, delays: DELAYS })]);
  await call(refreshFlight, { as, params: { flightNumber }, query });
  return eventId;
}

/** Returns a car of a motorcade whose flight is 45 minutes late. */
async function lateCar(stage: Stage): Promise<string> {
  const { as, flights } = stage;
  const { flightId, flightNumber } = await tracked(stage);
  const { endTime, startTime } = PICKUP;
  const { cars } = await aMotorcade(as, { startTime, endTime, flightId });
  const eventId = cars[0].activityId as string;
  flights.stub.setFlights([aFlight({ iata: flightNumber, delays: DELAYS })]);
  await call(refreshFlight, { as, params: { flightNumber }, query });
  return eventId;
}

async function inTheWayOfNext(stage: Stage, resource: Record<string, string>) {
  await anEvent(stage.as, { ...NEXT_RIDE, ...resource });
  return { params: { eventId: await latePickup(stage, resource) } };
}

/** Makes a ride after the pick-up, an hour's way from where the pick-up ends. It can be reached as long as the pick-up stays. */
async function farFromNext({ as }: Stage): Promise<Record<string, string>> {
  await withSettings({ travel: { rule: 'REFUSE', peaks: [] } });
  const [vehicleId, { from, to }] = [await aVehicle(), await aWay(as, 60)];
  const next = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T09:30:00Z', pickupLocation: to };
  await anEvent(as, { ...RIDE, ...next, vehicleId });
  return { vehicleId, dropoffLocation: from };
}

function rebooking(flightNumber: string, vipIds?: readonly string[]) {
  return {
    params: { bookedFlight: flightNumber },
    query,
    body: {
      flightNumber: `BA${1_000 + nextNumber()}`,
      flightDate: DATE,
      arrival: { scheduledTime: '2027-05-10T07:20:00Z' },
      ...(vipIds ? { vipIds } : {}),
    },
  };
}

async function rebookedIntoNext(stage: Stage, resource: Record<string, string>) {
  await anEvent(stage.as, { ...NEXT_RIDE, ...resource });
  const { flightId, flightNumber } = await tracked(stage);
  await anEvent(stage.as, { ...PICKUP, ...resource, flightId });
  return rebooking(flightNumber);
}

/** Returns a request by which two of three guests of a ride get a ride of their own, with the same vehicle. */
async function rebookedInPart({ as, ...stage }: Stage, vehicleId: string) {
  const vipIds = await someVips(as, 3);
  const flightNumber = newNumber({ as, ...stage });
  const body = { flightNumber, flightDate: DATE, vipIds };
  const { body: flight } = await call(trackFlight, { as, body });
  await anEvent(as, { ...PICKUP, vehicleId, vipIds, flightId: flight.id });
  const request = rebooking(flightNumber, vipIds.slice(1));
  return { ...request, body: { ...request.body, arrival: { scheduledTime: '2027-05-10T09:20:00Z' } } };
}

export const FLIGHT_SAMPLES: Readonly<Record<string, Sample>> = {
  deleteFlight: {
    request: async (stage) => ({ params: { flightNumber: (await tracked(stage)).flightNumber }, query }),
    conflicts: {
      STILL_IN_USE: async (stage) => {
        const { flightId, flightNumber } = await tracked(stage);
        await anEvent(stage.as, { ...PICKUP, flightId });
        return { params: { flightNumber }, query };
      },
    },
  },
  followFlight: {
    request: async (stage) => ({ params: { eventId: await latePickup(stage) } }),
    conflicts: {
      FLIGHT_UNKNOWN: async ({ as }) => ({ params: { eventId: await anEvent(as, RIDE) } }),
      PART_OF_MOTORCADE: async (stage) => ({ params: { eventId: await lateCar(stage) } }),
      VEHICLE_CONFLICT: async (stage) => inTheWayOfNext(stage, { vehicleId: await aVehicle() }),
      DRIVER_CONFLICT: async (stage) => inTheWayOfNext(stage, { driverId: await aDriver() }),
      TRAVEL_CONFLICT: async (stage) => ({ params: { eventId: await latePickup(stage, await farFromNext(stage)) } }),
    },
  },
  followFlightPickups: {
    request: async (stage) => {
      const { flightId, flightNumber } = await tracked(stage);
      await anEvent(stage.as, { ...PICKUP, flightId });
      await call(recordFlightDelay, { as: stage.as, params: { flightNumber }, query, body: { minutes: 45 } });
      return { params: { flightNumber }, query };
    },
  },
  getFlight: { request: async (stage) => ({ params: { flightNumber: (await tracked(stage)).flightNumber }, query }) },
  recordFlightDelay: {
    request: async (stage) => ({
      params: { flightNumber: (await tracked(stage)).flightNumber },
      query,
      body: { minutes: 45 },
    }),
    conflicts: {
      FLIGHT_UNKNOWN: async (stage) => {
        const { flightNumber } = await tracked(stage);
        const ends = { as: 'cancelled', knownFrom: '2027-05-09T10:00:00Z' } as const;
        stage.flights.stub.setFlights([aFlight({ iata: flightNumber, ends })]);
        await call(refreshFlight, { as: stage.as, params: { flightNumber }, query });
        return { params: { flightNumber }, query, body: { minutes: 45 } };
      },
    },
  },
  rebookFlight: {
    request: async (stage) => {
      const { flightId, flightNumber } = await tracked(stage);
      await anEvent(stage.as, { ...PICKUP, flightId });
      return rebooking(flightNumber);
    },
    conflicts: {
      FLIGHT_UNKNOWN: async (stage) => {
        const { flightId, flightNumber } = await tracked(stage);
        await anEvent(stage.as, { ...PICKUP, flightId });
        const request = rebooking(flightNumber);
        const other = { params: { flightNumber: request.body.flightNumber }, query };
        await call(trackFlight, { as: stage.as, body: { flightNumber: request.body.flightNumber, flightDate: DATE } });
        await call(updateFlight, { as: stage.as, ...other, body: { status: 'CANCELLED' } });
        return { ...request, body: { ...request.body, arrival: undefined } };
      },
      VEHICLE_CONFLICT: async (stage) => rebookedIntoNext(stage, { vehicleId: await aVehicle() }),
      DRIVER_CONFLICT: async (stage) => rebookedIntoNext(stage, { driverId: await aDriver() }),
      TRAVEL_CONFLICT: async (stage) => {
        const { flightId, flightNumber } = await tracked(stage);
        await anEvent(stage.as, { ...PICKUP, ...(await farFromNext(stage)), flightId });
        return rebooking(flightNumber);
      },
      VEHICLE_UNAVAILABLE: async (stage) => {
        const vehicleId = await aVehicle();
        const request = await rebookedInPart(stage, vehicleId);
        const body = { status: 'MAINTENANCE' };
        await call(updateVehicle, { as: stage.as, params: { vehicleId }, body });
        return request;
      },
      PART_OF_MOTORCADE: async (stage) => {
        const { flightId, flightNumber } = await tracked(stage);
        await aMotorcade(stage.as, { flightId });
        return rebooking(flightNumber);
      },
      CAPACITY_EXCEEDED: async (stage) => {
        const vehicleId = await aVehicle({ seatCapacity: 3 });
        const request = await rebookedInPart(stage, vehicleId);
        await call(updateVehicle, { as: stage.as, params: { vehicleId }, body: { seatCapacity: 1 } });
        return request;
      },
    },
  },
  receiveFlightAlert: {
    request: async (stage) => {
      const { flightId, flightNumber: iata } = await tracked(stage);
      Object.assign(process.env, { FLIGHTS_VENDOR: 'aeroapi', FLIGHTS_WEBHOOK_SECRET });
      const flight = aeroAlertedOf(aFlight({ iata }), Date.parse('2027-05-09T23:30:00Z'));
      const body = { alert_id: nextNumber(), event_code: 'off', flight };
      return { as: 'anonymous', params: { secret: FLIGHTS_WEBHOOK_SECRET }, query: { flight: flightId }, body };
    },
  },
  refreshFlight: {
    request: async (stage) => {
      const { flightNumber } = await tracked(stage);
      // Only an answer with news leaves an audit record.
      stage.flights.stub.setFlights([aFlight({ iata: flightNumber, delays: DELAYS })]);
      return { params: { flightNumber }, query };
    },
    conflicts: {
      FLIGHT_UNKNOWN: async (stage) => {
        const { flightNumber } = await tracked(stage);
        await call(updateFlight, { as: stage.as, params: { flightNumber }, query, body: { provider: false } });
        return { params: { flightNumber }, query };
      },
    },
  },
  restoreFlight: {
    request: async (stage) => deleted(stage),
    conflicts: {
      FLIGHT_FOLLOWED: async (stage) => {
        const request = await deleted(stage, await someVips(stage.as, 1));
        await call(trackFlight, { as: stage.as, body: { ...request.params, flightDate: DATE } });
        return request;
      },
    },
  },
  trackFlight: { request: async (stage) => ({ body: { flightNumber: newNumber(stage), flightDate: DATE } }) },
  updateFlight: {
    request: async (stage) => ({
      params: { flightNumber: (await tracked(stage)).flightNumber },
      query,
      body: { notes: 'Seat 1A' },
    }),
  },
};
