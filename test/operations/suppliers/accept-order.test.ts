import { describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as getOrder from '#functions/suppliers/get-order.ts';
import * as updateSupplier from '#functions/suppliers/update-supplier.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const NEXT_HOUR = { startTime: '2027-05-10T10:00:00Z', endTime: '2027-05-10T11:00:00Z' };
const as = useUser('COORDINATOR');
function accept(id: string): Promise<Answer> {
  return call(acceptOrder, { as, params: { id } });
}
async function read(id: string) {
  return (await call(getOrder, { as, params: { id } })).body;
}

describe('acceptOrder', () => {
  it('holds a vehicle at the time of each ride, and refuses more than the supplier offers', async () => {
    const { id, supplierId } = await anOrder(as);
    expect((await accept(id)).body).toMatchObject({ status: 'ACCEPTED', supplierId });
    const other = await anOrder(as, { supplierId });
    expect((await accept(other.id)).body).toMatchObject({
      code: 'SUPPLIER_FULL',
      detail: 'Harbour Chauffeurs offers 1 VAN, and all are held (Mon 10 May 09:00–10:00).',
    });
    expect((await accept((await anOrder(as, { supplierId }, NEXT_HOUR)).id)).status).toBe(200);
    const suv = await anOrder(as, { supplierId, vehicleType: 'SUV' });
    expect((await accept(suv.id)).body.detail).toBe('Harbour Chauffeurs offers no SUV (Mon 10 May 09:00–10:00).');
    const offers = [{ vehicleType: 'VAN', count: 2 }];
    await call(updateSupplier, { as, params: { supplierId }, body: { offers } });
    expect((await accept(other.id)).status).toBe(200);
  });

  it('lets exactly one of many orders take the last vehicle', async () => {
    const supplierId = await aSupplier();
    const orders = await Promise.all(Array.from({ length: 4 }, () => anOrder(as, { supplierId })));
    const answers = await Promise.all(orders.map(({ id }) => accept(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const accepted = await Promise.all(orders.map(async ({ id }) => (await read(id)).status));
    expect(accepted.filter((status) => status === 'ACCEPTED')).toHaveLength(1);
  });

  it('asks again after a change of time or place, says what changed, and holds the vehicle at the new time', async () => {
    const { eventId, id, supplierId } = await anAcceptedOrder(as);
    const change = (body: object) => call(updateEvent, { as, params: { eventId }, body });
    await change({ title: 'Another title' });
    expect((await read(id)).status).toBe('ACCEPTED');
    await change({ ...NEXT_HOUR, pickupLocation: 'Pier 7' });
    const changed = await read(id);
    expect([changed.status, changed.rides[0].changed]).toEqual([
      'CHANGE_TO_CONFIRM',
      ['startTime', 'endTime', 'places'],
    ]);
    expect(changed.rides[0].was).toEqual({
      startTime: '2027-05-10T09:00:00.000Z',
      endTime: '2027-05-10T10:00:00.000Z',
    });
    expect((await accept(id)).body.status).toBe('ACCEPTED');
    expect((await accept((await anOrder(as, { supplierId })).id)).status).toBe(200);
    expect((await accept((await anOrder(as, { supplierId }, NEXT_HOUR)).id)).body.code).toBe('SUPPLIER_FULL');
  });

  it('asks again when a ride is cancelled, and frees its vehicle', async () => {
    const { eventId, id, supplierId } = await anAcceptedOrder(as);
    const second = await anEvent(as, { type: 'TRANSPORT', ...NEXT_HOUR });
    const both = await anOrder(as, {
      eventIds: [
        second,
        await anEvent(as, { type: 'TRANSPORT', startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T13:00:00Z' }),
      ],
      supplierId,
    });
    await accept(both.id);
    await call(moveEventStatus, { as, params: { eventId: second }, body: { status: 'CANCELLED' } });
    const changed = await read(both.id);
    expect([changed.status, changed.rides.map((ride: { changed: string[] }) => ride.changed)]).toEqual([
      'CHANGE_TO_CONFIRM',
      [['status'], []],
    ]);
    expect((await accept(both.id)).body.status).toBe('ACCEPTED');
    expect((await accept((await anOrder(as, { supplierId }, NEXT_HOUR)).id)).status).toBe(200);
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    expect((await accept(id)).body.code).toBe('INVALID_TRANSITION');
  });
});
