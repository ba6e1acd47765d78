import { expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as createOrder from '#functions/suppliers/create-order.ts';
import * as getMyOrders from '#functions/suppliers/get-my-orders.ts';
import * as nameOrder from '#functions/suppliers/name-order.ts';
import * as withdrawOrder from '#functions/suppliers/withdraw-order.ts';
import type { Order } from '#shared/schemas/suppliers/order.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFunctions(createOrder, updateEvent);
const clock = useClock();
const RIDE = {
  type: 'TRANSPORT',
  title: 'To the summit',
  startTime: '2027-05-10T09:00:00Z',
  endTime: '2027-05-10T10:00:00Z',
};
const TIME = { from: '2027-05-10T06:00:00Z', to: '2027-05-10T18:00:00Z' };

/** A company with cars and drivers, and a user who answers for it. */
async function aCompany(name: string, rank: number, count: number) {
  const supplierId = await aSupplier(name, { rank, offers: [{ vehicleType: 'SEDAN', count }] });
  const as = await aUser('SUPPLIER', { supplierId });
  const fleet = await Promise.all(
    Array.from({ length: count }, async (_one, at) => ({
      driverId: await aDriver(`${name} ${at}`, { supplierId }),
      vehicleId: await aVehicle({ name: `${name} car ${at}`, type: 'SEDAN', supplierId }),
    })),
  );
  const mine = async (): Promise<Order[]> => (await call(getMyOrders, { as })).body.orders;
  return { as, fleet, mine };
}

async function acceptAll({ as, mine }: Awaited<ReturnType<typeof aCompany>>): Promise<void> {
  for (const { id } of await mine()) expect((await call(acceptOrder, { as, params: { id } })).status).toBe(200);
}

async function nameAll({ as, fleet, mine }: Awaited<ReturnType<typeof aCompany>>): Promise<void> {
  for (const { id, rides } of await mine()) {
    for (const [at, { eventId }] of rides.entries()) {
      const body = { eventIds: [eventId], ...fleet[at] };
      expect((await call(nameOrder, { as, params: { id }, body })).status).toBe(200);
    }
  }
}

it('takes six calls of the coordinator to order 14 rides from two suppliers, and to cover those of one that withdraws at night', async () => {
  clock.stop(Date.parse('2027-05-08T08:00:00Z'));
  const as = await aUser('COORDINATOR');
  const [large, small] = [await aCompany('Large', 1, 8), await aCompany('Small', 2, 6)];
  const rides = await Promise.all(Array.from({ length: 14 }, () => anEvent(as, RIDE)));
  let calls = 0;
  const desk: typeof call = (operation, options) => {
    calls += 1;
    return call(operation, { as, ...options });
  };
  const order = { kind: 'ORDER', ...TIME, deadline: '2027-05-08T18:00:00Z' };
  const ordered = (await desk(createProposal, { body: order })).body;
  expect([ordered.unresolved, ordered.steps.length]).toEqual([[], 2]);
  expect((await desk(applyProposal, { params: { id: ordered.id } })).body.left).toEqual([]);
  for (const company of [large, small]) await acceptAll(company);
  for (const company of [large, small]) await nameAll(company);
  for (const company of [large, small]) expect(await company.mine()).toMatchObject([{ status: 'NAMED' }]);

  const [first] = await large.mine();
  const eventId = first?.rides[0]?.eventId ?? '';
  expect((await desk(updateEvent, { params: { eventId }, body: { pickupLocation: 'North gate' } })).status).toBe(200);
  expect(await large.mine()).toMatchObject([{ status: 'CHANGE_TO_CONFIRM' }]);
  await acceptAll(large);

  clock.stop(Date.parse('2027-05-10T02:00:00Z'));
  await Promise.all(
    Array.from({ length: 6 }, async (_one, at) => {
      await aDriver(`Ours ${at}`);
      await aVehicle({ name: `Car ${at}`, type: 'SEDAN' });
    }),
  );
  const [held] = await small.mine();
  const reason = 'No drivers tonight';
  await call(withdrawOrder, { as: small.as, params: { id: held?.id ?? '' }, body: { reason } });
  // The other supplier, which has no more cars, is asked next. The coordinator does not wait for it.
  expect((await desk(withdrawOrder, { params: { id: held?.id ?? '' } })).body.status).toBe('WITHDRAWN');
  const cover = { kind: 'ASSIGN', ...TIME, useSuppliers: 'WHEN_NEEDED', deadline: '2027-05-10T05:00:00Z' };
  const mended = (await desk(createProposal, { body: cover })).body;
  expect(mended.unresolved).toEqual([]);
  expect((await desk(applyProposal, { params: { id: mended.id } })).body.left).toEqual([]);
  const covered = await Promise.all(rides.map((id) => call(getEvent, { as, params: { eventId: id } })));
  for (const { body } of covered) expect([body.driver, body.vehicle]).toEqual([expect.anything(), expect.anything()]);
  expect(calls).toBe(6);
}, 120_000);
