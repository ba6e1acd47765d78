import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as sendReminders from '#functions/jobs/send-reminders.ts';
import * as getMessage from '#functions/messages/get-message.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { allMessagesOf } from '#shared/entities/messages/message.ts';
import { uuidsOf } from '#shared/entities/messages/messaging-contact.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { textOfPages } from '#test/support/reports.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const as = useUser('ADMINISTRATOR');

function eraseDriver(driverId: string) {
  return call(deleteDriver, { as, params: { driverId }, query: { hard: 'true', unassign: 'true' } });
}
function eraseVip(vipId: string) {
  return call(deleteVip, { as, params: { vipId }, query: { hard: 'true' } });
}
async function send(driverId: string, format = 'ICS') {
  const body = { text: 'Your day', attachSchedule: { formats: [format] } };
  return call(sendDriverMessage, { as, params: { driverId }, body });
}
function deliver(messageId: string) {
  return deliverMessages.handler({ Records: [{ messageId, body: JSON.stringify({ messageId }) }] }, {
    awsRequestId: 'test',
  } as never);
}
async function stored(driverId: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const page of allMessagesOf(driverId)) texts.push(...page.map(({ text }) => text));
  return texts;
}
let days = 0;
async function aRide(driverId: string, vipIds: string[]) {
  days += 1;
  const day = new Date(Date.UTC(2031, 6, days)).toISOString().slice(0, 10);
  await anEvent(as, {
    type: 'TRANSPORT',
    driverId,
    vipIds,
    startTime: `${day}T09:00:00.000Z`,
    endTime: `${day}T10:00:00.000Z`,
  });
  return `${day}T08:30:00.000Z`;
}

describe('a driver who is erased', () => {
  it('while a message to them is accepted, gets none', async () => {
    const { id } = await aReachableDriver();
    const answer = await withConcurrentRequest(
      { when: 'before', write: 'sendDriverMessage' },
      () => eraseDriver(id),
      () => send(id),
    );
    expect([404, 410]).toContain(answer.status);
    expect(await stored(id)).toEqual([]);
  });

  it('while their schedule is made, leaves no file', async () => {
    const { id } = await aReachableDriver();
    await aRide(id, []);
    const message = (await send(id)).body;
    await withConcurrentRequest(
      { when: 'before', write: 'job:deliver-messages' },
      () => eraseDriver(id),
      () => deliver(message.id),
    );
    const key = `messages/${idFrom('file', `${message.id} ICS`)}`;
    expect((await fetch(await fileStore().link(key, new Date().toISOString(), 60))).status).toBe(404);
  });

  it('is no longer known by their phone: a later text is from an unknown sender', async () => {
    const driver = await aReachableDriver();
    const known = replyOf(driver.phone, 'Hello', Date.now());
    const { envelope } = known.params;
    await messaging.post(known);
    expect(await uuidsOf(driver.id)).toEqual([envelope.sourceUuid]);
    await eraseDriver(driver.id);
    expect(await uuidsOf(driver.id)).toEqual([]);
    const hidden = { ...envelope, source: envelope.sourceUuid, sourceNumber: null, timestamp: envelope.timestamp + 1 };
    await messaging.post({ ...known, params: { ...known.params, envelope: hidden } });
    const { items } = (await call(listMessages, { as, query: { unknown: 'true' } })).body;
    expect(items[0]).toMatchObject({ driverId: null, text: 'Hello', sender: { uuid: envelope.sourceUuid } });
  });

  it('while their text is received, is not stored as its sender', async () => {
    const driver = await aReachableDriver();
    await withConcurrentRequest(
      { when: 'before', write: 'receiveMessages' },
      () => eraseDriver(driver.id),
      () => messaging.post(replyOf(driver.phone, 'On my way', Date.now())),
    );
    expect(await stored(driver.id)).toEqual([]);
  });
});

describe('a VIP who is erased', () => {
  it('while a reminder is written, is not named in it', async () => {
    const driver = await aReachableDriver();
    const [gone = '', kept = ''] = [
      ...(await someVips(as, 1, { name: 'Gone Guest' })),
      ...(await someVips(as, 1, { name: 'Kept Guest' })),
    ];
    const at = await aRide(driver.id, [gone, kept]);
    await withConcurrentRequest(
      { when: 'before', write: 'send-reminders' },
      () => eraseVip(gone),
      () => run(sendReminders, at),
    );
    const { items } = (await call(listDriverMessages, { as, params: { driverId: driver.id } })).body;
    expect(items[0].text).toContain('Kept Guest');
    expect(items[0].text).not.toContain('Gone Guest');
  });

  it('while a schedule is made, is not in its file', async () => {
    const driver = await aReachableDriver();
    const [gone = '', kept = ''] = [
      ...(await someVips(as, 1, { name: 'Gone Guest' })),
      ...(await someVips(as, 1, { name: 'Kept Guest' })),
    ];
    await aRide(driver.id, [gone, kept]);
    const { id } = (await send(driver.id, 'PDF')).body;
    await withConcurrentRequest(
      { when: 'before', write: 'messageguest' },
      () => eraseVip(gone),
      () => deliver(id),
    );
    const { attachments } = (await call(getMessage, { as, params: { id } })).body;
    const file = await fetch(attachments[0].url as string);
    const text = (await textOfPages(await file.bytes())).join(' ');
    expect(text).toContain('Kept Guest');
    expect(text).not.toContain('Gone Guest');
  });

  it('while their reminder waits, is taken out of it, and the driver is still reminded', async () => {
    const driver = await aReachableDriver();
    const [vipId = ''] = await someVips(as, 1, { name: 'Gone Guest' });
    const at = await aRide(driver.id, [vipId]);
    await run(sendReminders, at);
    await eraseVip(vipId);
    await messaging.deliver(at);
    const texts = messaging.stub.delivered.filter(({ to }) => to === driver.phone).map(({ text }) => text);
    expect(texts).toContain('Reminder: a ride of yours begins soon. See your schedule.');
  });
});
