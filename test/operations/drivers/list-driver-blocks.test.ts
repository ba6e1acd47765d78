import { describe, expect, it } from '@jest/globals';
import * as deleteDriverBlock from '#functions/drivers/delete-driver-block.ts';
import * as listDriverBlocks from '#functions/drivers/list-driver-blocks.ts';
import * as listVehicleBlocks from '#functions/vehicles/list-vehicle-blocks.ts';
import { aBlock, block } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

describe('the list of blocks', () => {
  it('is open to the driver themselves and to no other driver', async () => {
    const driverId = await aDriver();
    const blockId = await aBlock(as, { driverId });
    const own = await aUser('DRIVER', { driverId });
    expect((await call(listDriverBlocks, { as: own, params: { driverId } })).body.items).toMatchObject([
      { id: blockId },
    ]);
    const other = await aUser('DRIVER', { driverId: await aDriver() });
    expect((await call(listDriverBlocks, { as: other, params: { driverId } })).status).toBe(403);
    expect((await call(listVehicleBlocks, { as: own, params: { vehicleId: await aVehicle() } })).status).toBe(403);
    expect((await block(own, { driverId })).status).toBe(403);
    expect((await call(deleteDriverBlock, { as: own, params: { driverId, blockId } })).status).toBe(403);
  });
});
