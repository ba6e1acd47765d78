import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
});

function add(body: object, more: CallOptions = {}): Promise<Answer> {
  return call(createDriver, { as: coordinator, body, ...more });
}
async function aDriver(fields: object = {}): Promise<string> {
  return (await add({ name: 'Dana', ...fields })).body.id;
}
function read(driverId: string, more: CallOptions = {}): Promise<Answer> {
  return call(getDriver, { as: coordinator, params: { driverId }, ...more });
}
function change(driverId: string, body: object, more: CallOptions = {}): Promise<Answer> {
  return call(updateDriver, { as: coordinator, params: { driverId }, body, ...more });
}

describe('updateDriver', () => {
  it('changes the given fields, removes fields that are null and keeps the rest', async () => {
    const id = await aDriver({ phone: '+442079460112', notes: 'Speaks Czech', vehicleTypes: ['VAN'] });
    const { body, headers } = await change(id, { phone: null, name: 'Dana K.' });
    expect(body).toMatchObject({ name: 'Dana K.', phone: null, notes: 'Speaks Czech', vehicleTypes: ['VAN'] });
    expect(headers['etag']).toBe('"2"');
    expect((await read(id)).body).toEqual(body);
  });
});
