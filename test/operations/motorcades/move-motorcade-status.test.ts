import { beforeAll, describe, expect, it } from '@jest/globals';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as reorderMotorcade from '#functions/motorcades/reorder-motorcade.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}

describe('a motorcade', () => {
  it('stays as it is if a request changes nothing', async () => {
    const { id, version } = await aMotorcade(as);
    expect(await ask(reorderMotorcade, id, { order: [1, 2] })).toMatchObject({ version });
    expect(await ask(updateMotorcade, id, { title: ROUTE.title })).toMatchObject({ version });
    expect(await ask(moveMotorcadeStatus, id, { status: 'SCHEDULED' })).toMatchObject({ version });
    expect(await ask(restoreMotorcade, id)).toMatchObject({ version });
  });
});
