import { describe, expect, it } from '@jest/globals';
import * as listVehicleBlocks from '#functions/vehicles/list-vehicle-blocks.ts';
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

describe('the list of blocks', () => {
  it('is in order of time, in pages, and holds those that overlap a range', async () => {
    const vehicleId = await aVehicle();
    const make = (from: string, to: string) => aBlock(as, { vehicleId }, { from: may(from), to: may(to) });
    const late = await make('20T08:00', '20T09:00');
    const early = await make('01T08:00', '03T09:00');
    const long = await make('02T00:00', '19T00:00');
    const list = async (query: Record<string, string> = {}) =>
      (await call(listVehicleBlocks, { as, params: { vehicleId }, query })).body;
    const ids = async (query?: Record<string, string>) => (await list(query)).items.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([early, long, late]);
    expect(await ids({ from: may('03T09:00') })).toEqual([long, late]);
    expect(await ids({ from: may('03T08:59'), to: may('20T08:00') })).toEqual([early, long]);
    expect(await ids({ from: '2027-05-19', to: '2027-05-19' })).toEqual([]);
    const page = await list({ limit: '2' });
    expect(await ids({ limit: '2', cursor: page.nextCursor })).toEqual([late]);
  });
});
