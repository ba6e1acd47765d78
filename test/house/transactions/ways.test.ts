import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as refreshArrivals from '#functions/jobs/refresh-arrivals.ts';
import * as refreshWays from '#functions/jobs/refresh-ways.ts';
import { begin } from '#shared/domain/records.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aPlace } from '#test/support/places.ts';
import { useRouter } from '#test/support/routing.ts';
import { run } from '#test/support/run.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';

const stage = useStage();
const ask = requestsOf(stage);
useRouter();
const NOW = '2027-05-09T20:00:00.000Z';
const IN_A_WEEK = '2027-05-17T20:00:00.000Z';

async function twoPlaces(): Promise<void> {
  await aPlace('Hotel', { coordinates: { latitude: 51.5105, longitude: -0.1206 } });
  await aPlace('Hall', { coordinates: { latitude: 51.5025, longitude: -0.0985 } });
}
/** A ride that should end soon, whose driver is 11 km from its end. */
async function aLateRide(): Promise<void> {
  const driverId = await aDriver();
  const tracker = { deviceId: driverId, trackerId: driverId, retired: [] };
  await transact([createDevice(begin(driverId, tracker, '2027-05-09T19:00:00.000Z'))]);
  await locate(driverId);
  const dropoffPlaceId = await aPlace('Hotel', { coordinates: { latitude: 51.6, longitude: -0.1 } });
  const times = { startTime: '2027-05-09T19:30:00Z', endTime: '2027-05-09T20:15:00Z' };
  const eventId = await anEvent(stage.as, { type: 'TRANSPORT', driverId, dropoffPlaceId, ...times });
  await ask(moveEventStatus, { params: { eventId }, body: { status: 'IN_PROGRESS' } })();
}

/** It keeps the newest arrival of a ride. */
const ARRIVAL = 'Update arrival without a condition';

testTransactions({
  'the router tells ways for the first time': {
    prepare: async () => {
      await twoPlaces();
      return () => run(refreshWays, NOW);
    },
    overwrites: [],
    reliesOn: [],
  },
  'the router tells ways again': {
    prepare: async () => {
      await twoPlaces();
      await run(refreshWays, NOW);
      return () => run(refreshWays, IN_A_WEEK);
    },
    overwrites: [],
    reliesOn: [],
  },
  'it is told that a ride is late': {
    prepare: async () => {
      await aLateRide();
      return () => run(refreshArrivals, NOW);
    },
    overwrites: [ARRIVAL],
    reliesOn: ['activity as read'],
  },
});
