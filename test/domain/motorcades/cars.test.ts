import { describe, expect, it } from '@jest/globals';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { joined, withoutCar } from '#shared/domain/motorcades/rearrange.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { aVip } from '#test/documents/samples.ts';

const NOW = '2027-05-10T08:00:00.000Z';
const TIMES = { startTime: '2027-05-10T09:00:00.000Z', endTime: '2027-05-10T10:00:00.000Z' };

type Car = Pick<ActivityRecord, 'role' | 'vipIds'>;
function formation(id: string, cars: readonly Car[]): Formation {
  return {
    motorcade: begin(id, { title: id, ...TIMES, splittable: false, carIds: [] }, NOW),
    cars: cars.map(
      (car, place): ActivityRecord => ({
        ...begin(`${id}-${place + 1}`, { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, ...TIMES }, NOW),
        ...car,
        motorcadeId: id,
        position: place + 1,
        vehicleId: 'veh_1',
      }),
    ),
  };
}
function empty(count: number): Car[] {
  return Array.from({ length: count }, () => ({ role: 'FOLLOW', vipIds: [] }));
}

describe('two motorcades that join', () => {
  it('have at most 12 cars together', () => {
    const join = (one: number, other: number) =>
      joined(formation('one', empty(one)), [formation('other', empty(other))], NOW).cars.length;
    expect(join(7, 5)).toBe(12);
    expect(() => join(7, 6)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});

describe('the guests of a car that drops out', () => {
  const vehicle: VehicleRecord = begin(
    'veh_1',
    { name: 'Sedan', type: 'SEDAN' as const, seatCapacity: 4, status: 'AVAILABLE' as const },
    NOW,
  );
  const takerOf = (partySize: number): string | undefined => {
    const vips = new Map([
      ['vip_1', aVip({ id: 'vip_1', partySize })],
      ['vip_2', aVip({ id: 'vip_2', partySize: 2 })],
    ]);
    const cars: Car[] = [
      { role: 'PRINCIPAL', vipIds: ['vip_1'] },
      { role: 'STAFF', vipIds: [] },
      { role: 'FOLLOW', vipIds: ['vip_2'] },
    ];
    const vehicles = new Map([['veh_1', vehicle]]);
    const after = withoutCar(formation('one', cars), 1, {
      vehicles,
      drivers: new Map(),
      vips,
      tags: { vehicle: [], driver: [] },
      now: NOW,
    });
    return after.cars.find(({ vipIds }) => vipIds.includes('vip_1'))?.role;
  };

  it.each([
    ['the best car, though they take its last seats', 2, 'FOLLOW'],
    ['the next one, if it has too few', 3, 'STAFF'],
    ['the only one with enough', 4, 'STAFF'],
  ])('take %s', (_what, partySize, role) => {
    expect(takerOf(partySize)).toBe(role);
  });
});
