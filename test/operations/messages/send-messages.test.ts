import { beforeEach, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as getMessage from '#functions/messages/get-message.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import * as sendMessages from '#functions/messages/send-messages.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import { receiptOf, startSignalCli } from '#infra/local/stubs/signal-cli.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { pauseMessaging } from '#shared/entities/messages/messaging-pause.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const messaging = useMessaging();
const as = useUser('COORDINATOR');

/** No test waits for a pause that another one caused. */
beforeEach(() => transact([pauseMessaging({ until: '2026-01-01T00:00:00.000Z', isAccount: false })]));

function send(driverId: string, text = 'Come to the north entrance', more: object = {}) {
  return call(sendDriverMessage, { as, params: { driverId }, body: { text, ...more } });
}
async function read(id: string) {
  return (await call(getMessage, { as, params: { id } })).body;
}
function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

describe('sending a message to a driver', () => {
  it('stores it first, delivers it once, and follows its receipts', async () => {
    const driver = await aReachableDriver();
    const accepted = await send(driver.id);
    expect(accepted).toMatchObject({ status: 202, body: { status: 'QUEUED', driverId: driver.id, sentAt: null } });
    const { id } = accepted.body;
    expect(await messaging.deliver()).toMatchObject({ failed: 0 });
    expect(messaging.stub.delivered).toMatchObject([{ to: driver.phone, text: 'Come to the north entrance' }]);
    expect(await read(id)).toMatchObject({ status: 'SENT', sentAt: expect.any(String) });

    const [message] = messaging.stub.delivered;
    if (!message) throw new Error('nothing was delivered');
    await messaging.post(receiptOf(message, 'delivery', Date.now()));
    expect(await read(id)).toMatchObject({ status: 'DELIVERED', readAt: null });
    const again = await messaging.post(receiptOf(message, 'read', Date.now()));
    expect(again.body).toEqual({ received: true });
    const seen = await read(id);
    expect(seen).toMatchObject({ status: 'READ', readAt: expect.any(String) });
    await messaging.post(receiptOf(message, 'delivery', Date.now()));
    expect(await read(id)).toEqual(seen);
  });

  it('applies a receipt that comes before the result is stored', async () => {
    const { id: driverId } = await aReachableDriver();
    const { id } = (await send(driverId)).body;
    const early: Promise<unknown>[] = [];
    messaging.stub.onDelivery((message) => {
      early.push(messaging.post(receiptOf(message, 'delivery', Date.now())));
    });
    await messaging.deliver();
    await Promise.all(early);
    expect(await read(id)).toMatchObject({ status: 'DELIVERED' });
  });

  it('understands both shapes of the answer of the provider', async () => {
    messaging.stub.answerWithList(true);
    const { id: driverId } = await aReachableDriver();
    const { id } = (await send(driverId)).body;
    await messaging.deliver();
    expect(await read(id)).toMatchObject({ status: 'SENT' });
  });

  it('attaches the schedule as it is at delivery, and keeps it behind a link', async () => {
    const driver = await aReachableDriver();
    const { id } = (await send(driver.id, 'Your day', { attachSchedule: { formats: ['PDF', 'ICS'] } })).body;
    const title = 'Ride that was planned later';
    await anEvent(as, { type: 'TRANSPORT', title, driverId: driver.id, vehicleId: await aVehicle() });
    await messaging.deliver();
    expect(messaging.stub.delivered[0]?.attachments).toEqual([
      expect.stringMatching(/^Driver schedule - Dana - .*\.pdf$/),
      expect.stringMatching(/\.ics$/),
    ]);
    const { attachments } = await read(id);
    expect(attachments).toMatchObject([
      { contentType: 'application/pdf' },
      { contentType: 'text/calendar; charset=utf-8' },
    ]);
    const calendar = await fetch(attachments[1].url as string);
    expect(await calendar.text()).toContain(title);
  });

  it('answers 409 for a driver without a phone, or with one that has no country code', async () => {
    const driverId = await aDriver();
    expect((await send(driverId)).body).toMatchObject({
      status: 409,
      code: 'DRIVER_WITHOUT_PHONE',
      detail: expect.stringContaining('has no phone'),
    });
    // Stored before phones were parsed.
    const former = await aReachableDriver('0151 2345678');
    expect((await send(former.id)).body.detail).toContain('country code');
  });

  it('gives each of several drivers a result of their own', async () => {
    const [one, two] = [await aReachableDriver(), await aDriver()];
    const driverIds = [one.id, two, 'drv_00000000000000000000'];
    const { body, status } = await call(sendMessages, { as, body: { driverIds, text: 'Briefing at 08:00' } });
    expect(status).toBe(202);
    expect(body.results).toMatchObject([
      { driverId: one.id, message: { status: 'QUEUED', text: 'Briefing at 08:00' } },
      { driverId: two, problem: { status: 409, code: 'DRIVER_WITHOUT_PHONE' } },
      { driverId: driverIds[2], problem: { status: 404, code: 'NOT_FOUND' } },
    ]);
    await messaging.deliver();
    expect(messaging.stub.delivered.map(({ to }) => to)).toEqual([one.phone]);
  });
});

describe('a message that cannot be delivered', () => {
  it.each(['internal', 'network'] as const)(
    'is tried again with pauses after %s, and at last is FAILED',
    async (fault) => {
      const { id: driverId } = await aReachableDriver();
      const { id } = (await send(driverId)).body;
      messaging.stub.fail((request) => (request <= 2 ? fault : undefined));
      await messaging.deliver();
      expect(await read(id)).toMatchObject({ status: 'QUEUED', failure: expect.any(String) });
      await messaging.deliver(inMinutes(1));
      await messaging.deliver(inMinutes(3));
      expect(await read(id)).toMatchObject({ status: 'SENT' });
      expect((await read(id)).failure).toBeUndefined();

      const other = (await send(driverId)).body.id as string;
      messaging.stub.fail(() => fault);
      for (let hours = 0; hours < 8; hours += 1) await messaging.deliver(inMinutes(hours * 60));
      expect(await read(other)).toMatchObject({
        status: 'FAILED',
        failure: expect.stringContaining('We tried 8 times.'),
      });
    },
  );

  it('waits while the provider cannot be reached', async () => {
    const gone = await startSignalCli();
    await gone.stop();
    process.env['MESSAGING_URL'] = gone.url;
    const { id: driverId } = await aReachableDriver();
    const { id } = (await send(driverId)).body;
    await messaging.deliver();
    expect(await read(id)).toMatchObject({ status: 'QUEUED', failure: expect.stringContaining('cannot be reached') });
  });

  it('lets the others wait after a rate limit, and then sends them', async () => {
    const { id: driverId } = await aReachableDriver();
    await send(driverId, 'one');
    messaging.stub.fail(() => 'rate-limit');
    // Later than the pauses of the tests before.
    const now = 120;
    await messaging.deliver(inMinutes(now));
    messaging.stub.fail();
    messaging.stub.forget();
    const { id } = (await send(driverId, 'two')).body;
    await messaging.deliver(inMinutes(now));
    expect(messaging.stub.requests()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'QUEUED' });
    await messaging.deliver(inMinutes(now + 2));
    expect(await read(id)).toMatchObject({ status: 'SENT' });
  });
});

