import * as createDriver from '#functions/drivers/create-driver.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import { type Answer, type CallOptions, call } from './call.ts';
import { useTable } from './table.ts';
import { useUser } from './use-user.ts';

/** Gives a test file a table, a coordinator, and each call of a driver. */
export function useDrivers() {
  useTable();
  const coordinator = useUser('COORDINATOR');
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
  function remove(driverId: string, more: CallOptions = {}): Promise<Answer> {
    return call(deleteDriver, { as: coordinator, params: { driverId }, ...more });
  }
  function restore(driverId: string, more: CallOptions = {}): Promise<Answer> {
    return call(restoreDriver, { as: coordinator, params: { driverId }, ...more });
  }
  return { add, aDriver, change, coordinator, read, remove, restore };
}
