import { describe, expect, it } from '@jest/globals';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');

function remove(supplierId: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(deleteSupplier, { as, params: { supplierId }, query });
}

describe('deleteSupplier', () => {
  it('is refused while vehicles or drivers name it, and says which', async () => {
    const supplierId = await aSupplier('Harbour');
    const vehicleId = await aVehicle({ name: 'Van 3', supplierId });
    const driverId = await aDriver('Dana', { supplierId });
    expect((await remove(supplierId)).body).toMatchObject({
      code: 'STILL_IN_USE',
      detail: 'Harbour is the supplier of Van 3, Dana. Remove their supplier or delete them first.',
    });
    const none = { supplierId: null };
    expect((await call(updateVehicle, { as, params: { vehicleId }, body: none })).body.supplierId).toBeUndefined();
    expect((await remove(supplierId)).body.detail).toContain('supplier of Dana.');
    expect((await call(updateDriver, { as, params: { driverId }, body: none })).status).toBe(200);
    expect((await remove(supplierId)).status).toBe(204);
  });

  it('lets no vehicle and no driver name it afterwards', async () => {
    const supplierId = await aSupplier();
    await remove(supplierId);
    const vehicle = { name: 'Van', type: 'VAN', seatCapacity: 8, supplierId };
    const [vehicleId, driverId] = [await aVehicle(), await aDriver()];
    const answers = [
      await call(createVehicle, { as, body: vehicle }),
      await call(createDriver, { as, body: { name: 'Dana', supplierId } }),
      await call(updateVehicle, { as, params: { vehicleId }, body: { supplierId } }),
      await call(updateDriver, { as, params: { driverId }, body: { supplierId } }),
    ];
    for (const { body } of answers)
      expect(body.errors).toMatchObject([{ path: 'body.supplierId', message: 'is the id of no supplier' }]);
  });
});
