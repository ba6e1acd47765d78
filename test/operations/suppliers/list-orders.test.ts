import { describe, expect, it } from '@jest/globals';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as listOrders from '#functions/suppliers/list-orders.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { anOrder } from '#test/support/orders.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const clock = useClock();
const NOW = Date.parse('2027-05-09T06:00:00Z');
const as = useUser('COORDINATOR');

describe('listOrders', () => {
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
