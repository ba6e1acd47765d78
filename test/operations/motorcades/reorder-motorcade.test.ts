import { beforeAll, describe, expect, it } from '@jest/globals';
import * as reorderMotorcade from '#functions/motorcades/reorder-motorcade.ts';
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

interface Car {
  readonly activityId: string;
  readonly position: number;
  readonly role: string;
  readonly status: string;
  readonly startTime: string;
  readonly vehicleId: string | null;
  readonly driverId: string | null;
  readonly vipIds: string[];
}

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}
async function held(seatCapacity = 4) {
  return { vehicleId: await aVehicle({ seatCapacity }), driverId: await aDriver() };
}

describe('a motorcade', () => {
  it('changes its order', async () => {
    const [first, second] = [
      { role: 'LEAD', ...(await held()) },
      { role: 'PRINCIPAL', ...(await held()) },
    ];
    const { id } = await aMotorcade(as, { cars: [first, second] });
    const reordered = (await ask(reorderMotorcade, id, { order: [2, 1] })).cars as Car[];
    expect(reordered.map(({ role }) => role)).toEqual(['PRINCIPAL', 'LEAD']);
    expect(await ask(reorderMotorcade, id, { order: [1] })).toMatchObject({ status: 400 });
  });
});
