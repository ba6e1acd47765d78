import { beforeAll, describe, expect, it } from '@jest/globals';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as refreshArrivals from '#functions/jobs/refresh-arrivals.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aPlace } from '#test/support/places.ts';
import { useRouter } from '#test/support/routing.ts';
import { run } from '#test/support/run.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const router = useRouter();
/** One moment for all: times of stops are whole minutes apart. */
const NOW = Date.now();
function at(minutes: number): string {
  return new Date(NOW + minutes * 60_000).toISOString();
}
const as = useUser('COORDINATOR');
let ride: string;
let next: string;
let driverId: string;
let vipIds: string[];
beforeAll(async () => {
  driverId = await aDriver();
  vipIds = await someVips(as, 1);
  await transact([createDevice(begin(driverId, { deviceId: 'dev_1', trackerId: '1', retired: [] }, at(-60)))]);
  await locate(driverId);
  // The driver is at 51.5 north and 0.1 west: 11 km south of this place.
  const hotel = await aPlace('Hotel', { coordinates: { latitude: 51.6, longitude: -0.1 } });
  const fields = { type: 'TRANSPORT', driverId, vipIds, vehicleId: await aVehicle() };
  const times = { startTime: at(-30), endTime: at(15) };
  ride = await anEvent(as, { ...fields, ...times, title: 'Transfer', dropoffPlaceId: hotel });
  next = await anEvent(as, { ...fields, title: 'Dinner', startTime: at(17), endTime: at(60), pickupPlaceId: hotel });
  await call(moveEventStatus, { as, params: { eventId: ride }, body: { status: 'IN_PROGRESS' } });
});

async function eta() {
  return (await call(getEvent, { as, params: { eventId: ride } })).body.eta;
}
async function late() {
  const { items } = (await call(listAttention, { as })).body;
  return items.filter(({ code }: { code: string }) => code === 'WILL_BE_LATE');
}

it('has no arrival before the job', async () => {
  expect([await eta(), await late()]).toEqual([undefined, []]);
});

it('is not worked out while GPS is off', async () => {
  const { features } = await readSettings();
  await withSettings({ features: { ...features, gps: false } });
  expect(await run(refreshArrivals)).toEqual({ rides: 0, asked: 0, told: 0, arrived: 0 });
  await withSettings({ features });
});

it('is estimated while the router fails', async () => {
  router.stub.fail('internal');
  expect(await run(refreshArrivals)).toMatchObject({ rides: 1, asked: 1 });
  // 15 km by the estimate: 10 at 30 km/h, and 5 at 50.
  expect(await eta()).toMatchObject({ basis: 'ESTIMATE', minutes: 27, lateMinutes: expect.any(Number) });
});

it('is told by the router, at most once a minute and only for a new position', async () => {
  expect(await run(refreshArrivals)).toMatchObject({ rides: 0, asked: 0 });
  expect(await run(refreshArrivals, at(2))).toMatchObject({ rides: 0, asked: 0 });
  await locate(driverId);
  expect(await run(refreshArrivals)).toMatchObject({ rides: 0, asked: 0 });
  expect(await run(refreshArrivals, at(2))).toMatchObject({ rides: 1, asked: 1 });
  expect(router.stub.asked).toHaveLength(1);
  expect(await eta()).toMatchObject({ basis: 'ROUTER', ageSeconds: expect.any(Number) });
  const last = at(3);
  await locate(driverId);
  expect(await run(refreshArrivals, last)).toMatchObject({ rides: 1 });
  await locate(driverId);
  expect(await run(refreshArrivals, later(last, 53_999))).toMatchObject({ rides: 0 });
  expect(await run(refreshArrivals, later(last, 54_000))).toMatchObject({ rides: 1 });
});

it('stands in lists, in the schedule of its guests, and in the attention list with the next ride', async () => {
  const [listed] = (await call(listEvents, { as, query: { from: at(-60), to: at(0) } })).body.items;
  const { days } = (await call(getVipSchedule, { as, params: { vipId: vipIds[0] ?? '' } })).body;
  const shown = days.flatMap(({ activities }: { activities: { id: string; eta?: object }[] }) => activities);
  expect(listed.eta).toMatchObject({ basis: 'ROUTER' });
  expect(shown.find(({ id }: { id: string }) => id === ride)).toMatchObject({ eta: { basis: 'ROUTER' } });
  const rows = await late();
  expect(rows.map(({ subject }: { subject: { id: string } }) => subject.id).sort()).toEqual([ride, next].sort());
  const own = rows.find(({ subject }: { subject: { id: string } }) => subject.id === ride);
  expect(own.mend).toMatchObject({ operationId: 'updateEvent', body: { endTime: expect.any(String) } });
});

it('is worked out from no position that is too old, and for no device that has sent none', async () => {
  const silent = begin(await aDriver(), { deviceId: 'dev_2', trackerId: '2', retired: [] }, at(-60));
  await transact([createDevice(silent)]);
  await locate(driverId);
  expect(await run(refreshArrivals, at(20))).toMatchObject({ rides: 0, asked: 0 });
});

