import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as getDriverLocation from '#functions/gps/get-driver-location.ts';
import * as listDriverLocations from '#functions/gps/list-driver-locations.ts';
import * as listDriverPositions from '#functions/gps/list-driver-positions.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import { later } from '#shared/domain/time/days.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { someFixes } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
const gps = useGps();
const queues = useQueues(gpsSync);
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

const START = '2027-05-10T09:00:00.000Z';
function afterStart(seconds: number): string {
  return later(START, seconds * 1_000);
}
function at(time: string) {
  return clock.stop(Date.parse(time));
}
/** Enrols a driver whose phone has sent a position each 10 seconds, from the start. */
async function aTrackedDriver(count: number, name?: string) {
  at(START);
  const driverId = await aDriver(name);
  gps.stub.report(await aDevice(gps, as, driverId), someFixes(START, count));
  const now = afterStart(count * 10);
  at(now);
  await queues.run(gpsSync, now);
  return driverId;
}
function positions(driverId: string, query: Record<string, string> = {}, by = as) {
  return call(listDriverPositions, { as: by, params: { driverId }, query });
}
function location(driverId: string, by = as) {
  return call(getDriverLocation, { as: by, params: { driverId } });
}
function offsets(items: { fixTime: string }[]) {
  return items.map(({ fixTime }) => (Date.parse(fixTime) - Date.parse(START)) / 1_000);
}
function privacy(privacyMinutes?: number) {
  return withSettings({
    gps: { intervalSeconds: 30, retentionDays: 30, ...(privacyMinutes === undefined ? {} : { privacyMinutes }) },
  });
}

describe('the location of a driver', () => {
  it.each([
    [60, 'LIVE'],
    [61, 'STALE'],
    [600, 'STALE'],
    [601, 'OFFLINE'],
  ])('that is %i seconds old is %s', async (age, freshness) => {
    const driverId = await aTrackedDriver(1);
    at(afterStart(age));
    expect((await location(driverId)).body).toMatchObject({ ageSeconds: age, freshness });
  });

  it('is not found before the device has sent a position', async () => {
    expect((await location(await aTrackedDriver(0))).body).toMatchObject({
      code: 'NOT_FOUND',
      detail: 'The device of this driver has sent no position yet.',
    });
  });

  it('is visible to the driver, to coordinators, and to no other driver', async () => {
    const driverId = await aTrackedDriver(1);
    expect((await location(driverId, await aUser('DRIVER', { driverId }))).status).toBe(200);
    const other = await aUser('DRIVER', { driverId: await aDriver() });
    expect((await location(driverId, other)).body.code).toBe('FORBIDDEN');
    expect((await positions(driverId, {}, other)).body.code).toBe('FORBIDDEN');
    expect((await call(listDriverLocations, { as: other })).body.code).toBe('FORBIDDEN');
  });

  it('is on the activity of the driver while that is in progress', async () => {
    const driverId = await aTrackedDriver(3);
    const eventId = await anEvent(as, {
      type: 'TRANSPORT',
      startTime: afterStart(0),
      endTime: afterStart(3_600),
      driverId,
    });
    const read = async () => (await call(getEvent, { as, params: { eventId } })).body.driverLocation;
    expect(await read()).toBeUndefined();
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    expect(await read()).toMatchObject({ driverId, ageSeconds: 10, freshness: 'LIVE', longitude: -0.0998 });
    const { body } = await call(listEvents, { as, query: { driverId } });
    expect(body.items[0].driverLocation).toMatchObject({ driverId, fixTime: afterStart(20) });
  });
});

describe('a ride in progress', () => {
  it('has no location of its driver before the device has sent a position', async () => {
    const driverId = await aTrackedDriver(0);
    const times = { startTime: afterStart(0), endTime: afterStart(3_600) };
    const eventId = await anEvent(as, { type: 'TRANSPORT', ...times, driverId });
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    const { body, status } = await call(getEvent, { as, params: { eventId } });
    expect([status, body.status, body.driverLocation]).toEqual([200, 'IN_PROGRESS', undefined]);
  });
});

