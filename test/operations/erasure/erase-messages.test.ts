import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as sendReminders from '#functions/jobs/send-reminders.ts';
import * as getMessage from '#functions/messages/get-message.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { confirmationsOf } from '#shared/entities/messages/confirmation.ts';
import { noticesOf } from '#shared/entities/messages/driver-notice.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { messagesShowing } from '#shared/entities/messages/message-guest.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aRideWithLink, sayByPage } from '#test/support/guest-links.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const as = useUser('ADMINISTRATOR');
const clock = useClock();

describe('deleting a VIP for good', () => {
  it('removes the files and the reminders that show them, and keeps the messages', async () => {
    const driver = await aReachableDriver();
    const [vipId = ''] = await someVips(as, 1);
    const day = '2031-06-10';
    const times = { startTime: `${day}T09:00:00.000Z`, endTime: `${day}T10:00:00.000Z` };
    await anEvent(as, { type: 'TRANSPORT', driverId: driver.id, vipIds: [vipId], ...times });
    await run(sendReminders, `${day}T08:30:00.000Z`);
    const params = { driverId: driver.id };
    const body = { text: 'Your day', attachSchedule: { formats: ['ICS'] } };
    const { id } = (await call(sendDriverMessage, { as, params, body })).body;
    await messaging.deliver();
    const read = async () => (await call(getMessage, { as, params: { id } })).body;
    const [file] = (await read()).attachments;
    expect(await messagesShowing(vipId)).toHaveLength(2);

    expect((await call(deleteVip, { as, params: { vipId }, query: { hard: 'true' } })).status).toBe(204);
    expect((await fetch(file.url as string)).status).toBe(404);
    expect(await read()).toMatchObject({ text: 'Your day', attachments: [] });
    const { items } = (await call(listDriverMessages, { as, params })).body;
    const texts = items.map(({ text }: { text: string }) => text);
    expect(texts).toContain('This reminder named a person who was deleted for good.');
    expect(await messagesShowing(vipId)).toEqual([]);
  });
});

describe('news of rides', () => {
  it.each([
    { moment: 'sent', text: 'This news of rides named a person who was deleted for good.' },
    { moment: 'waiting', text: 'Your rides have changed. See your schedule.' },
  ])('no longer name a guest who is deleted for good: $moment', async ({ moment, text }) => {
    const driver = await aReachableDriver();
    const [vipId = ''] = await someVips(as, 1, { name: 'Ann Quicksilver' });
    const times = { startTime: '2031-06-10T09:00:00.000Z', endTime: '2031-06-10T10:00:00.000Z' };
    await anEvent(as, { type: 'TRANSPORT', driverId: driver.id, vipIds: [vipId], ...times });
    const soon = new Date(Date.now() + 120_000).toISOString();
    await (moment === 'sent' ? messaging.deliver(soon) : run(deliverMessages, soon));
    const texts = async (): Promise<string[]> => {
      const { items } = (await call(listDriverMessages, { as, params: { driverId: driver.id } })).body;
      return items.map((item: { text: string }) => item.text);
    };
    expect((await texts()).join()).toContain('Ann Quicksilver');
    await eraseVip(as, vipId);
    expect(await texts()).toEqual([text]);
  });
});

describe('what tells a driver of another one', () => {
  it.each([
    { moment: 'news', text: 'This news of rides named a person who was deleted for good.' },
    { moment: 'a reminder', text: 'This reminder named a person who was deleted for good.' },
  ])('no longer names them once they are deleted for good: $moment', async ({ moment, text }) => {
    const [driver, partner] = [await aReachableDriver(), await aReachableDriver()];
    await call(updateDriver, { as, params: { driverId: partner.id }, body: { name: 'Ann Quicksilver' } });
    const times = { startTime: '2031-07-10T09:00:00.000Z', endTime: '2031-07-10T10:00:00.000Z' };
    await anEvent(as, { type: 'TRANSPORT', driverId: driver.id, coDriverId: partner.id, ...times });
    if (moment === 'news') await messaging.deliver(new Date(Date.now() + 120_000).toISOString());
    else {
      await run(sendReminders, '2031-07-10T08:30:00.000Z');
      await messaging.deliver();
    }
    const texts = async (): Promise<string[]> => {
      const { items } = (await call(listDriverMessages, { as, params: { driverId: driver.id } })).body;
      return items.map((item: { text: string }) => item.text);
    };
    expect((await texts()).join()).toContain('Ann Quicksilver');
    const query = { hard: 'true', unassign: 'true' };
    expect((await call(deleteDriver, { as, params: { driverId: partner.id }, query })).status).toBe(204);
    expect((await texts()).join()).not.toContain('Ann Quicksilver');
    expect(await texts()).toContain(text);
  });
});

describe('what a guest says by their page', () => {
  it.each([
    { moment: 'sent', phone: '+442079460019', text: 'This call named a guest who was deleted for good.' },
    { moment: 'waiting', phone: '+442079460020', text: 'A guest of yours has called. Ask the coordinators.' },
  ])('no longer names them once they are deleted for good: $moment', async ({ moment, phone, text }) => {
    const { driverId, token, vipId } = await aRideWithLink(as, clock);
    await call(updateDriver, { as, params: { driverId }, body: { phone } });
    const { name } = (await call(getVip, { as, params: { vipId } })).body;
    expect((await sayByPage(token, 'HELP')).status).toBe(200);
    if (moment === 'sent') await messaging.deliver();
    const texts = async (): Promise<string[]> => {
      const { items } = (await call(listDriverMessages, { as, params: { driverId } })).body;
      return items.map((item: { text: string }) => item.text);
    };
    expect((await texts()).join()).toContain(name);
    await eraseVip(as, vipId);
    expect((await texts()).join()).not.toContain(name);
    expect(await texts()).toContain(text);
  });
});

describe('deleting a driver for good', () => {
  it('removes their messages with the files, and what they were to be told, and sends nothing more', async () => {
    const driver = await aReachableDriver();
    const params = { driverId: driver.id };
    const times = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
    await anEvent(as, { type: 'TRANSPORT', driverId: driver.id, ...times });
    const send = async (text: string, more: object = {}): Promise<string> =>
      (await call(sendDriverMessage, { as, params, body: { text, ...more } })).body.id as string;
    const sent = await send('Your day', { attachSchedule: { formats: ['ICS'] } });
    await messaging.deliver(new Date(Date.now() + 61_000).toISOString());
    await messaging.post(replyOf(driver.phone, 'Thank you', Date.now()));
    const { attachments } = (await call(getMessage, { as, params: { id: sent } })).body;
    expect((await fetch(attachments[0].url as string)).status).toBe(200);
    expect(await confirmationsOf(driver.id)).toHaveLength(1);
    const waiting = await send('Not sent yet');

    messaging.stub.forget();
    expect((await call(deleteDriver, { as, params, query: { hard: 'true', unassign: 'true' } })).status).toBe(204);
    expect([await findMessage(sent), await findMessage(waiting)]).toEqual([undefined, undefined]);
    expect((await fetch(attachments[0].url as string)).status).toBe(404);
    expect([await confirmationsOf(driver.id), await noticesOf(driver.id, 10)]).toEqual([[], []]);
    await messaging.deliver(new Date(Date.now() + 600_000).toISOString());
    // Drivers of the tests before may hear of their rides.
    expect(messaging.stub.delivered.filter(({ to }) => to === driver.phone)).toEqual([]);
  });
});
