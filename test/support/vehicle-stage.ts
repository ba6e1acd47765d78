import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as getVehicle from '#functions/vehicles/get-vehicle.ts';
import * as restoreVehicle from '#functions/vehicles/restore-vehicle.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { type Answer, type CallOptions, call } from './call.ts';
import { useTable } from './table.ts';
import { useUser } from './use-user.ts';

/** A vehicle as a request makes it. */
export const VAN = { name: 'Van 1', type: 'VAN', seatCapacity: 8 };

/** Gives a test file a table, a coordinator, and each call of a vehicle. */
export function useVehicles() {
  useTable();
  const coordinator = useUser('COORDINATOR');
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
  return { add, aVan, change, coordinator, read, remove, restore };
}
