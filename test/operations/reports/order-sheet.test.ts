import { describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as nameOrder from '#functions/suppliers/name-order.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { askReport, textOfPages } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const clock = useClock();
const RIDE = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z', pickupLocation: 'Pier 4' };
const as = useUser('COORDINATOR');

describe('ORDER_SHEET', () => {
  it('shows a supplier its own rides, guests as name boards on the day alone, and marks what changed since', async () => {
    const [own, rival] = [
      await aSupplier('Harbour', {
        contacts: [{ name: 'Sales' }, { name: 'Hetty', phone: '+442079460777' }],
        offers: [{ vehicleType: 'VAN', count: 9 }],
      }),
      await aSupplier('Rival'),
    ];
    const vipIds = await someVips(as, 1, { name: 'Ngozi', phone: '+442079460018', notes: 'Peanut', partySize: 2 });
    clock.stop(Date.parse('2027-05-08T09:00:00Z'));
    const { eventId, id } = await anAcceptedOrder(as, { supplierId: own }, { ...RIDE, title: 'For Ngozi', vipIds });
    await anOrder(as, { supplierId: rival }, { ...RIDE, pickupLocation: 'Elsewhere' });
    const print = async (more = {}): Promise<{ id: string; text: string }> => {
      const { body, text } = await askReport(as, { kind: 'ORDER_SHEET', format: 'PDF', ids: [own], ...more });
      if (!body?.url) throw new Error(text);
      const bytes = new Uint8Array(await (await fetch(body.url)).arrayBuffer());
      return { id: body.id, text: (await textOfPages(bytes)).join(' ') };
    };
    const first = await print();
    const { text } = first;
    for (const shown of ['Harbour', 'Hetty', '+44 20 7946 0777', 'Pier 4', '2 people', 'to be confirmed'])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/Ngozi|Peanut|7946 0018|Elsewhere|Sales/);
    const body = {
      newDriver: { name: 'Robin Marsh', phone: '+442079460778' },
      newVehicle: { licensePlate: 'HC 11', seatCapacity: 7 },
    };
    expect((await call(nameOrder, { as, params: { id }, body })).status).toBe(200);
    await call(updateEvent, { as, params: { eventId }, body: { pickupLocation: 'Pier 5' } });
    clock.stop(Date.parse('2027-05-10T08:00:00Z'));
    const { text: revised } = await print({ supersedes: first.id });
    for (const shown of ['Robin Marsh', '+44 20 7946 0778', 'HC 11', 'Ngozi', 'Pier 5', 'CHANGED'])
      expect(revised).toContain(shown);
    expect(revised).not.toMatch(/Peanut|7946 0018|For Ngozi/);
  });
});
