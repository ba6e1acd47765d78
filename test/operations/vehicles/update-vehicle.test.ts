import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as getVehicle from '#functions/vehicles/get-vehicle.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
});

const VAN = { name: 'Van 1', type: 'VAN', seatCapacity: 8 };
function add(body: object, more: CallOptions = {}): Promise<Answer> {
  return call(createVehicle, { as: coordinator, body, ...more });
}
async function aVan(fields: object = {}): Promise<string> {
  return (await add({ ...VAN, ...fields })).body.id;
}
function read(vehicleId: string, more: CallOptions = {}): Promise<Answer> {
  return call(getVehicle, { as: coordinator, params: { vehicleId }, ...more });
}
function change(vehicleId: string, body: object, more: CallOptions = {}): Promise<Answer> {
  return call(updateVehicle, { as: coordinator, params: { vehicleId }, body, ...more });
}

describe('a vehicle', () => {
  it('changes the given fields, but not with a stale If-Match or on a dry run', async () => {
    const id = await aVan({ licensePlate: 'B 42', notes: 'New tyres' });
    expect((await change(id, { licensePlate: null, seatCapacity: 9 })).body).toMatchObject({
      seatCapacity: 9,
      notes: 'New tyres',
      version: 2,
    });
    expect((await read(id)).body).not.toHaveProperty('licensePlate');
    expect((await change(id, { seatCapacity: 9 })).body.version).toBe(2);
    expect((await change(id, { name: 'X' }, { query: { dryRun: 'yes' } })).body.version).toBe(3);
    expect((await change(id, { name: 'X' }, { headers: { 'if-match': '"1"' } })).body.code).toBe('VERSION_MISMATCH');
    expect((await read(id)).body).toMatchObject({ name: 'Van 1', version: 2 });
  });
});
