import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { later } from '#shared/domain/time/days.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { someFixes } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, removeOthers } from '#test/support/table-items.ts';

useLog();
const gps = useGps();
const queues = useQueues(gpsSync);
useTable();
const clock = useClock();
let as: string;
let administrator: string;
let first: Awaited<ReturnType<typeof allItems>>;
beforeAll(async () => {
  [as, administrator] = [await aUser('COORDINATOR'), await aUser('ADMINISTRATOR')];
  first = await allItems();
});
afterEach(() => removeOthers(first));

const START = '2027-05-10T09:00:00.000Z';
function afterStart(seconds: number): string {
  return later(START, seconds * 1_000);
}
/** The driver is at 51.5 north. One degree of latitude is about 111.2 km. */
function kilometresNorth(km: number) {
  return { latitude: Number((51.5 + km / 111.195).toFixed(6)), longitude: -0.1 };
}
let driverId: string;
beforeEach(async () => {
  clock.stop(Date.parse(START));
  driverId = await aDriver('Ada');
  gps.stub.report(await aDevice(gps, as, driverId), someFixes(START, 1));
  await queues.run(gpsSync, START);
});

/** Plans a ride that begins in this many minutes, this far from the driver. */
function aRide(minutes: number, km?: number) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'Ride',
    pickupLocation: 'Hotel',
    startTime: afterStart(minutes * 60),
    endTime: afterStart(minutes * 60 + 3_600),
    driverId,
    ...(km === undefined ? {} : { pickupCoordinates: kilometresNorth(km) }),
  });
}
async function rows() {
  const { items } = (await call(listAttention, { as })).body;
  return items.filter(({ code }: { code: string }) => code === 'DRIVER_TOO_FAR');
}
function settings(fields: object) {
  return call(updateSettings, { as: administrator, body: { gps: fields } });
}

describe('a driver who is too far from the pick-up to be on time', () => {
  // At 40 km/h, 20 minutes are 13.3 km.
  it.each([
    ['13 km in 20 minutes', 20, 13, 0],
    ['14 km in 20 minutes', 20, 14, 1],
    ['a ride that begins in more than half an hour', 31, 500, 0],
    ['a ride without coordinates', 20, undefined, 0],
    ['at the pick-up, as the ride begins', 0.01, 0.1, 0],
    ['near the pick-up, as the ride begins', 0.01, 0.3, 1],
  ])('%s', async (_what, minutes, km, count) => {
    await aRide(minutes, km);
    expect(await rows()).toHaveLength(count);
  });

  it('is told as an estimate, with the distance, the way and the time of the position', async () => {
    const id = await aRide(20, 20);
    clock.stop(Date.parse(afterStart(45)));
    const [row] = await rows();
    expect(row).toMatchObject({ subject: { id }, severity: 'WARNING' });
    expect(row.detail).toContain('Ada may be late. This is an estimate: 20 km');
    expect(row.detail).toContain('about 30 minutes at 40 km/h, by the position of Mon 10 May 09:00');
  });

  it('depends on the speed of the settings', async () => {
    await aRide(20, 20);
    expect((await settings({ assumedSpeedKmh: 61 })).body.gps.assumedSpeedKmh).toBe(61);
    expect(await rows()).toEqual([]);
    expect((await settings({ assumedSpeedKmh: null })).body.gps.assumedSpeedKmh).toBe(40);
    expect((await settings({ assumedSpeedKmh: 4 })).status).toBe(400);
  });

  it('is not told before coordinators may see the driver, nor once the position is too old', async () => {
    await aRide(20, 100);
    await settings({ privacyMinutes: 15 });
    expect(await rows()).toEqual([]);
    clock.stop(Date.parse(afterStart(300)));
    expect(await rows()).toHaveLength(1);
    clock.stop(Date.parse(afterStart(601)));
    expect(await rows()).toEqual([]);
  });
});

describe('the coordinates of a pick-up', () => {
  it('stay with another change, and go when only the name of the place changes', async () => {
    const eventId = await aRide(20, 5);
    const change = async (body: object) =>
      (await call(updateEvent, { as, params: { eventId }, body })).body.pickupCoordinates;
    expect(await change({ title: 'Later', pickupLocation: 'Hotel' })).toEqual(kilometresNorth(5));
    expect(await change({ pickupLocation: 'Airport', pickupCoordinates: kilometresNorth(9) })).toEqual(
      kilometresNorth(9),
    );
    expect(await change({ pickupLocation: 'Station' })).toBeUndefined();
    expect((await call(getEvent, { as, params: { eventId } })).body).not.toHaveProperty('pickupCoordinates');
  });

  it('keep six decimals: smaller numbers than the table stores become 0', async () => {
    const eventId = await aRide(20, 5);
    const pickupCoordinates = { latitude: 51.51134567, longitude: -7.6e-215 };
    const changed = await call(updateEvent, { as, params: { eventId }, body: { pickupCoordinates } });
    expect(changed).toMatchObject({
      status: 200,
      body: { pickupCoordinates: { latitude: 51.511346, longitude: 0 } },
    });
  });

  it.each([
    [{ latitude: 91, longitude: 0 }, 'body.pickupCoordinates.latitude'],
    [{ latitude: 0 }, 'body.pickupCoordinates.longitude'],
    [{ latitude: 0, longitude: 0, altitude: 3 }, 'body.pickupCoordinates.altitude'],
  ])('%j is refused', async (pickupCoordinates, path) => {
    const eventId = await aRide(20);
    const { body, status } = await call(updateEvent, { as, params: { eventId }, body: { pickupCoordinates } });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });
});
