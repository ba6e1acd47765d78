import { describe, expect, it } from '@jest/globals';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useVehicles, VAN } from '#test/support/vehicle-stage.ts';

const { add, aVan, read, change, remove, restore } = useVehicles();

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
