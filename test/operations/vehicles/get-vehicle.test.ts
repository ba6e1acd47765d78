import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as getVehicle from '#functions/vehicles/get-vehicle.ts';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import * as restoreVehicle from '#functions/vehicles/restore-vehicle.ts';
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
function remove(vehicleId: string, more: CallOptions = {}): Promise<Answer> {
  return call(deleteVehicle, { as: coordinator, params: { vehicleId }, ...more });
}
function restore(vehicleId: string, more: CallOptions = {}): Promise<Answer> {
  return call(restoreVehicle, { as: coordinator, params: { vehicleId }, ...more });
}

describe('a vehicle', () => {
  it('is refused to a driver', async () => {
    const id = await aVan();
    const as = await aUser('DRIVER', { driverId: 'drv_1' });
    const refused = [
      await read(id, { as }),
      await call(listVehicles, { as }),
      await add(VAN, { as }),
      await change(id, { seatCapacity: 2 }, { as }),
      await remove(id, { as }),
      await restore(id, { as }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'FORBIDDEN'));
  });
});
