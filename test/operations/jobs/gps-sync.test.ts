import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as getDriverLocation from '#functions/gps/get-driver-location.ts';
import * as listDriverPositions from '#functions/gps/list-driver-positions.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import type { StubFix } from '#infra/local/stubs/traccar.ts';
import { isLookBackDue } from '#shared/domain/gps/sync-plan.ts';
import { later } from '#shared/domain/time/days.ts';
import { findDevice, leaseDevice, releaseDevice } from '#shared/entities/gps/device.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { someFixes } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, TRACCAR_FAULTS, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { useQueues } from '#test/support/queues.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, removeOthers } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
const gps = useGps();
const queues = useQueues(gpsSync);
useTable();
const clock = useClock();
const faults = useFaults();
const as = useUser('COORDINATOR');
let first: Awaited<ReturnType<typeof allItems>>;
beforeAll(async () => {
  first = await allItems();
});
afterEach(() => removeOthers(first));

const START = '2027-05-10T09:00:00.000Z';
function afterStart(seconds: number): string {
  return later(START, seconds * 1_000);
}
function sync(now: string) {
  clock.stop(Date.parse(now));
  return queues.run(gpsSync, now);
}
/** Enrols a driver at the start. */
async function enrolled() {
  clock.stop(Date.parse(START));
  const driverId = await aDriver();
  return { driverId, device: await aDevice(gps, as, driverId) };
}
async function storedTimes(driverId: string): Promise<string[]> {
  const times: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '1000', ...(cursor ? { cursor } : {}) };
    const { body } = await call(listDriverPositions, { as, params: { driverId }, query });
    times.push(...body.items.map(({ fixTime }: { fixTime: string }) => fixTime));
    cursor = body.nextCursor;
  } while (cursor !== null);
  return times;
}
function timesOf(fixes: readonly StubFix[]): string[] {
  return fixes.map(({ fixTime }) => fixTime).sort();
}

