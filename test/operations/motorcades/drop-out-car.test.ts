import { beforeAll, describe, expect, it } from '@jest/globals';
import * as dropOutCar from '#functions/motorcades/drop-out-car.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

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
  it("makes the spare the principal's car if that drops out", async () => {
    const vipIds = await someVips(as, 2);
    const cars = [
      { role: 'LEAD' },
      { role: 'PRINCIPAL', vipIds, ...(await held()) },
      { role: 'SPARE', ...(await held()) },
    ];
    const { id } = await aMotorcade(as, { cars, startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' });
    const left = (await ask(dropOutCar, id, { position: 2 })).cars as Car[];
    expect(left.map(({ role }) => role)).toEqual(['LEAD', 'PRINCIPAL']);
    expect(left[1]?.vipIds.toSorted()).toEqual(vipIds.toSorted());
  });
});
