import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mostHeld } from '#shared/domain/suppliers/holds.ts';
import { planOrders, type RideToOrder, type SupplierToAsk } from '#shared/domain/suppliers/plan-orders.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';

const NOW = '1970-01-01T00:00:00.000Z';
function ride(
  id: string,
  start: number,
  end: number,
  types: VehicleType[] = ['VAN'],
  tags: string[] = [],
): RideToOrder {
  return { id, start, end, types, tags };
}
function asked(name: string, offers: SupplierRecord['offers'], fields: Partial<SupplierRecord> = {}): SupplierToAsk {
  const record = { id: name, name, contacts: [], offers, version: 1, createdAt: NOW, updatedAt: NOW };
  return { supplier: { ...record, ...fields }, holds: [] };
}
const VANS = [{ vehicleType: 'VAN' as const, count: 1 }];

/** The most rides that a number of vehicles can serve, by trying all sets. */
function most(rides: readonly RideToOrder[], count: number): number {
  let best = 0;
  for (let set = 0; set < 2 ** rides.length; set += 1) {
    const chosen = rides.filter((_ride, at) => set & (1 << at));
    const holds = chosen.map(({ end, id, start }) => ({ start, end, type: 'VAN' as const, eventId: id }));
    if (holds.every((hold) => mostHeld(holds, hold) <= count)) best = Math.max(best, chosen.length);
  }
  return best;
}

describe('planOrders', () => {
  it('gives the first supplier as many rides as it can serve, whatever they are', () => {
    const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 })), { maxLength: 8 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 3 }), (given, count) => {
        const rides = given.map(([start, length], at) => ride(`r${at}`, start, start + length));
        const { left, orders } = planOrders(rides, [asked('a', [{ vehicleType: 'VAN', count }])], NOW);
        expect(orders.flatMap(({ eventIds }) => eventIds)).toHaveLength(most(rides, count));
        expect([...left, ...orders.flatMap(({ eventIds }) => eventIds)].sort()).toEqual(
          rides.map(({ id }) => id).sort(),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('asks by rank, names who is asked next, and leaves what no one has left', () => {
    const suppliers = [asked('last', VANS), asked('second', VANS, { rank: 2 }), asked('first', VANS, { rank: 1 })];
    const { left, orders } = planOrders(
      [1, 2, 3, 4].map((n) => ride(`r${n}`, 0, n)),
      suppliers,
      NOW,
    );
    expect(orders.map(({ eventIds, supplierId, thenTo }) => [supplierId, eventIds, thenTo])).toEqual([
      ['first', ['r1'], ['second', 'last']],
      ['second', ['r2'], ['first', 'last']],
      ['last', ['r3'], ['first', 'second']],
    ]);
    expect(left).toEqual(['r4']);
  });

  it('keeps large vehicles for those that need them, and obeys notice, tags and what is held', () => {
    const offers = [...VANS, { vehicleType: 'SEDAN' as const, count: 1 }];
    const both: VehicleType[] = ['SEDAN', 'VAN'];
    const rides = [ride('small', 0, 9, both), ride('small too', 0, 8, both), ride('large', 0, 10)];
    expect(planOrders(rides, [asked('a', offers)], NOW).left).toEqual(['small']);
    const hour = 3_600_000;
    const late = asked('a', VANS, { noticeHours: 2 });
    expect(planOrders([ride('r', hour, 2 * hour)], [late], NOW).left).toEqual(['r']);
    expect(planOrders([ride('r', 3 * hour, 4 * hour)], [late], NOW).left).toEqual([]);
    expect(planOrders([ride('r', 0, 1, ['VAN'], ['LIFT'])], [asked('a', VANS)], NOW).left).toEqual(['r']);
    expect(planOrders([ride('r', 0, 1, ['VAN'], ['LIFT'])], [asked('a', VANS, { tags: ['LIFT'] })], NOW).left).toEqual(
      [],
    );
    const held = { ...asked('a', VANS), holds: [{ start: 0, end: 2, type: 'VAN' as const, eventId: 'other' }] };
    expect(planOrders([ride('r', 1, 3)], [held], NOW).left).toEqual(['r']);
  });

  it('takes no ride because of which another has more vehicles beside it than are offered for all of its time', () => {
    const later = { vehicleType: 'VAN' as const, count: 1, from: new Date(2).toISOString() };
    const rides = [ride('first', 0, 5), ride('beside it', 3, 6), ride('after it', 5, 8)];
    const { left, orders } = planOrders(rides, [asked('a', [...VANS, later])], NOW);
    expect([orders.flatMap(({ eventIds }) => eventIds), left]).toEqual([['first', 'after it'], ['beside it']]);
  });

  it('makes orders of at most 40 rides', () => {
    const rides = Array.from({ length: 90 }, (_one, at) => ride(`r${at}`, at, at + 1));
    const { orders } = planOrders(rides, [asked('a', VANS)], NOW);
    expect(orders.map(({ eventIds }) => eventIds.length)).toEqual([40, 40, 10]);
  });
});
