import { expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as rebookFlight from '#functions/flights/rebook-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aPlace } from '#test/support/places.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFunctions(updateVip);
const flights = useFlights();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('COORDINATOR');

const DATE = '2027-05-09';
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function mend(body: Record<string, unknown>) {
  const proposal = await aProposal(as, body);
  expect((await call(applyProposal, { as, params: { id: proposal.id } })).body.stoppedAt).toBeNull();
  return proposal;
}

it('a luggage van has room for its pieces, says what it carries, and follows the guests to another flight and hotel', async () => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' });
  const palace = await aPlace('Palace');
  const lodging = [{ placeId: palace, from: '2027-05-10', to: '2027-05-12' }];
  const [ada = '', ben = ''] = [
    ...(await someVips(as, 1, { lodging, name: 'Ada' })),
    ...(await someVips(as, 1, { lodging, name: 'Ben' })),
  ];
  const track = { flightNumber: 'LH810', flightDate: DATE, vipIds: [ada, ben] };
  const arrival = { iata: 'LHR', scheduledTime: at('06:00') };
  const flightId = (await call(trackFlight, { as, body: { ...track, arrival } })).body.id;
  const driver = await aReachableDriver();
  const vehicleId = await aVehicle({ name: 'Truck 1', type: 'TRUCK', luggage: 10 });
  const van = {
    type: 'TRANSPORT',
    title: 'Luggage',
    startTime: at('06:40'),
    endTime: at('07:40'),
    pickupLocation: 'Heathrow',
    dropoffPlaceId: palace,
    flightId,
    carries: 'GOODS',
    goods: { what: 'Bags of the delegation', pieces: 12, ofVipIds: [ada, ben] },
    driverId: driver.id,
  };

  const pathOf = async (fields: object) => (await planEvent(as, { ...van, ...fields })).body.errors?.[0].path;
  expect(await pathOf({ carries: 'GUESTS' })).toBe('body.goods');
  expect(await pathOf({ goods: { what: 'Bags', ofVipIds: ['vip_none'] } })).toBe('body.goods.ofVipIds');
  const full = await planEvent(as, { ...van, vehicleId });
  expect(full.body).toMatchObject({ code: 'CAPACITY_EXCEEDED', capacity: { luggage: 10, luggageNeeded: 12 } });
  const eventId = await anEvent(as, { ...van, vehicleId, goods: { ...van.goods, pieces: 10 } });

  await messaging.deliver('2027-05-09T20:02:00.000Z');
  expect(messaging.stub.delivered.map(({ text }) => text).join()).toContain('Bags of the delegation × 10 (Ada, Ben)');

  // One of two is rebooked: their goods get a run of their own. Then the other one follows.
  const rebook = (vipIds: readonly string[], more: object = {}) =>
    call(rebookFlight, {
      as,
      params: { bookedFlight: 'LH810' },
      query: { date: DATE },
      body: {
        flightNumber: 'BA812',
        flightDate: DATE,
        vipIds,
        ...more,
      },
    });
  const next = { arrival: { iata: 'LHR', scheduledTime: at('09:10') } };
  expect((await rebook([ada], next)).status).toBe(200);
  const runs = (await call(listEvents, { as, query: { search: 'Luggage' } })).body.items;
  expect(runs.map((run: { startTime: string; goods: object }) => [run.startTime, run.goods])).toEqual([
    [at('06:40'), { ...van.goods, pieces: 10, ofVipIds: [ben] }],
    [at('09:50'), { ...van.goods, pieces: 10, ofVipIds: [ada] }],
  ]);
  messaging.stub.forget();
  await messaging.deliver('2027-05-09T20:04:00.000Z');
  const news = messaging.stub.delivered.map(({ text }) => text).join();
  expect(news).toContain(
    'was goods: Bags of the delegation × 10 (Ada, Ben), now goods: Bags of the delegation × 10 (Ben)',
  );
  const free = { vehicleId: null, driverId: null };
  await call(updateEvent, { as, params: { eventId: runs[1].id }, body: free });
  const last = await rebook([ben]);
  expect(last.body.rides?.map(({ outcome }: { outcome: string }) => outcome) ?? last.body).toEqual(['MOVED']);
  expect((await read(eventId)).startTime).toBe(at('09:50'));
});

it('a luggage van goes to the new hotel of all whose goods it carries', async () => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  const [palace, inn] = [await aPlace('Old Palace'), await aPlace('New Inn')];
  const lodging = [{ placeId: palace, from: '2027-05-10', to: '2027-05-12' }];
  const [ada = '', ben = ''] = await someVips(as, 2, { lodging });
  const run = { carries: 'GOODS', dropoffPlaceId: palace, pickupLocation: 'Airport' };
  const eventId = await anEvent(as, {
    type: 'TRANSPORT',
    title: 'Bags',
    startTime: at('06:40'),
    endTime: at('07:40'),
    ...run,
    goods: { what: 'Bags', ofVipIds: [ada, ben] },
  });
  const relodge = { kind: 'RELODGE', placeId: inn, from: at('05:00') };
  const { warnings } = await mend({ ...relodge, vipIds: [ada] });
  expect(warnings).toMatchObject([{ code: 'RIDE_IS_SHARED', activityId: eventId }]);
  await mend({ ...relodge, vipIds: [ben] });
  // Ada has left already, so the van of both stays with neither: only one of them still leaves.
  expect((await read(eventId)).dropoffPlaceId).toBe(palace);
  const own = await anEvent(as, {
    type: 'TRANSPORT',
    title: 'Bags again',
    startTime: at('08:40'),
    endTime: at('09:40'),
    ...run,
    dropoffPlaceId: inn,
    goods: { what: 'Bags', ofVipIds: [ada, ben] },
  });
  await mend({ ...relodge, placeId: palace, vipIds: [ada, ben] });
  expect((await read(own)).dropoffPlaceId).toBe(palace);
});

it('a luggage van to a hotel where its guest no longer lodges is a row whose mend takes it to theirs', async () => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  const hotel = (name: string) => aPlace(name, { kind: 'HOTEL' });
  const [former, own] = [await hotel('Former Hotel'), await hotel('Own Hotel')];
  const [ada = '', ben = ''] = await someVips(as, 2, {
    lodging: [{ placeId: own, from: '2027-05-10', to: '2027-05-12' }],
  });
  const van = {
    type: 'TRANSPORT',
    title: 'Bags to a hotel',
    startTime: at('10:40'),
    endTime: at('11:40'),
    carries: 'GOODS',
    pickupLocation: 'Airport',
    dropoffPlaceId: former,
    goods: { what: 'Bags', ofVipIds: [ada, ben] },
  };
  const eventId = await anEvent(as, van);
  const rowOf = async () =>
    (await call(listAttention, { as })).body.items.find(
      (row: { code: string; subject: { id: string } }) => row.code === 'LODGING_DIFFERS' && row.subject.id === eventId,
    );
  const row = await rowOf();
  expect(row.detail).toContain('They lodge at Own Hotel. It carries their goods.');
  await call(updateEvent, { as, params: row.mend.params, body: row.mend.body });
  expect(await rowOf()).toBeUndefined();
  expect((await read(eventId)).dropoffPlaceId).toBe(own);
});
