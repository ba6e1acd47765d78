import { describe, expect, it } from '@jest/globals';
import * as deleteVehicleBlock from '#functions/vehicles/delete-vehicle-block.ts';
import * as listVehicleBlocks from '#functions/vehicles/list-vehicle-blocks.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function may(day: string): string {
  return `2027-05-${day}:00.000Z`;
}

describe('a removed block', () => {
  it('leaves the list and the ledger days', async () => {
    const vehicleId = await aVehicle();
    const blockId = await aBlock(as, { vehicleId }, { from: may('10T20:00'), to: may('12T08:00') });
    const remove = () => call(deleteVehicleBlock, { as, params: { vehicleId, blockId } });
    expect((await remove()).status).toBe(204);
    expect((await call(listVehicleBlocks, { as, params: { vehicleId } })).body.items).toEqual([]);
    expect((await writtenDays('VEHICLE', vehicleId)).flatMap(({ blocks }) => blocks)).toEqual([]);
    expect((await remove()).status).toBe(404);
  });
});
