import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
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
function read(driverId: string, more: CallOptions = {}): Promise<Answer> {
  return call(getDriver, { as: coordinator, params: { driverId }, ...more });
}

describe('createDriver', () => {
  it('adds a driver without a phone and without an enrolled tracker', async () => {
    const created = await add({ name: 'Ngũgĩ wa Mĩrĩ' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Ngũgĩ wa Mĩrĩ', phone: null, gps: { enrolled: false }, version: 1 });
    expect(created.headers).toMatchObject({ etag: '"1"', location: `/api/drivers/${created.body.id}` });
    expect((await read(created.body.id)).body).toEqual(created.body);
  });
});
