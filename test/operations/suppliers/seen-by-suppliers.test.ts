import { describe, expect, it } from '@jest/globals';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as exportVip from '#functions/vips/export-vip.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { anOrder } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const clock = useClock();

describe('the export of a guest', () => {
  it('says which suppliers were asked for the rides, until when, and whether they saw the name', async () => {
    const admin = await aUser('ADMINISTRATOR');
    const [vipId = ''] = await someVips(admin, 1, { name: 'Ngozi' });
    const [first, next] = [
      await aSupplier('First'),
      await aSupplier('Next', { offers: [{ vehicleType: 'VAN', count: 1 }] }),
    ];
    const times = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
    const order = await anOrder(admin, { supplierId: first, thenTo: [next] }, { ...times, vipIds: [vipId] });
    await call(declineOrder, { as: admin, params: { id: order.id } });
    await call(acceptOrder, { as: admin, params: { id: order.id } });
    const seen = async () => (await call(exportVip, { as: admin, params: { vipId } })).body.data.orders;
    const saw = ['times', 'places', 'party size', 'needs'];
    expect(await seen()).toEqual([
      expect.objectContaining({ supplierName: 'First', status: 'DECLINED', until: expect.any(String), saw }),
      expect.objectContaining({ supplierName: 'Next', status: 'ACCEPTED', eventId: order.eventId, saw }),
    ]);
    clock.stop(Date.parse('2027-05-10T08:00:00Z'));
    expect((await seen()).map((each: { saw: string[] }) => each.saw)).toEqual([saw, [...saw, 'name']]);
  });

  it('is not needed after an erasure: no order shows the guest', async () => {
    const admin = await aUser('ADMINISTRATOR');
    const [vipId = ''] = await someVips(admin, 1, { name: 'Ngozi' });
    const { id } = await anOrder(admin, {}, { vipIds: [vipId] });
    await eraseVip(admin, vipId);
    const items = [...(await allItems()).values()].filter((item) => item['id'] === id);
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`Ngozi|${vipId}`));
  });
});
