import { beforeEach, describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as declineOrder from '#functions/suppliers/decline-order.ts';
import * as getMyOrders from '#functions/suppliers/get-my-orders.ts';
import * as updateSupplier from '#functions/suppliers/update-supplier.ts';
import * as withdrawOrder from '#functions/suppliers/withdraw-order.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { aPhone, useMessaging } from '#test/support/messaging.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
const RIDE = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z', title: 'Ride of Olga' };
const RIDE_LATER = { ...RIDE, startTime: '2027-05-14T09:00:00Z', endTime: '2027-05-14T10:00:00Z' };
const HOUR_MS = 3_600_000;
const as = useUser('COORDINATOR');
beforeEach(() => clock.stop(Date.parse('2027-05-09T08:00:00Z')));

async function aTold(name: string): Promise<{ supplierId: string; phone: string }> {
  const supplierId = await aSupplier(name, { offers: [{ vehicleType: 'VAN', count: 5 }] });
  const phone = aPhone();
  await call(updateSupplier, { as, params: { supplierId }, body: { messagesTo: phone } });
  return { supplierId, phone };
}
/** Lets the jobs of a minute run, and returns the texts that came to a phone. */
async function textsTo(phone: string): Promise<string[]> {
  await run(advanceActivities, new Date().toISOString());
  clock.pass(2 * 60_000);
  await messaging.deliver(new Date().toISOString());
  return messaging.stub.delivered.filter(({ to }) => to === phone).map(({ text }) => text ?? '');
}
function byLinkIn(text = '') {
  return { authorization: `Bearer ${/\/api\/supplier#([\w-]{22})$/.exec(text)?.[1] ?? 'none'}` };
}

describe('a supplier with a number for messages', () => {
  it('gets a message with its link when it is asked, without guests or places, and so does the next one', async () => {
    const [first, next] = [await aTold('First'), await aTold('Next')];
    const { id } = await anOrder(as, { supplierId: first.supplierId, thenTo: [next.supplierId] }, RIDE);
    const [asked = '', ...more] = await textsTo(first.phone);
    expect(more).toEqual([]);
    expect(asked).toMatch(
      /^New order: 1 transport, the first on Mon 10 May 2027, 9:00 am\. Please answer by .+:\nhttps?:\/\//,
    );
    expect(asked).not.toContain('Olga');
    expect((await call(getMyOrders, { headers: byLinkIn(asked) })).body.orders).toMatchObject([{ id }]);
    expect(await textsTo(next.phone)).toEqual([]);
    await call(declineOrder, { headers: byLinkIn(asked), params: { id } });
    const [then] = await textsTo(next.phone);
    expect((await call(getMyOrders, { headers: byLinkIn(then) })).body.orders).toMatchObject([{ id }]);
    const { items } = (await call(listMessages, { as, query: { supplierId: next.supplierId } })).body;
    expect(items).toMatchObject([{ purpose: 'ORDER', orderId: id, status: 'SENT', conversationId: next.supplierId }]);
  });

  it('is told once of each change of what it accepted, and when the desk withdraws it', async () => {
    const { phone, supplierId } = await aTold('Held');
    const { eventId, id } = await anAcceptedOrder(as, { supplierId }, RIDE);
    const params = { eventId };
    expect(await textsTo(phone)).toHaveLength(1);
    await call(updateEvent, { as, params, body: { pickupLocation: 'North gate' } });
    const [, changed = '', ...others] = await textsTo(phone);
    expect([changed.split('(')[0], others]).toEqual(['An order has changed ', []]);
    expect(await textsTo(phone)).toHaveLength(2);
    expect((await call(getMyOrders, { headers: byLinkIn(changed) })).body.orders).toMatchObject([
      { status: 'CHANGE_TO_CONFIRM' },
    ]);
    await call(updateEvent, { as, params, body: { pickupLocation: 'South gate' } });
    expect(await textsTo(phone)).toHaveLength(3);
    await call(withdrawOrder, { as, params: { id } });
    const [withdrawn = ''] = (await textsTo(phone)).slice(3);
    expect(withdrawn).toBe('The desk has withdrawn an order: 1 transport, the first on Mon 10 May 2027, 9:00 am.');
  });

  it('is reminded once before each deadline, in its own language, with a link that opens the order', async () => {
    const [first, next] = [await aTold('Slow'), await aTold('Slower')];
    await call(updateSupplier, { as, params: { supplierId: first.supplierId }, body: { language: 'de' } });
    const deadline = new Date(Date.now() + 24 * HOUR_MS).toISOString();
    const { id } = await anOrder(as, { supplierId: first.supplierId, thenTo: [next.supplierId], deadline }, RIDE_LATER);
    expect(await textsTo(first.phone)).toEqual([expect.stringContaining('Neuer Auftrag: 1 ')]);
    clock.pass(21.9 * HOUR_MS);
    expect(await textsTo(first.phone)).toHaveLength(1);
    clock.pass(0.1 * HOUR_MS);
    const [, reminder, ...more] = await textsTo(first.phone);
    expect([reminder?.split(':')[0], more]).toEqual(['Ein Auftrag wartet noch auf Ihre Antwort', []]);
    expect(await textsTo(first.phone)).toHaveLength(2);
    expect((await call(getMyOrders, { headers: byLinkIn(reminder) })).body.orders).toMatchObject([{ id }]);
    clock.pass(2 * HOUR_MS);
    expect(await textsTo(next.phone)).toEqual([expect.stringContaining('New order: 1 ')]);
    clock.pass(22.5 * HOUR_MS);
    const texts = await textsTo(next.phone);
    expect(texts.slice(1)).toEqual([expect.stringContaining('An order still waits for your answer')]);
    await call(acceptOrder, { headers: byLinkIn(texts[1]), params: { id } });
    expect(await textsTo(next.phone)).toHaveLength(2);
    expect(await textsTo(first.phone)).toHaveLength(2);
  });

  it('has a reminder when a quarter of a short time is left, and not with the question', async () => {
    const { phone, supplierId } = await aTold('Quick');
    const deadline = new Date(Date.now() + 60 * 60_000).toISOString();
    await anOrder(as, { supplierId, deadline }, RIDE_LATER);
    expect(await textsTo(phone)).toHaveLength(1);
    clock.pass(40 * 60_000);
    expect(await textsTo(phone)).toHaveLength(1);
    clock.pass(5 * 60_000);
    expect(await textsTo(phone)).toHaveLength(2);
  });

  it('gets nothing of an order that went to another one before the message left', async () => {
    const { phone, supplierId } = await aTold('Late');
    const { id } = await anOrder(as, { supplierId }, RIDE);
    await call(declineOrder, { as, params: { id } });
    expect(await textsTo(phone)).toEqual([]);
    const { items } = (await call(listMessages, { as, query: { supplierId } })).body;
    expect(items).toMatchObject([{ status: 'FAILED', failure: 'The order is over, or with another supplier.' }]);
  });

  it('gets no message without the number', async () => {
    const { phone, supplierId } = await aTold('Silent');
    await call(updateSupplier, { as, params: { supplierId }, body: { messagesTo: null } });
    await anOrder(as, { supplierId }, RIDE);
    expect(await textsTo(phone)).toEqual([]);
    expect((await call(listMessages, { as, query: { supplierId } })).body.items).toEqual([]);
    const body = { messagesTo: '12' };
    expect((await call(updateSupplier, { as, params: { supplierId }, body })).body.errors[0].path).toBe(
      'body.messagesTo',
    );
  });
});
