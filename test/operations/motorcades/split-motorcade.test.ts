import { beforeAll, describe, expect, it } from '@jest/globals';
import * as splitMotorcade from '#functions/motorcades/split-motorcade.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}

describe('a motorcade', () => {
  it('that is split says once what is wrong with its cars', async () => {
    const [vipId = ''] = await someVips(as, 1);
    await anEvent(as, { ...ROUTE, type: 'TRANSPORT', title: 'Elsewhere', vipIds: [vipId] });
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD' }, { role: 'TAIL', vipIds: [vipId] }] });
    const { other, warnings } = await ask(splitMotorcade, id, { positions: [2] });
    expect(warnings).toEqual([expect.objectContaining({ code: 'VIP_OVERLAP', vipIds: [vipId] })]);
    expect(other.warnings ?? []).toEqual([]);
  });
});
