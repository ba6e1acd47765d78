import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let administrator: string;
let coordinator: string;
beforeAll(async () => {
  administrator = await aUser('ADMINISTRATOR');
  coordinator = await aUser('COORDINATOR');
});

function add(body: object, more: CallOptions = {}): Promise<Answer> {
  return call(createDriver, { as: coordinator, body, ...more });
}
async function aDriver(fields: object = {}): Promise<string> {
  return (await add({ name: 'Dana', ...fields })).body.id;
}
function restore(driverId: string, more: CallOptions = {}): Promise<Answer> {
  return call(restoreDriver, { as: coordinator, params: { driverId }, ...more });
}
function remove(driverId: string, more: CallOptions = {}): Promise<Answer> {
  return call(deleteDriver, { as: coordinator, params: { driverId }, ...more });
}

describe('a deleted driver', () => {
  it('is deleted for good only by an administrator with hard=true', async () => {
    const id = await aDriver();
    const query = { hard: 'true' };
    expect((await remove(id, { query })).body.code).toBe('FORBIDDEN');
    expect((await remove(id, { query, as: administrator })).status).toBe(204);
    expect((await restore(id)).body.code).toBe('ERASED');
    expect((await remove(id, { query, as: administrator })).body.code).toBe('ERASED');
  });
});
