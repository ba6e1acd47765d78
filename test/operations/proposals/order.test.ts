import { beforeEach, describe, expect, it } from '@jest/globals';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as createOrder from '#functions/suppliers/create-order.ts';
import * as listOrders from '#functions/suppliers/list-orders.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { copiesOf } from '#test/support/copies.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { anAcceptedOrder } from '#test/support/orders.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFunctions(createOrder);
const clock = useClock();
beforeEach(() => clock.stop(Date.parse('2027-05-09T06:00:00Z')));
const as = useEmptyTable('COORDINATOR');
const DAY = { from: '2027-05-10T06:00:00.000Z', to: '2027-05-10T18:00:00.000Z' };
const DEADLINE = '2027-05-09T18:00:00.000Z';
const NINE = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
const NOON = { startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T13:00:00Z' };

function aRide(fields: object = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...NINE, ...fields });
}
async function orders() {
  return (await call(listOrders, { as })).body.items as { supplierId: string; rides: { eventId: string }[] }[];
}
function refusal(body: object) {
  return call(createProposal, { as, body: { ...DAY, ...body } }).then((answer) => answer.body.errors[0]);
}

describe('ORDER', () => {
  it('asks suppliers by rank for what is uncovered, by the type that seats it, and says what no one can take', async () => {
    const cheap = await aSupplier('Cheap', { rank: 1, offers: [{ vehicleType: 'SEDAN', count: 1 }] });
    const large = await aSupplier('Large', {
      rank: 2,
      offers: [
        { vehicleType: 'SEDAN', count: 1 },
        { vehicleType: 'MINIBUS', count: 1 },
      ],
    });
    const group = await someVips(as, 1, { partySize: 12 });
    const [one, two, big, over] = [
      await aRide(),
      await aRide({ endTime: '2027-05-10T10:30:00Z' }),
      await aRide({ vipIds: group }),
      await aRide({ vipIds: await someVips(as, 1, { partySize: 9 }), endTime: '2027-05-10T11:00:00Z' }),
    ];
    await aRide({ ...NOON, vehicleId: await aVehicle(), driverId: await aDriver('Ours') });
    await anAcceptedOrder(as, {}, NOON);
    const { id, steps, unresolved } = await aProposal(as, { kind: 'ORDER', ...DAY, deadline: DEADLINE });
    expect(steps.map(({ body }: { body: object }) => body)).toEqual([
      { supplierId: cheap, vehicleType: 'SEDAN', eventIds: [one], thenTo: [large], deadline: DEADLINE },
      { supplierId: large, vehicleType: 'SEDAN', eventIds: [two], thenTo: [cheap], deadline: DEADLINE },
      { supplierId: large, vehicleType: 'MINIBUS', eventIds: [big], thenTo: [], deadline: DEADLINE },
    ]);
    expect(steps[2].summary).toMatch(/^Offer rides to a supplier: supplier Large, vehicle type MINIBUS, events “Ride”/);
    expect(unresolved).toMatchObject([{ activityId: over, proof: { kind: 'SUPPLIERS_FULL' } }]);
    expect(unresolved[0].reason).toMatch(/^No supplier offers a vehicle for “Ride” /);
    await call(applyProposal, { as, params: { id } });
    expect((await orders()).map(({ supplierId }) => supplierId)).toEqual(expect.arrayContaining([cheap, large, large]));
    expect((await aProposal(as, { kind: 'ORDER', ...DAY, deadline: DEADLINE })).steps).toEqual([]);
  });

  it('orders 90 rides in orders of at most 40', async () => {
    await aSupplier('Large', { offers: [{ vehicleType: 'SEDAN', count: 90 }] });
    await copiesOf(await aRide(), 89);
    const { steps, unresolved } = await aProposal(as, { kind: 'ORDER', ...DAY, deadline: DEADLINE });
    expect([steps.length, unresolved]).toEqual([3, []]);
  });

  it('refuses a deadline that is over, and rides that are not of the time', async () => {
    await aSupplier('Any', { offers: [{ vehicleType: 'SEDAN', count: 1 }] });
    const ids = [await aRide()];
    expect((await refusal({ kind: 'ORDER', ids, deadline: '2027-05-09T05:00:00Z' })).path).toBe('body.deadline');
    expect((await refusal({ kind: 'ORDER', ids: ['act_none'], deadline: DEADLINE })).path).toBe('body.ids');
  });
});

describe('useSuppliers', () => {
  it('WHEN_NEEDED takes the own fleet first and orders the rest; ALL asks suppliers first; NONE orders nothing', async () => {
    const supplierId = await aSupplier('Any', { offers: [{ vehicleType: 'SEDAN', count: 1 }] });
    await Promise.all([aVehicle(), aDriver('Ours')]);
    const rides = [await aRide(), await aRide()];
    const planned = async (more: object) => {
      const { steps, unresolved } = await aProposal(as, { kind: 'ASSIGN', ...DAY, ...more });
      return [steps.map(({ operationId }: { operationId: string }) => operationId).sort(), unresolved.length];
    };
    expect(await planned({})).toEqual([['updateEvent'], 1]);
    const deadline = DEADLINE;
    expect(await planned({ useSuppliers: 'WHEN_NEEDED', deadline })).toEqual([['createOrder', 'updateEvent'], 0]);
    expect(await planned({ useSuppliers: 'ALL', deadline })).toEqual([['createOrder', 'updateEvent'], 0]);
    await aRide();
    expect(await planned({ useSuppliers: 'WHEN_NEEDED', deadline })).toEqual([['createOrder', 'updateEvent'], 1]);
    expect(supplierId).toMatch(/^sup_/);
    expect(rides).toHaveLength(2);
  });

  it('REASSIGN orders elsewhere what a supplier that withdraws leaves, and not with it', async () => {
    const offers = [{ vehicleType: 'SEDAN' as const, count: 1 }];
    const [gone, other] = [await aSupplier('Gone', { rank: 1, offers }), await aSupplier('Other', { offers })];
    const theirs = {
      vehicleId: await aVehicle({ supplierId: gone }),
      driverId: await aDriver('T', { supplierId: gone }),
    };
    const ride = await aRide(theirs);
    const wanted = { kind: 'REASSIGN', supplierId: gone, ...DAY, useSuppliers: 'WHEN_NEEDED', deadline: DEADLINE };
    const { steps, unresolved } = await aProposal(as, wanted);
    expect(unresolved).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ operationId: 'createOrder', body: { supplierId: other, eventIds: [ride] } });
    expect((await refusal({ ...wanted, useSuppliers: 'ALL' })).path).toBe('body.useSuppliers');
    expect((await refusal({ kind: 'ASSIGN', useSuppliers: 'ALL' })).path).toBe('body.deadline');
  });
});