describe('what was accepted', () => {
  it('is found by the sweeper if the queue did not take it', async () => {
    const url = process.env['QUEUE_DELIVER_MESSAGES_URL'];
    process.env['QUEUE_DELIVER_MESSAGES_URL'] = 'http://127.0.0.1:9/000000000000/deliver-messages';
    const { id: driverId } = await aReachableDriver();
    const accepted = await send(driverId);
    process.env['QUEUE_DELIVER_MESSAGES_URL'] = url;
    expect(accepted.status).toBe(202);
    expect(await messaging.deliver(inMinutes(130))).toMatchObject({ swept: 1 });
    expect(await read(accepted.body.id)).toMatchObject({ status: 'SENT' });
  });

  it('waits and says so while there is no provider: in one row and in the settings, and is sent when there is one', async () => {
    const { MESSAGING_URL: url } = process.env;
    delete process.env['MESSAGING_URL'];
    const { id: driverId } = await aReachableDriver();
    const ids = [await send(driverId), await send(driverId)].map(({ body }) => body.id as string);
    expect(await read(ids[0] ?? '')).toMatchObject({ status: 'QUEUED', waitingFor: 'PROVIDER' });
    const { items } = (await call(listAttention, { as })).body;
    const rows = items.filter(({ code }: { code: string }) => code === 'NO_MESSAGING_PROVIDER');
    expect(rows).toMatchObject([
      { severity: 'CRITICAL', detail: expect.stringContaining('Messages that were not sent: 2.') },
    ]);
    const state = async () => (await call(getSettings, { as })).body.services.messaging;
    expect(await state()).toMatchObject({ configured: false, waitingFor: 'PROVIDER' });
    process.env['MESSAGING_URL'] = url;
    expect((await state()).waitingFor).toBeUndefined();
    await messaging.deliver(inMinutes(135));
    expect(await read(ids[1] ?? '')).toMatchObject({ status: 'SENT' });
  });

  it('waits and says so while messaging is off, and is sent when it is on', async () => {
    const features = { flights: true, gps: true, messaging: false, copilot: true };
    await withSettings({ features });
    const { id: driverId } = await aReachableDriver();
    const { body } = await send(driverId);
    expect(body).toMatchObject({ status: 'QUEUED', waitingFor: 'MESSAGING_OFF' });
    expect(await messaging.deliver(inMinutes(140))).toMatchObject({ off: true, failed: 0 });
    expect(messaging.stub.requests()).toBe(0);
    await withSettings({ features: { ...features, messaging: true } });
    expect((await read(body.id)).waitingFor).toBeUndefined();
    await messaging.deliver(inMinutes(150));
    expect(await read(body.id)).toMatchObject({ status: 'SENT' });
  });

  it('is kept for the days of the settings', async () => {
    await withSettings({ messages: { retentionDays: 1 } });
    const { id: driverId } = await aReachableDriver();
    const { id } = (await send(driverId)).body;
    await withSettings({ messages: { retentionDays: 90 } });
    const stored = await findMessage(id);
    expect(Date.parse(stored?.keptUntil ?? '') - Date.parse(stored?.createdAt ?? '')).toBe(86_400_000);
  });
});
