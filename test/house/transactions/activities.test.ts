import * as createEvent from '#functions/activities/create-event.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight } from '#test/support/flights.ts';
import { aPlace } from '#test/support/places.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { withSettings } from '#test/support/settings.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';

const stage = useStage();
const ask = requestsOf(stage);

async function held() {
  return { vehicleId: await aVehicle(), driverId: await aDriver() };
}
const PICKUP = { ...RIDE, startTime: '2027-05-10T06:40:00Z', endTime: '2027-05-10T07:40:00Z' };
const BEFORE_MIDNIGHT = { ...RIDE, startTime: '2027-05-10T22:00:00Z', endTime: '2027-05-10T23:50:00Z' };
const NEXT_DAY = { ...RIDE, startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' };
const LATER = { startTime: '2027-05-10T09:15:00Z', endTime: '2027-05-10T10:15:00Z' };
const legs = { query: { withLegs: 'true' } };

/** A pick-up of a flight, with these fields. */
async function aPickup(fields: object = {}): Promise<string> {
  stage.flights.stub.setFlights([aFlight({ iata: 'BA1001' })]);
  const body = { flightNumber: 'BA1001', flightDate: '2027-05-09' };
  const flight = await call(trackFlight, { as: stage.as, body });
  return anEvent(stage.as, { ...PICKUP, flightId: flight.body.id, ...fields });
}
async function aMaster(leg: object) {
  const masterEventId = await anEvent(stage.as);
  await anEvent(stage.as, { ...RIDE, ...leg, masterEventId });
  return { eventId: masterEventId };
}

/** It adds one more change to those that the driver is to be told. */
const NOTICE = 'Update drivernotice without a condition';
/** A ride joins or leaves its flight, whatever else is new of the flight. It must still be there. */
const RIDES_OF_FLIGHT = 'Update flight';

testTransactions({
  'the clock ends a ride': {
    prepare: async () => {
      await anEvent(stage.as, { ...RIDE, ...(await held()) });
      await run(advanceActivities, RIDE.startTime);
      return () => run(advanceActivities, RIDE.endTime);
    },
    overwrites: [],
    reliesOn: [],
  },
  'a ride is made that ends shortly before the next day': {
    prepare: async () => {
      await withSettings({ turnaroundMinutes: 30 });
      const vehicleId = await aVehicle();
      await anEvent(stage.as, { ...NEXT_DAY, vehicleId });
      return ask(createEvent, { body: { ...BEFORE_MIDNIGHT, vehicleId, vipIds: [] } });
    },
    overwrites: [],
    reliesOn: ['ledger as read', 'vehicle as read'],
  },
  'a ride leaves its flight': {
    prepare: async () => ask(updateEvent, { params: { eventId: await aPickup() }, body: { flightId: null } }),
    overwrites: [RIDES_OF_FLIGHT],
    reliesOn: [],
  },
  'an activity is deleted with a pick-up of a flight': {
    prepare: async () => {
      const params = { eventId: await anEvent(stage.as) };
      await aPickup({ masterEventId: params.eventId });
      return ask(deleteEvent, { params, ...legs });
    },
    overwrites: [RIDES_OF_FLIGHT],
    reliesOn: [],
  },
  'an activity moves with a ride that has a vehicle and a driver': {
    prepare: async () => ask(updateEvent, { params: await aMaster(await held()), body: LATER, ...legs }),
    overwrites: [NOTICE],
    reliesOn: ['driver as read', 'vehicle as read'],
  },
  'an activity gets a place together with its legs': {
    prepare: async () =>
      ask(updateEvent, { params: await aMaster({}), body: { placeId: await aPlace('Hotel Aurora') }, ...legs }),
    overwrites: [],
    reliesOn: ['place'],
  },
});
