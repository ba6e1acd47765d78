import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}
async function held(seatCapacity = 4) {
  return { vehicleId: await aVehicle({ seatCapacity }), driverId: await aDriver() };
}

describe('a motorcade', () => {
  it('goes and comes back with all cars, but not while another one holds a vehicle', async () => {
    const tail = { role: 'TAIL', ...(await held()) };
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD', ...(await held()) }, tail] });
    await ask(deleteMotorcade, id);
    const again = await aMotorcade(as, { cars: [tail] });
    expect(await ask(restoreMotorcade, id)).toMatchObject({ status: 409, code: 'VEHICLE_CONFLICT' });
    await ask(deleteMotorcade, again.id);
    expect((await ask(restoreMotorcade, id)).cars).toHaveLength(2);
  });
});
