import { describe, expect, it } from '@jest/globals';
import * as getMyOrders from '#functions/suppliers/get-my-orders.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function on(day: string) {
  return { startTime: `2027-05-${day}T09:00:00Z`, endTime: `2027-05-${day}T10:00:00Z` };
}

describe('getMyOrders', () => {
  it('shows what the company is asked and holds by time, with its own fleet, and nothing of others', async () => {
    const supplierId = await aSupplier('Harbour');
    const tag = (id: string) => ({ id, label: { en: id.toLowerCase() } });
    await withSettings({ timezone: 'UTC', tags: { vehicle: [tag('LIFT'), tag('SECRET')], driver: [] } });
    const later = await anOrder(as, { supplierId }, { ...on('12'), needs: { vehicle: ['LIFT'] } });
    const sooner = await anAcceptedOrder(as, { supplierId }, on('11'));
    await anOrder(as, { thenTo: [supplierId] }, on('13'));
    await aDriver('Own driver', { supplierId });
    await aVehicle({ name: 'Own van', supplierId });
    await Promise.all([aDriver('Our driver'), aVehicle({ name: 'Our van' })]);
    const { body } = await call(getMyOrders, { as: await aUser('SUPPLIER', { supplierId }) });
    expect(body).toMatchObject({
      supplier: { id: supplierId, name: 'Harbour' },
      timezone: 'UTC',
      desk: null,
      tags: { vehicle: [{ id: 'LIFT', label: { en: 'lift' } }], driver: [] },
    });
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([sooner.id, later.id]);
    expect([...body.drivers, ...body.vehicles].map(({ name }) => name)).toEqual(['Own driver', 'Own van']);
  });

  it('is refused to the desk, which has no company', async () => {
    expect((await call(getMyOrders, { as })).body.code).toBe('FORBIDDEN');
  });
});
