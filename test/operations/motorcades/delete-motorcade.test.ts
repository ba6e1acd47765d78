import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
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
  it('goes with all cars, once', async () => {
    const { id } = await aMotorcade(as);
    await ask(deleteMotorcade, id);
    expect((await call(getMotorcade, { as, params: { motorcadeId: id } })).status).toBe(404);
    expect(await ask(deleteMotorcade, id)).toMatchObject({ status: 404 });
  });
});