it('is gone when the ride goes to another place', async () => {
  const other = await aPlace('Hall', { coordinates: { latitude: 51.7, longitude: -0.1 } });
  await call(updateEvent, { as, params: { eventId: ride }, body: { dropoffPlaceId: other } });
  expect(await eta()).toBeUndefined();
});

describe('a driver at the pick-up', () => {
  const shown = async (eventId: string) => (await call(getEvent, { as, params: { eventId } })).body.arrived;
  /** A ride of another driver. Positions are at 51.5 north and 0.1 west. */
  async function aRideFrom(latitude: number, minutes: number) {
    const other = await aDriver();
    const device = { deviceId: `dev_${other}`, trackerId: other, retired: [] };
    await transact([createDevice(begin(other, device, at(-60)))]);
    await locate(other);
    const pickupPlaceId = await aPlace(`Gate ${other}`, { coordinates: { latitude, longitude: -0.1 } });
    const times = { startTime: at(minutes), endTime: at(minutes + 30) };
    const eventId = await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Pick-up',
      driverId: other,
      pickupPlaceId,
      ...times,
    });
    return { eventId, driverId: other };
  }

  it('is noted by their phone, within 200 m and from 30 minutes before the start', async () => {
    const [there, far, early] = [await aRideFrom(51.5017, 20), await aRideFrom(51.5019, 20), await aRideFrom(51.5, 40)];
    expect(await run(refreshArrivals)).toMatchObject({ arrived: 1 });
    const found = await Promise.all([there, far, early].map(({ eventId }) => shown(eventId)));
    expect(found).toEqual([{ at: expect.any(String), by: 'GPS' }, undefined, undefined]);
    expect(await run(refreshArrivals)).toMatchObject({ arrived: 0 });
  });

  it('is not noted while they drive another ride', async () => {
    const { driverId: busy, eventId } = await aRideFrom(51.5, 20);
    const now = await anEvent(as, { type: 'TRANSPORT', driverId: busy, startTime: at(-20), endTime: at(5) });
    await call(moveEventStatus, { as, params: { eventId: now }, body: { status: 'IN_PROGRESS' } });
    expect([await run(refreshArrivals), await shown(eventId)]).toEqual([
      expect.objectContaining({ arrived: 0 }),
      undefined,
    ]);
  });
});

it('is estimated for a ride by water, of which the router is not asked', async () => {
  const driven = await findActivity(ride);
  if (!driven) throw new Error('the ride is gone');
  const byWater = { ...driven, mode: 'WATER' as const, version: driven.version + 1 };
  await transact([replaceActivity(driven, byWater)]);
  await locate(driverId);
  expect(await run(refreshArrivals, at(2))).toMatchObject({ rides: 1, asked: 0 });
  expect(await eta()).toMatchObject({ basis: 'ESTIMATE' });
});

it('is that of the next stop, until guests are marked there', async () => {
  const [stay = '', on = ''] = await someVips(as, 2);
  const driver = await aDriver();
  await transact([createDevice(begin(driver, { deviceId: driver, trackerId: driver, retired: [] }, at(-60)))]);
  await locate(driver);
  const [inn, pier, hall] = await Promise.all(
    [51.55, 51.6, 51.7].map((latitude) => aPlace(`Place ${latitude}`, { coordinates: { latitude, longitude: -0.1 } })),
  );
  const times = { startTime: at(-30), endTime: at(60) };
  const stops = [
    { placeId: inn, at: times.startTime },
    { placeId: pier, at: at(-5), boards: [on], leaves: [stay] },
    { placeId: hall, at: times.endTime },
  ];
  const ofRide = { type: 'TRANSPORT', driverId: driver, vipIds: [stay, on], stops, ...times };
  const eventId = await anEvent(as, ofRide);
  const params = { eventId };
  await call(moveEventStatus, { as, params, body: { status: 'IN_PROGRESS' } });
  await call(boardGuests, { as, params, body: { stop: 0 } });
  await run(refreshArrivals);
  const etaNow = async () => (await call(getEvent, { as, params })).body.eta;
  const toPier = await etaNow();
  expect(toPier).toMatchObject({ stop: 'Place 51.6' });
  // The pier is due already, so the ride is late there, and its guest is told so.
  expect(toPier.lateMinutes).toBeGreaterThan(5);
  // The guest who waits at the pier does not come, and the other one gets off: from now on the hall is the goal.
  await call(boardGuests, { as, params, body: { vipId: on, outcome: 'NO_SHOW' } });
  const { body: left } = await call(boardGuests, { as, params, body: { stop: 1 } });
  expect([left.aboard, left.notAboard]).toMatchObject([
    [{ vipId: stay, alightedAt: expect.any(String) }],
    [{ vipId: on, outcome: 'NO_SHOW' }],
  ]);
  await locate(driver);
  await run(refreshArrivals, at(2));
  const toHall = await etaNow();
  expect(toHall.stop).toBeUndefined();
  expect(toHall.minutes).toBeGreaterThan(toPier.minutes);
});
