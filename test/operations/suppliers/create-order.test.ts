import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as createOrder from '#functions/suppliers/create-order.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import * as getOrder from '#functions/suppliers/get-order.ts';
import { later } from '#shared/domain/time/days.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aSupplier } from '#test/support/fleet.ts';
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

describe('createOrder', () => {
  it('refuses what cannot be offered', async () => {
    clock.stop(NOW);
    const supplierId = await aSupplier();
    const ride = await anEvent(as, { type: 'TRANSPORT', title: 'Ride' });
    const starts = (await call(getEvent, { as, params: { eventId: ride } })).body.startTime;
    const cancelled = await anEvent(as, { type: 'TRANSPORT', title: 'Off' });
    await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
    const meal = await anEvent(as, { type: 'MEAL', title: 'Dinner' });
    const gone = await aSupplier();
    await call(deleteSupplier, { as, params: { supplierId: gone } });
    const valid = { supplierId, eventIds: [ride], vehicleType: 'VAN', deadline: at(1) };
    for (const [fields, message] of [
      [{ deadline: undefined }, 'body.deadline is required.'],
      [{ deadline: at(0) }, 'body.deadline is over.'],
      [{ deadline: later(starts, 1) }, `body.deadline is after the first ride begins, at ${starts}.`],
      [{ supplierId: gone }, 'body.supplierId is the id of no supplier.'],
      [{ thenTo: [gone] }, 'body.thenTo contains the id of no supplier.'],
      [{ thenTo: [supplierId] }, 'body.thenTo contains the supplier that is asked first.'],
      [{ eventIds: ['act_none'] }, 'body.eventIds contains the id of no activity.'],
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
});
