import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as getVehicle from '#functions/vehicles/get-vehicle.ts';
import * as restoreVehicle from '#functions/vehicles/restore-vehicle.ts';
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
function remove(vehicleId: string, more: CallOptions = {}): Promise<Answer> {
  return call(deleteVehicle, { as: coordinator, params: { vehicleId }, ...more });
}
function restore(vehicleId: string, more: CallOptions = {}): Promise<Answer> {
  return call(restoreVehicle, { as: coordinator, params: { vehicleId }, ...more });
}

describe('a vehicle', () => {
  it('can be deleted and restored, and deleted for good by an administrator', async () => {
    const id = await aVan();
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect((await read(id, { as: administrator, query: { includeDeleted: '1' } })).body.deletedAt).not.toBeNull();
    expect((await restore(id)).body).toMatchObject({ version: 3, deletedAt: null });
    expect((await remove(id, { query: { hard: 'true' } })).body.code).toBe('FORBIDDEN');
    expect((await remove(id, { as: administrator, query: { hard: 'true' } })).status).toBe(204);
    expect((await restore(id)).body.code).toBe('NOT_FOUND');
  });
});
