import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as joinMotorcades from '#functions/motorcades/join-motorcades.ts';
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
  it('joins another one, whose cars come last and begin when it begins', async () => {
    const [first, second] = [
      { role: 'LEAD', ...(await held()) },
      { role: 'PRINCIPAL', ...(await held()) },
    ];
    const tail = { role: 'TAIL', ...(await held()) };
    const { id } = await aMotorcade(as, { cars: [first, second] });
    const other = await aMotorcade(as, { cars: [tail], startTime: '2027-05-10T09:30:00Z', title: 'Press' });
    const joined = await ask(joinMotorcades, id, { otherId: other.id });
    expect((joined.cars as Car[]).map(({ role, startTime }) => [role, startTime])).toEqual(
      ['LEAD', 'PRINCIPAL', 'TAIL'].map((role) => [role, '2027-05-10T09:00:00.000Z']),
    );
    expect((await call(getMotorcade, { as, params: { motorcadeId: other.id } })).status).toBe(404);
  });
});
