import { describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as applyRetention from '#functions/jobs/apply-retention.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aPlace } from '#test/support/places.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
useFlights();
const as = useUser('ADMINISTRATOR');

const NOTHING = { vipDays: null, driverDays: null, activityDays: null };
function keep(retention: object) {
  return call(updateSettings, { as, body: { retention: { ...NOTHING, ...retention } } });
}
function on(day: string, fields: object = {}) {
  return {
    startTime: `${day}T09:00:00Z`,
    endTime: `${day}T10:00:00Z`,
    ...fields,
  };
}
function runOn(day: string) {
  return run(applyRetention, `${day}T03:00:00Z`);
}
async function aVip(): Promise<string> {
  return (await someVips(as, 1))[0] as string;
}
async function vip(vipId: string) {
  return (await call(getVip, { as, params: { vipId } })).status;
}
async function driver(driverId: string) {
  return (await call(getDriver, { as, params: { driverId } })).status;
}
async function activity(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).status;
}

describe('retention', () => {
  it('keeps everything for good where nothing is set', async () => {
    const vipId = await aVip();
    const eventId = await anEvent(as, on('2027-05-10', { vipIds: [vipId] }));
    expect(await runOn('2037-01-01')).toEqual({ finished: 0 });
    expect([await vip(vipId), await activity(eventId)]).toEqual([200, 200]);
  });

  it.each([
    ['6 days', { vipDays: 6 }, 'body.retention.vipDays'],
    ['an unknown kind', { users: 90 }, 'body.retention.users'],
  ])('refuses %s', async (_name, retention, path) => {
    expect((await keep(retention)).body.errors[0].path).toBe(path);
  });

  it('erases the VIPs who have been on nothing for these days, and no others', async () => {
    const [past, flown, later, unplanned] = await Promise.all([aVip(), aVip(), aVip(), aVip()]);
    const lodging = [{ placeId: await aPlace('Hotel Retention'), from: '2027-06-18', to: '2027-06-20' }];
    const [lodged = ''] = await someVips(as, 1, { lodging });
    await anEvent(as, on('2027-05-10', { vipIds: [past, later, lodged] }));
    await anEvent(as, on('2027-06-20', { vipIds: [later] }));
    await call(trackFlight, { as, body: { flightNumber: 'BA21', flightDate: '2027-06-20', vipIds: [flown] } });
    await keep({ vipDays: 30 });
    await runOn('2027-06-09');
    expect(await Promise.all([past, flown, later, unplanned, lodged].map(vip))).toEqual([200, 200, 200, 200, 200]);
    await runOn('2027-06-10');
    expect(await Promise.all([past, flown, later, unplanned, lodged].map(vip))).toEqual([410, 200, 200, 200, 200]);
    await runOn('2027-07-22');
    expect(await Promise.all([past, flown, later, unplanned, lodged].map(vip))).toEqual([410, 410, 410, 410, 410]);
  });

  it('spares a VIP who is booked while they are being erased', async () => {
    const vipId = await aVip();
    await anEvent(as, on('2027-05-10', { vipIds: [vipId] }));
    const eventId = await anEvent(as, on('2027-09-01'));
    await keep({ vipDays: 30 });
    const book = () => call(addEventVips, { as, params: { eventId }, body: { vipIds: [vipId] } });
    const result = await withConcurrentRequest({ write: 'apply-retention', when: 'before' }, book, () =>
      runOn('2027-07-10'),
    );
    expect(result['vips']).toMatchObject({ kept: 1 });
    expect(await vip(vipId)).toBe(200);
    expect((await call(getEvent, { as, params: { eventId } })).body.vipIds).toEqual([vipId]);
  });

  it('erases the drivers who have driven nothing for these days', async () => {
    const [past, later] = [await aDriver(), await aDriver()];
    const ride = (day: string, driverId: string) => anEvent(as, on(day, { type: 'TRANSPORT', driverId }));
    await ride('2028-05-10', past);
    await ride('2028-06-20', later);
    await keep({ driverDays: 30 });
    await runOn('2028-06-15');
    expect([await driver(past), await driver(later)]).toEqual([410, 200]);
  });

  it('spares a driver who gets a ride while they are being erased', async () => {
    const driverId = await aDriver();
    await anEvent(as, on('2028-08-10', { type: 'TRANSPORT', driverId }));
    await keep({ driverDays: 30 });
    const book = () => planEvent(as, on('2028-10-20', { type: 'TRANSPORT', driverId }));
    await withConcurrentRequest({ write: 'apply-retention', when: 'before' }, book, () => runOn('2028-09-20'));
    expect(await driver(driverId)).toBe(200);
  });

  it('deletes past activities for good, with their legs and as whole motorcades', async () => {
    const master = await anEvent(as, on('2029-05-10'));
    const leg = await anEvent(as, on('2029-05-10', { type: 'TRANSPORT', masterEventId: master }));
    const later = await anEvent(as, on('2029-06-20'));
    const { cars, id } = await aMotorcade(as, on('2029-05-10'));
    const all = [master, leg, later, ...cars.map(({ activityId }: { activityId: string }) => activityId)];
    await keep({ activityDays: 30 });
    await runOn('2029-06-09');
    expect(await Promise.all(all.map(activity))).toEqual(all.map(() => 200));
    const { activities } = await runOn('2029-06-10');
    expect(activities).toMatchObject({ kept: 0 });
    expect(await Promise.all(all.map(activity))).toEqual(all.map((each) => (each === later ? 200 : 404)));
    expect((await call(getMotorcade, { as, params: { motorcadeId: id } })).status).toBe(404);
  });

  it('goes on with an erasure that was interrupted', async () => {
    const vipId = await aVip();
    await anEvent(as, on('2030-05-10', { vipIds: [vipId] }));
    const stop = () => Promise.reject(new Error('killed'));
    await withConcurrentRequest({ nth: 2, when: 'after' }, stop, () => eraseVip(as, vipId)).catch(() => undefined);
    const showing = async () =>
      [...(await allItems()).values()].filter(
        (item) => item['__edb_e__'] === 'attendance' && JSON.stringify(item).includes(vipId),
      );
    expect(await showing()).toHaveLength(1);
    await keep({});
    expect(await run(applyRetention)).toMatchObject({ finished: 0 });
    expect(await run(applyRetention, new Date(Date.now() + 3_700_000).toISOString())).toMatchObject({ finished: 1 });
    expect(await showing()).toEqual([]);
  });
});