describe('the positions of a driver', () => {
  it('come in pages, in order of time', async () => {
    const driverId = await aTrackedDriver(25);
    const first = await positions(driverId, { limit: '20' });
    expect(offsets(first.body.items)).toEqual(Array.from({ length: 20 }, (_, place) => place * 10));
    expect(first.headers['link']).toContain('rel="next"');
    const second = await positions(driverId, { limit: '20', cursor: first.body.nextCursor });
    expect([offsets(second.body.items), second.body.nextCursor]).toEqual([[200, 210, 220, 230, 240], null]);
    const range = { from: afterStart(50), to: afterStart(80) };
    expect(offsets((await positions(driverId, range)).body.items)).toEqual([50, 60, 70]);
    expect((await positions(driverId, { from: afterStart(80), to: afterStart(50) })).status).toBe(400);
    const old = await positions(driverId, { to: '2000-01-01' });
    expect(old).toMatchObject({ status: 200, body: { items: [], nextCursor: null } });
  });

  it('are thinned, also across pages', async () => {
    const driverId = await aTrackedDriver(30);
    expect(offsets((await positions(driverId, { every: '60' })).body.items)).toEqual([0, 60, 120, 180, 240]);
    const first = (await positions(driverId, { every: '60', limit: '3' })).body;
    const second = (await positions(driverId, { every: '60', limit: '3', cursor: first.nextCursor })).body;
    expect(offsets([...first.items, ...second.items])).toEqual([0, 60, 120, 180, 240]);
    expect(second.nextCursor).toBeNull();
  });

  it('are thinned with as many requests to the table as a page that is not', async () => {
    const driverId = await aTrackedDriver(30);
    const requests = async (query: Record<string, string>) =>
      (await metered(() => positions(driverId, query))).own.requests;
    // The first page with a cursor also reads the key that signs it.
    await positions(driverId, { limit: '3' });
    expect(await requests({ every: '60', limit: '3' })).toBe(await requests({ limit: '3' }));
  });

  it('are GeoJSON for those who ask for it', async () => {
    const driverId = await aTrackedDriver(3);
    const ask = (accept: string) =>
      call(listDriverPositions, { as, params: { driverId }, query: { limit: '2' }, headers: { accept } });
    const { body, headers } = await ask('application/geo+json, */*;q=0.1');
    expect(headers).toMatchObject({ 'content-type': 'application/geo+json', link: expect.stringContaining('next') });
    expect(headers['vary']).toContain('Accept');
    expect(body).toMatchObject({ type: 'FeatureCollection', features: [{ type: 'Feature' }, { type: 'Feature' }] });
    expect(body.features[0].geometry).toEqual({ type: 'Point', coordinates: [-0.1, 51.5] });
    expect(body.features[0].properties).toMatchObject({ fixTime: START, speedKmh: 18.5 });
    expect((await ask('application/json')).body.items).toHaveLength(2);
  });
});

describe('the locations of all drivers', () => {
  it('show each driver with a device, and are filtered by freshness, activity and its status', async () => {
    const [live, quiet] = [await aTrackedDriver(1, 'Ada'), await aTrackedDriver(0, 'Bo')];
    await call(updateDriver, { as, params: { driverId: live }, body: { phone: '+442079460018' } });
    const ride = { type: 'TRANSPORT', startTime: afterStart(0), endTime: afterStart(3_600), driverId: live };
    const eventId = await anEvent(as, ride);
    at(afterStart(10));
    const list = async (query: Record<string, string> = {}) => {
      const { items } = (await call(listDriverLocations, { as, query })).body as { items: { driverId: string }[] };
      return items.filter(({ driverId }) => [live, quiet].includes(driverId));
    };
    expect(await list()).toMatchObject([
      {
        driverId: live,
        driver: { name: 'Ada', phone: '+442079460018' },
        freshness: 'LIVE',
        latitude: 51.5,
        activity: { id: eventId },
      },
      {
        driverId: quiet,
        driver: { name: 'Bo', phone: null },
        freshness: 'OFFLINE',
        latitude: null,
        fixTime: null,
        ageSeconds: null,
        activity: null,
      },
    ]);
    expect(await list({ freshness: 'OFFLINE' })).toMatchObject([{ driverId: quiet }]);
    expect(await list({ activityId: eventId })).toMatchObject([{ driverId: live }]);
    expect(await list({ status: 'SCHEDULED' })).toMatchObject([{ driverId: live }]);
    expect(await list({ status: 'IN_PROGRESS' })).toEqual([]);
  });
});

describe('the privacy of drivers', () => {
  it('limits what coordinators see to the minutes around their activities', async () => {
    const driverId = await aTrackedDriver(30);
    await privacy(2);
    const ride = { type: 'TRANSPORT', startTime: afterStart(220), endTime: afterStart(250), driverId };
    const { body } = await location(driverId);
    expect([body.code, body.detail]).toEqual(['FORBIDDEN', expect.stringContaining('settings.gps.privacyMinutes')]);
    expect((await positions(driverId)).body.code).toBe('FORBIDDEN');
    const listed = async () => JSON.stringify((await call(listDriverLocations, { as })).body).includes(driverId);
    expect(await listed()).toBe(false);
    await anEvent(as, ride);
    expect((await location(driverId)).status).toBe(200);
    expect(await listed()).toBe(true);
    const { items } = (await positions(driverId)).body;
    expect([offsets(items)[0], items.length]).toEqual([100, 20]);
    expect((await positions(driverId, { to: afterStart(90) })).body.code).toBe('FORBIDDEN');
    at(afterStart(371));
    expect((await location(driverId)).body.code).toBe('FORBIDDEN');
    const driver = await aUser('DRIVER', { driverId });
    expect((await location(driverId, driver)).status).toBe(200);
    expect((await positions(driverId, {}, driver)).body.items).toHaveLength(30);
    await privacy();
  });

  it('does not limit administrators', async () => {
    const driverId = await aTrackedDriver(30);
    await privacy(2);
    const administrator = await aUser('ADMINISTRATOR');
    expect((await location(driverId)).status).toBe(403);
    expect((await location(driverId, administrator)).status).toBe(200);
    expect((await positions(driverId, {}, administrator)).body.items).toHaveLength(30);
    const listed = async (by: string) => JSON.stringify((await call(listDriverLocations, { as: by })).body);
    expect(await listed(as)).not.toContain(driverId);
    expect(await listed(administrator)).toContain(driverId);
    await privacy();
  });

  it('does not count cancelled activities', async () => {
    const driverId = await aTrackedDriver(1);
    await privacy(5);
    const eventId = await anEvent(as, {
      type: 'TRANSPORT',
      startTime: afterStart(0),
      endTime: afterStart(60),
      driverId,
    });
    expect((await location(driverId)).status).toBe(200);
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    expect((await location(driverId)).body.code).toBe('FORBIDDEN');
    await privacy();
  });
});
