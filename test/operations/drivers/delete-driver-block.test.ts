import { describe, expect, it } from '@jest/globals';
import * as deleteDriverBlock from '#functions/drivers/delete-driver-block.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

describe('a removed block', () => {
  it('belongs to the driver of the path', async () => {
    const [driverId, other] = [await aDriver(), await aDriver()];
    const blockId = await aBlock(as, { driverId });
    expect((await call(deleteDriverBlock, { as, params: { driverId: other, blockId } })).status).toBe(404);
    expect((await call(deleteDriverBlock, { as, params: { driverId, blockId } })).status).toBe(204);
  });
});
