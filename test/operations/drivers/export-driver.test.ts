import { describe, expect, it } from '@jest/globals';
import * as exportDriver from '#functions/drivers/export-driver.ts';
import { leaseDevice } from '#shared/entities/gps/device.ts';
import { call } from '#test/support/call.ts';
import { eraseDriver } from '#test/support/erasure.ts';
import { aUser } from '#test/support/people.ts';
import { itemsShowing, missing, useStagedPeople } from '#test/support/personal-data.ts';

const staged = useStagedPeople();

describe('the export of a driver', () => {
  it('has every record that shows a driver', async () => {
    const { as, driverId } = await staged();
    const items = await itemsShowing(driverId);
    const kinds = new Set(items.map(({ kind }) => kind));
    for (const kind of ['activity', 'block', 'contact', 'device', 'driver', 'feed', 'message'])
      expect([...kinds]).toContain(kind);
    const answer = await call(exportDriver, { as, params: { driverId } });
    expect(missing(answer, items)).toEqual([]);
    expect(answer.body.data.gps.length).toBeGreaterThan(1);
    expect(answer.body.data.musters).toHaveLength(1);
    expect(answer.body.data.feeds).toMatchObject([{ id: driverId, kind: 'DRIVER' }]);
  });

  it('shows nothing of the run that reads their device', async () => {
    const { as, driverId } = await staged();
    const now = new Date().toISOString();
    await leaseDevice(driverId, { reader: 'run_1', now, readUntil: now });
    const { body } = await call(exportDriver, { as, params: { driverId } });
    expect(body.data.gps[0]).toHaveProperty('deviceId');
    expect(body.data.gps[0]).not.toHaveProperty('reader');
  });

  it('is for administrators', async () => {
    const { driverId } = await staged();
    const coordinator = await aUser('COORDINATOR');
    expect((await call(exportDriver, { as: coordinator, params: { driverId } })).body.code).toBe('FORBIDDEN');
  });

  it('finds what an erasure removes: afterwards only rides that are over or under way name the driver', async () => {
    const { as, driverId } = await staged();
    expect((await eraseDriver(as, driverId)).status).toBe(204);
    expect((await itemsShowing(driverId)).filter(({ kind }) => kind !== 'activity')).toEqual([]);
    expect((await call(exportDriver, { as, params: { driverId } })).body.code).toBe('ERASED');
  });
});