describe('the synchronisation', () => {
  it('stores each position once, in the units of the API, and the newest on the driver', async () => {
    const { device, driverId } = await enrolled();
    const fixes = someFixes(afterStart(0), 6);
    gps.stub.report(device, fixes);
    expect(await sync(afterStart(60))).toMatchObject({ devices: 1, read: 1, stored: 6, failing: 0 });
    expect(await sync(afterStart(90))).toMatchObject({ read: 0, stored: 0 });
    expect(await storedTimes(driverId)).toEqual(timesOf(fixes));
    expect((await call(getDriverLocation, { as, params: { driverId } })).body).toEqual({
      driverId,
      latitude: 51.5,
      longitude: -0.0995,
      speedKmh: 18.5,
      course: 90,
      accuracyMetres: 8,
      batteryPercent: 80,
      fixTime: afterStart(50),
      receivedAt: afterStart(50),
      ageSeconds: 40,
      freshness: 'LIVE',
    });
    expect((await call(getDriver, { as, params: { driverId } })).body.gps).toEqual({
      enrolled: true,
      lastFixTime: afterStart(50),
    });
  });

  it('keeps positions from the future, and never shows one as the newest', async () => {
    const { device, driverId } = await enrolled();
    const [now] = someFixes(afterStart(0), 1);
    const [ahead] = someFixes(afterStart(3_600), 1, 10, { serverTime: afterStart(1) });
    gps.stub.report(device, [now as StubFix, ahead as StubFix]);
    await sync(afterStart(30));
    expect((await findDevice(driverId))?.newest?.fixTime).toBe(afterStart(0));
    const next = someFixes(afterStart(40), 2);
    gps.stub.report(device, next);
    await sync(afterStart(60));
    await sync(afterStart(4_000));
    expect((await findDevice(driverId))?.newest?.fixTime).toBe(afterStart(50));
    expect(await storedTimes(driverId)).toEqual([afterStart(0), afterStart(40), afterStart(50), afterStart(3_600)]);
  });

  it('drops invalid positions and unknown values', async () => {
    const { device, driverId } = await enrolled();
    gps.stub.report(device, [
      ...someFixes(afterStart(0), 1, 10, { valid: false }),
      ...someFixes(afterStart(10), 1, 10, { accuracy: 0 }),
      ...someFixes(afterStart(20), 1, 10, { latitude: 123 }),
    ]);
    await sync(afterStart(30));
    const { body } = await call(listDriverPositions, { as, params: { driverId } });
    expect(body.items).toMatchObject([{ fixTime: afterStart(10), accuracyMetres: null }]);
  });

  it('stores what a phone uploads 6 hours late, before and after newer positions', async () => {
    const { device, driverId } = await enrolled();
    const early = someFixes(afterStart(0), 3);
    const late = someFixes(afterStart(60), 360, 60, { serverTime: afterStart(22_000) });
    gps.stub.report(device, early);
    await sync(afterStart(30));
    const newer = someFixes(afterStart(21_900), 5);
    gps.stub.report(device, newer);
    await sync(afterStart(21_960));
    expect(await storedTimes(driverId)).toHaveLength(8);
    gps.stub.report(device, late);
    expect(await sync(afterStart(22_020))).toMatchObject({ stored: 360 });
    expect(await storedTimes(driverId)).toEqual(timesOf([...early, ...late, ...newer]));
    expect((await findDevice(driverId))?.newest?.fixTime).toBe(afterStart(21_940));
  });

  it('finds within an hour what a phone uploads late beside live positions', async () => {
    const { device, driverId } = await enrolled();
    const all: StubFix[] = [];
    const report = (fixes: StubFix[]) => {
      all.push(...fixes);
      gps.stub.report(device, fixes);
    };
    report(someFixes(afterStart(0), 3));
    await sync(afterStart(60));
    report(someFixes(afterStart(7_200), 3));
    const deviceId = (await findDevice(driverId))?.deviceId ?? '';
    const minutes = Array.from({ length: 60 }, (_, minute) => afterStart(7_320 + minute * 60));
    const turn = minutes.find((time) => isLookBackDue(deviceId, 0, time)) ?? '';
    await sync(afterStart(7_290));
    report([...someFixes(afterStart(3_600), 20, 10, { serverTime: turn }), ...someFixes(turn, 1)]);
    expect(await sync(turn)).toMatchObject({ stored: 21 });
    expect(await storedTimes(driverId)).toEqual(timesOf(all));
  });

  it('searches a device that has sent nothing for no late positions', async () => {
    const { driverId } = await enrolled();
    const deviceId = (await findDevice(driverId))?.deviceId ?? '';
    const minutes = Array.from({ length: 60 }, (_, minute) => afterStart(60 + minute * 60));
    const turn = minutes.find((time) => isLookBackDue(deviceId, 0, time)) ?? '';
    expect(await sync(turn)).toMatchObject({ devices: 1, stored: 0, failing: 0 });
  });

  it('gives a new device nothing that a run has read of the former one', async () => {
    const { driverId } = await enrolled();
    const now = afterStart(60);
    const former = await leaseDevice(driverId, { reader: 'run_1', now, readUntil: afterStart(120) });
    await aDevice(gps, as, driverId);
    const [fix] = someFixes(START, 1);
    const newest = {
      fixTime: START,
      receivedAt: START,
      latitude: fix?.latitude ?? 0,
      longitude: 0,
      speedKmh: 0,
      course: 0,
    };
    if (!former) throw new Error('the device is leased');
    expect(await releaseDevice(former, 'run_1', { ...former, newest, cursor: START })).toBe(false);
    expect(await findDevice(driverId)).not.toHaveProperty('cursor');
    expect(await leaseDevice(driverId, { reader: 'run_2', now, readUntil: afterStart(120) })).toBeDefined();
  });

  it('makes two requests to the table and writes nothing without news', async () => {
    // Second beats that other tests left in the queue are received here, and are too late for any run.
    await sync(afterStart(100_000));
    const deviceIds: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { device, driverId } = await enrolled();
      gps.stub.report(device, someFixes(afterStart(0), 3));
      deviceIds.push((await findDevice(driverId))?.deviceId ?? '');
    }
    await sync(afterStart(61));
    gps.stub.forget();
    // In one minute of each hour, chosen by its id, a device is searched for late positions. This is a minute of none, after the second
    // beat of the first run has lapsed. Each 5 minutes, a run also stores that the tracker answers.
    const minutes = Array.from({ length: 3 }, (_, minute) => afterStart(210 + minute * 60));
    const quiet = minutes.find((time) => !deviceIds.some((deviceId) => isLookBackDue(deviceId, 0, time))) ?? '';
    const idle = await metered(() => sync(quiet));
    expect(idle).toMatchObject({ requests: 2, writeUnits: 0, result: { devices: 2, read: 0, stored: 0 } });
    expect(gps.stub.asked).toEqual(['GET /devices', 'GET /positions']);
  });

  it('goes on where it was killed, after the lease', async () => {
    const { device, driverId } = await enrolled();
    const fixes = someFixes(afterStart(0), 60);
    gps.stub.report(device, fixes);
    faults.on('BatchWriteItem', new Error('killed'));
    await expect(sync(afterStart(600))).rejects.toThrow('killed');
    faults.off();
    expect(await sync(afterStart(630))).toMatchObject({ busy: 1, stored: 0 });
    expect(await sync(afterStart(750))).toMatchObject({ stored: 60 });
    expect(await storedTimes(driverId)).toEqual(timesOf(fixes));
  });

  it('reads no device twice at the same time, with several concurrent runs', async () => {
    const drivers = [await enrolled(), await enrolled(), await enrolled()];
    for (const { device } of drivers) gps.stub.report(device, someFixes(afterStart(0), 20));
    gps.stub.forget();
    const runs = await Promise.all(Array.from({ length: 4 }, () => sync(afterStart(300))));
    expect(runs.reduce((sum, { stored }) => sum + Number(stored), 0)).toBe(60);
    const readings = gps.stub.asked.filter((request) => request.includes('deviceId='));
    expect(new Set(readings).size).toBe(readings.length);
    expect(readings).toHaveLength(6);
    for (const { driverId } of drivers) expect(await storedTimes(driverId)).toHaveLength(20);
  });

  // Whatever the fault, the device rests alike. The next test shows of each that it is taken for one.
  const some = TRACCAR_FAULTS.filter((_fault, place) => place % 3 === 0);
  it.each(some)('loses nothing and stops nothing if the tracker is “%s” for one device', async (fault) => {
    gps.configure({ GPS_TIMEOUT_MS: fault === 'slow' ? '300' : '10000' });
    const [sick, healthy] = [await enrolled(), await enrolled()];
    const fixes = someFixes(afterStart(0), 6);
    for (const { device } of [sick, healthy]) gps.stub.report(device, fixes);
    gps.stub.fail(fault, [sick.device]);
    expect(await sync(afterStart(60))).toMatchObject({ read: 1, stored: 6, failing: 1 });
    gps.stub.forget();
    // It rests alone.
    gps.stub.report(healthy.device, someFixes(afterStart(60), 1));
    expect(await sync(afterStart(80))).toMatchObject({ read: 1, stored: 1, failing: 0 });
    expect(await sync(afterStart(90))).toMatchObject({ failing: 1 });
    expect(await findDevice(sick.driverId)).toMatchObject({
      failures: 2,
      failingSince: afterStart(60),
      restUntil: afterStart(150),
    });
    gps.stub.fail();
    expect(await sync(afterStart(150))).toMatchObject({ read: 1, stored: 6, failing: 0 });
    expect((await findDevice(sick.driverId))?.failures).toBeUndefined();
    expect(await storedTimes(sick.driverId)).toEqual(timesOf(fixes));
  });

  it.each(TRACCAR_FAULTS)('blames no device if the tracker is “%s”', async (fault) => {
    gps.configure({ GPS_TIMEOUT_MS: fault === 'slow' ? '300' : '10000' });
    const { device, driverId } = await enrolled();
    gps.stub.report(device, someFixes(afterStart(0), 6));
    gps.stub.fail(fault);
    const { trackerFailed, ...counts } = await sync(afterStart(60));
    expect([typeof trackerFailed, counts]).toEqual(['string', expect.objectContaining({ failing: 0, stored: 0 })]);
    expect((await findDevice(driverId))?.failures).toBeUndefined();
    gps.stub.fail();
    expect(await sync(afterStart(90))).toMatchObject({ stored: 6 });
  });

  it('tells of a device that the tracker has lost', async () => {
    const { driverId } = await enrolled();
    gps.stub.reset();
    expect(await sync(afterStart(60))).toMatchObject({ failing: 1 });
    expect((await findDevice(driverId))?.lastFailure).toContain('Enrol the driver again');
  });

  it('keeps positions for the retention only', async () => {
    const { device, driverId } = await enrolled();
    await withSettings({ gps: { intervalSeconds: 30, retentionDays: 1 } });
    gps.stub.report(device, [...someFixes(afterStart(-100_000), 1), ...someFixes(afterStart(0), 1)]);
    expect(await sync(afterStart(30))).toMatchObject({ stored: 1 });
    expect(await storedTimes(driverId)).toEqual([afterStart(0)]);
    clock.stop(Date.parse(afterStart(90_000)));
    expect(await storedTimes(driverId)).toEqual([]);
  });

  it('does nothing while GPS is off', async () => {
    await enrolled();
    gps.stub.forget();
    gps.configure({ GPS_URL: '' });
    expect(await queues.run(gpsSync, afterStart(60))).toMatchObject({ off: true });
    gps.configure();
    await withSettings({ features: { flights: true, gps: false, messaging: true, copilot: true } });
    expect(await queues.run(gpsSync, afterStart(60))).toMatchObject({ off: true });
    expect(gps.stub.asked).toEqual([]);
  });
});
