import { describe, expect, it } from '@jest/globals';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import * as getOrder from '#functions/suppliers/get-order.ts';
import * as listOrders from '#functions/suppliers/list-orders.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { anOrder } from '#test/support/orders.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const clock = useClock();
const NOW = Date.parse('2027-05-09T06:00:00Z');
const HOUR_MS = 3_600_000;
function at(hours: number): string {
  return new Date(NOW + hours * HOUR_MS).toISOString();
}
const as = useUser('COORDINATOR');
async function read(id: string) {
  return (await call(getOrder, { as, params: { id } })).body;
}

describe('declineOrder', () => {
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

  it('declines some rides alone, which become an order that the next supplier is asked for', async () => {
    clock.stop(NOW);
    const [first, second] = [await aSupplier('One'), await aSupplier('Two')];
    const ride = (hours: number) => anEvent(as, { type: 'TRANSPORT', startTime: at(hours), endTime: at(hours + 1) });
    const [kept, declined] = [await ride(30), await ride(54)];
    const { id } = await anOrder(as, { supplierId: first, eventIds: [kept, declined], thenTo: [second] });
    const decline = (eventIds: string[]) =>
      call(declineOrder, { as, params: { id }, body: { eventIds, reason: 'No car that day' } });
    expect((await decline([await ride(80)])).body.errors).toMatchObject([{ path: 'body.eventIds' }]);
    expect((await decline([declined])).body).toMatchObject({
      supplierId: first,
      status: 'OFFERED',
      left: [],
      rides: [{ eventId: kept }],
    });
    const { items } = (await call(listOrders, { as })).body;
    const others = items.filter((order: { rides: { eventId: string }[] }) => order.rides[0]?.eventId === declined);
    expect(others).toMatchObject([
      { supplierId: second, status: 'OFFERED', left: [{ supplierId: first, reason: 'No car that day' }] },
    ]);
    expect((await call(acceptOrder, { as, params: { id } })).body.status).toBe('ACCEPTED');
    expect((await call(acceptOrder, { as, params: { id: others[0].id } })).body.status).toBe('ACCEPTED');
  });

  it('gives the next supplier until a ride begins at most, and asks none once all have begun', async () => {
    clock.stop(NOW);
    const [first, second, third] = [await aSupplier('One'), await aSupplier('Two'), await aSupplier('Three')];
    const eventId = await anEvent(as, { type: 'TRANSPORT', startTime: at(3), endTime: at(4) });
    const { id } = await anOrder(as, {
      supplierId: first,
      thenTo: [second, third],
      eventIds: [eventId],
      deadline: at(2),
    });
    clock.stop(NOW + 2 * HOUR_MS);
    expect(await read(id)).toMatchObject({ supplierId: second, status: 'OFFERED', deadline: at(3) });
    clock.stop(NOW + 3 * HOUR_MS);
    expect(await read(id)).toMatchObject({ supplierId: second, thenTo: [third], status: 'EXPIRED' });
  });
});
