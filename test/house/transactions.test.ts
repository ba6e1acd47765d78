import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as clearAttendances from '#functions/jobs/clear-attendances.ts';
import * as sendReminders from '#functions/jobs/send-reminders.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import * as createMotorcade from '#functions/motorcades/create-motorcade.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { dataUrl, plainPng } from '#test/support/pictures.ts';
import { aPlace } from '#test/support/places.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { manyVips, someVips } from '#test/support/vips.ts';
import { CASES } from './transaction-cases.ts';

const stage = useStage();
const faults = useFaults();
useMessaging();
const ask = requestsOf(stage);

async function held() {
  return { vehicleId: await aVehicle(), driverId: await aDriver() };
}
/** A ride with everything that a ride can have. */
async function full() {
  return {
    ...RIDE,
    ...(await held()),
    vipIds: await someVips(stage.as, 1),
    pickupPlaceId: await aPlace(`Hotel ${Math.random()}`),
    dropoffPlaceId: await aPlace(`Hall ${Math.random()}`),
  };
}
async function aRide(fields: object = {}): Promise<string> {
  return anEvent(stage.as, { ...(await full()), ...fields });
}
async function aMaster() {
  const masterEventId = await anEvent(stage.as);
  await anEvent(stage.as, { ...RIDE, masterEventId });
  return masterEventId;
}
const AT_NIGHT = { from: '2027-05-10T22:00:00Z', to: '2027-05-10T23:00:00Z' };
const NEXT_DAY = { startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' };
const legs = { query: { withLegs: 'true' } };
const hard = { query: { hard: 'true' } };
const unassign = { query: { unassign: 'true' } };
function to(status: string) {
  return { body: { status } };
}

/** Each makes what it needs, and returns what to run. */
const RUNS: Readonly<Record<keyof typeof CASES, () => Promise<() => Promise<unknown>>>> = {
  'a ride is made': async () => ask(createEvent, { body: await full() }),
  'a motorcade is made': async () => {
    const { driverId, dropoffPlaceId, endTime, pickupPlaceId, startTime, vehicleId, vipIds } = await full();
    const cars = [{ role: 'PRINCIPAL', driverId, vehicleId, vipIds }];
    return ask(createMotorcade, {
      body: { title: 'Arrival', startTime, endTime, pickupPlaceId, dropoffPlaceId, cars },
    });
  },
  'a leg is made': async () =>
    ask(createEvent, { body: { ...(await full()), masterEventId: await anEvent(stage.as) } }),
  'a ride gets everything': async () => {
    const { dropoffPlaceId, driverId, pickupPlaceId, vehicleId, vipIds } = await full();
    const body = { dropoffPlaceId, driverId, pickupPlaceId, vehicleId, vipIds };
    return ask(updateEvent, { params: { eventId: await anEvent(stage.as, { ...RIDE, vipIds: [] }) }, body });
  },
  'a ride moves to another day': async () => ask(updateEvent, { params: { eventId: await aRide() }, body: NEXT_DAY }),
  'a ride gets another vehicle and driver': async () =>
    ask(updateEvent, { params: { eventId: await aRide() }, body: await held() }),
  'an activity moves with its legs': async () =>
    ask(updateEvent, { params: { eventId: await aMaster() }, body: NEXT_DAY, ...legs }),
  'a leg gets another activity': async () => {
    const eventId = await aRide({ masterEventId: await anEvent(stage.as) });
    return ask(updateEvent, { params: { eventId }, body: { masterEventId: await anEvent(stage.as) } });
  },
  'a ride is cancelled': async () => ask(moveEventStatus, { params: { eventId: await aRide() }, ...to('CANCELLED') }),
  'a cancelled ride is scheduled again': async () => {
    const params = { eventId: await aRide() };
    await ask(moveEventStatus, { params, ...to('CANCELLED') })();
    return ask(moveEventStatus, { params, ...to('SCHEDULED') });
  },
  'a ride begins': async () => ask(moveEventStatus, { params: { eventId: await aRide() }, ...to('IN_PROGRESS') }),
  'an activity is cancelled with its legs': async () =>
    ask(moveEventStatus, { params: { eventId: await aMaster() }, ...to('CANCELLED'), ...legs }),
  'a ride is deleted': async () => ask(deleteEvent, { params: { eventId: await aRide() } }),
  'a ride is deleted for good': async () => ask(deleteEvent, { params: { eventId: await aRide() }, ...hard }),
  'an activity is deleted with its legs': async () =>
    ask(deleteEvent, { params: { eventId: await aMaster() }, ...legs }),
  'a ride is restored': async () => {
    const params = { eventId: await aRide() };
    await ask(deleteEvent, { params })();
    return ask(restoreEvent, { params });
  },
  'guests get seats': async () =>
    ask(addEventVips, { params: { eventId: await aRide() }, body: { vipIds: await someVips(stage.as, 1) } }),
  'more guests are added than one transaction takes': async () => {
    const eventId = await anEvent(stage.as);
    return ask(addEventVips, { params: { eventId }, body: { vipIds: await manyVips(60) } });
  },
  'the rest of an addition is cleared': async () => {
    const params = { eventId: await anEvent(stage.as) };
    const body = { vipIds: await manyVips(60) };
    faults.killAfter(1);
    await call(addEventVips, { as: stage.as, params, body });
    faults.off();
    return () => run(clearAttendances, '2027-05-10T20:00:00Z');
  },
  'a guest of a ride is deleted for good': async () => {
    const [vipId = ''] = await someVips(stage.as, 1);
    await aRide({ vipIds: [vipId] });
    return ask(deleteVip, { params: { vipId }, ...hard });
  },
  'a driver leaves their rides': async () => {
    const driverId = await aDriver();
    await aRide({ driverId });
    return ask(deleteDriver, { params: { driverId }, ...unassign });
  },
  'a driver is deleted for good': async () => {
    const driverId = await aDriver();
    await aRide({ driverId });
    return ask(deleteDriver, { params: { driverId }, query: { unassign: 'true', hard: 'true' } });
  },
  'a vehicle leaves its rides': async () => {
    const vehicleId = await aVehicle();
    await aRide({ vehicleId });
    return ask(deleteVehicle, { params: { vehicleId }, ...unassign });
  },
  'a vehicle is deleted for good': async () => ask(deleteVehicle, { params: { vehicleId: await aVehicle() }, ...hard }),
  'a driver with a ride that day is off': async () => {
    const driverId = await aDriver();
    await aRide({ driverId });
    return ask(createDriverBlock, { params: { driverId }, body: { ...AT_NIGHT, reason: 'Rest' } });
  },
  'a guest gets another address of their calendar': async () => {
    const [vipId = ''] = await someVips(stage.as, 1);
    await ask(createVipFeed, { params: { vipId } })();
    return ask(createVipFeed, { params: { vipId } });
  },
  'the clock begins a ride': async () => {
    await aRide();
    return () => run(advanceActivities, RIDE.startTime);
  },
  'a driver sends a photo of a note on their ride': async () => {
    const driverId = await aDriver();
    const eventId = await aRide({ driverId });
    const as = await aUser('DRIVER', { driverId });
    return ask(sendDeskMessage, { as, body: { text: 'The sign', eventId, photo: dataUrl(plainPng(4, 3)) } });
  },
  'a driver is reminded': async () => {
    const { id: driverId } = await aReachableDriver();
    await aRide({ driverId });
    return () => run(sendReminders, new Date(Date.parse(RIDE.startTime) - 30 * 60_000).toISOString());
  },
};

testTransactions(
  Object.fromEntries(
    Object.entries(CASES).map(([name, expected]) => [name, { ...expected, prepare: RUNS[name as keyof typeof CASES] }]),
  ),
);
