import { beforeAll, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as acceptOrder from '#functions/orders/accept-order.ts';
import * as createOrder from '#functions/orders/create-order.ts';
import * as declineOrder from '#functions/orders/decline-order.ts';
import * as getOrder from '#functions/orders/get-order.ts';
import * as listOrders from '#functions/orders/list-orders.ts';
import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const clock = useClock();
const NOW = Date.parse('2027-05-09T06:00:00Z');
const HOUR_MS = 3_600_000;
const at = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});
const read = async (id: string) => (await call(getOrder, { as, params: { id } })).body;

describe('createOrder', () => {
  it('refuses what cannot be offered', async () => {
    clock.stop(NOW);
    const supplierId = await aSupplier();
    const ride = await anEvent(as, { type: 'TRANSPORT', title: 'Ride' });
    const cancelled = await anEvent(as, { type: 'TRANSPORT', title: 'Off' });
    await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
    const meal = await anEvent(as, { type: 'MEAL', title: 'Dinner' });
    const gone = await aSupplier();
    await call(deleteSupplier, { as, params: { supplierId: gone } });
    const valid = { supplierId, eventIds: [ride], vehicleType: 'VAN', deadline: at(1) };
    for (const [fields, message] of [
      [{ deadline: at(0) }, 'body.deadline is over.'],
      [{ supplierId: gone }, 'body.supplierId is the id of no supplier.'],
      [{ thenTo: [gone] }, `body.thenTo contains the id of no supplier: ${gone}.`],
      [{ thenTo: [supplierId] }, 'body.thenTo contains the supplier that is asked first.'],
      [{ eventIds: ['act_none'] }, 'body.eventIds contains the id of no activity: act_none.'],
      [{ eventIds: [ride, meal] }, 'body.eventIds contains an activity that is no ride: “Dinner”.'],
      [{ eventIds: [cancelled] }, 'body.eventIds contains a ride that is over or cancelled: “Off”.'],
    ] as const) {
      const { body } = await call(createOrder, { as, body: { ...valid, ...fields } });
      expect([body.code, body.detail]).toEqual(['VALIDATION_FAILED', message]);
    }
  });

  it('gives a ride to one order at a time, also to concurrent requests', async () => {
    clock.stop(NOW);
    const [supplierId, other] = [await aSupplier(), await aSupplier()];
    const eventId = await anEvent(as, { type: 'TRANSPORT', title: 'Ride' });
    const order = (id: string) =>
      call(createOrder, { as, body: { supplierId: id, eventIds: [eventId], vehicleType: 'VAN', deadline: at(1) } });
    const answers = await Promise.all([order(supplierId), order(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const first = answers.find(({ status }) => status === 201)?.body;
    expect((await order(other)).body.detail).toBe('body.eventIds contains a ride that has an order already: “Ride”.');
    await call(declineOrder, { as, params: { id: first.id } });
    const second = (await order(other)).body;
    expect((await order(supplierId)).status).toBe(400);
    clock.stop(NOW + HOUR_MS);
    const third = await call(createOrder, {
      as,
      body: { supplierId, eventIds: [eventId], vehicleType: 'VAN', deadline: at(3) },
    });
    expect([third.status, (await read(second.id)).status]).toEqual([201, 'EXPIRED']);
  });

  it('asks the next supplier when one declines or the deadline passes', async () => {
    clock.stop(NOW);
    const [first, second, third] = [await aSupplier('One'), await aSupplier('Two'), await aSupplier('Three')];
    const { id } = await anOrder(as, { supplierId: first, thenTo: [second, third], deadline: at(2) });
    clock.stop(NOW + HOUR_MS);
    expect((await call(declineOrder, { as, params: { id } })).body).toMatchObject({
      supplierId: second,
      thenTo: [third],
      status: 'OFFERED',
      deadline: at(3),
      left: [{ supplierId: first, status: 'DECLINED', at: at(1) }],
    });
    clock.stop(NOW + 3 * HOUR_MS);
    const asked = { supplierId: third, thenTo: [], status: 'OFFERED', deadline: at(5) };
    expect(await read(id)).toMatchObject(asked);
    expect((await call(deleteSupplier, { as, params: { supplierId: third } })).body.code).toBe('STILL_IN_USE');
    const { expiredOrders } = (await run(advanceActivities, at(3))) as { expiredOrders: number };
    expect(expiredOrders).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ ...asked, version: 3 });
    clock.stop(NOW + 5 * HOUR_MS);
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', rides: [{ ride: null }] });
    expect((await call(acceptOrder, { as, params: { id } })).body.code).toBe('INVALID_TRANSITION');
  });

  it('lists orders by supplier and ride, and those that are open', async () => {
    clock.stop(NOW);
    const { eventId, id, supplierId } = await anOrder(as);
    const over = await anOrder(as, { supplierId });
    await call(declineOrder, { as, params: { id: over.id } });
    const list = async (query: Record<string, string>) =>
      (await call(listOrders, { as, query })).body.items.map((order: { id: string }) => order.id).sort();
    expect(await list({ supplierId })).toEqual([id, over.id].sort());
    expect(await list({ supplierId, open: 'true' })).toEqual([id]);
    expect(await list({ eventId })).toEqual([id]);
  });
});
