import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as listDriverBlocks from '#functions/drivers/list-driver-blocks.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { aBlock, block } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { eraseDriver } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const as = useUser('ADMINISTRATOR');

const RIDE = { type: 'TRANSPORT', startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
async function showing(text: string) {
  return [...(await allItems()).values()].filter((item) => JSON.stringify(item).includes(text));
}

describe('the blocks of a driver', () => {
  it('stay while the driver is deleted, and count again after they are restored', async () => {
    const driverId = await aDriver();
    const blockId = await aBlock(as, { driverId });
    await call(deleteDriver, { as, params: { driverId } });
    expect((await call(listDriverBlocks, { as, params: { driverId } })).status).toBe(404);
    await call(restoreDriver, { as, params: { driverId } });
    expect((await call(listDriverBlocks, { as, params: { driverId } })).body.items).toMatchObject([{ id: blockId }]);
    expect((await planEvent(as, { ...RIDE, driverId })).body.conflicts).toMatchObject([{ blockId }]);
  });

  it('do not keep the driver from being deleted, and stay when their rides are released', async () => {
    const driverId = await aDriver();
    await anEvent(as, { ...RIDE, driverId });
    const blockId = await aBlock(as, { driverId });
    expect((await call(deleteDriver, { as, params: { driverId } })).body.code).toBe('STILL_IN_USE');
    expect((await call(deleteDriver, { as, params: { driverId }, query: { unassign: 'true' } })).status).toBe(204);
    const [day] = await writtenDays('DRIVER', driverId);
    expect(day).toMatchObject({ assignments: [], blocks: [{ blockId }] });
  });

  it('go when the driver is erased', async () => {
    const driverId = await aDriver();
    const blockId = await aBlock(as, { driverId }, { reason: 'Knee surgery' });
    await aBlock(as, { driverId }, { from: '2027-05-01T00:00:00Z', to: '2027-06-01T00:00:00Z' });
    expect((await eraseDriver(as, driverId)).status).toBe(204);
    expect(await showing('Knee surgery')).toEqual([]);
    expect((await writtenDays('DRIVER', driverId)).flatMap(({ blocks }) => blocks)).toEqual([]);
    const left = (await showing(blockId)).map((item) => item['__edb_e__']);
    expect(left.filter((entity) => entity !== 'audit' && entity !== 'idempotency')).toEqual([]);
    expect(await block(as, { driverId })).toMatchObject({ status: 410, body: { code: 'ERASED' } });
  });
});

describe('the blocks of a vehicle', () => {
  it('go when the vehicle is deleted for good', async () => {
    const vehicleId = await aVehicle();
    await aBlock(as, { vehicleId }, { reason: 'New gearbox' });
    const remove = (query = {}) => call(deleteVehicle, { as, params: { vehicleId }, query });
    expect((await remove({ hard: 'true', dryRun: 'true' })).status).toBe(200);
    expect(await showing('New gearbox')).toHaveLength(1);
    expect((await remove({ hard: 'true' })).status).toBe(204);
    expect(await showing('New gearbox')).toEqual([]);
    expect((await writtenDays('VEHICLE', vehicleId)).flatMap(({ blocks }) => blocks)).toEqual([]);
  });
});
