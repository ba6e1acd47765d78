import { describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as listMessages from '#functions/messages/list-messages.ts';
import * as readMessage from '#functions/messages/read-message.ts';
import * as receiveMessages from '#functions/messages/receive-messages.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { useLog } from '#test/support/log.ts';
import { aPhone, aReachableDriver, useMessaging, WEBHOOK_SECRET } from '#test/support/messaging.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

const log = useLog();
useTable();
useFiles();
const messaging = useMessaging();
const as = useUser('COORDINATOR');

const AT = 1_800_000_000_000;
/** What came from a driver, or what they were sent. */
async function thread(driverId: string, way = 'INBOUND') {
  const { items } = (await call(listDriverMessages, { as, params: { driverId } })).body;
  return items.filter(({ direction }: { direction: string }) => direction === way);
}
async function unknown() {
  return (await call(listMessages, { as, query: { unknown: 'true' } })).body.items;
}

describe('the webhook', () => {
  it('accepts its secret in the header or in the query, and nothing else', async () => {
    const body = replyOf(aPhone(), 'Hello', AT);
    const post = (options: object) => call(receiveMessages, { body, ...options });
    expect((await writingNothing(() => post({}))).status).toBe(401);
    for (const wrong of ['wrong', '', `${WEBHOOK_SECRET}x`]) {
      const refused = await writingNothing(() => post({ headers: { 'x-webhook-secret': wrong } }));
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    }
    expect((await post({ query: { secret: 'wrong' } })).status).toBe(401);
    expect((await post({ query: { secret: WEBHOOK_SECRET } })).status).toBe(200);
    expect((await post({ headers: { 'x-webhook-secret': WEBHOOK_SECRET } })).status).toBe(200);
    expect(log.text()).not.toContain(WEBHOOK_SECRET);
    expect(log.text()).not.toContain('Hello');
  });

  it('accepts the previous secret too while it is rotated, and no longer', async () => {
    const statusOf = async (secret: string) =>
      (await call(receiveMessages, { body: replyOf(aPhone(), 'Hello', AT), headers: { 'x-webhook-secret': secret } }))
        .status;
    process.env['MESSAGING_WEBHOOK_SECRET'] = 'the new one';
    process.env['MESSAGING_WEBHOOK_SECRET_PREVIOUS'] = WEBHOOK_SECRET;
    expect([await statusOf('the new one'), await statusOf(WEBHOOK_SECRET)]).toEqual([200, 200]);
    expect([await statusOf(''), await statusOf('another')]).toEqual([401, 401]);
    process.env['MESSAGING_WEBHOOK_SECRET_PREVIOUS'] = '';
    expect([await statusOf('the new one'), await statusOf(WEBHOOK_SECRET), await statusOf('')]).toEqual([
      200, 401, 401,
    ]);
    delete process.env['MESSAGING_WEBHOOK_SECRET_PREVIOUS'];
    process.env['MESSAGING_WEBHOOK_SECRET'] = WEBHOOK_SECRET;
  });

  it('answers 503 without a configured secret', async () => {
    delete process.env['MESSAGING_WEBHOOK_SECRET'];
    const { body } = await call(receiveMessages, { body: {}, headers: { 'x-webhook-secret': '' } });
    expect(body).toMatchObject({ status: 503, code: 'FEATURE_DISABLED' });
  });

  it('answers 503 if MESSAGING_VENDOR names no provider that the service knows', async () => {
    process.env['MESSAGING_VENDOR'] = 'carrier-pigeon';
    const { body, status } = await messaging.post({});
    delete process.env['MESSAGING_VENDOR'];
    expect([status, body.code, body.detail]).toEqual([
      503,
      'FEATURE_DISABLED',
      'The webhook is off. MESSAGING_VENDOR names no provider that the service knows.',
    ]);
  });

  it('keeps a message of a driver once, also if the number is written in another way or hidden later', async () => {
    const phone = aPhone();
    const written = `${phone.slice(0, 3)} (0151) ${phone.slice(6)}`.replace('(0151)', '151');
    const driver = await aReachableDriver(written);
    const report = replyOf(phone, 'On my way', AT);
    await Promise.all([messaging.post(report), messaging.post(report)]);
    await messaging.post(report);
    expect(await thread(driver.id)).toMatchObject([{ direction: 'INBOUND', status: 'RECEIVED', text: 'On my way' }]);
    const hidden = replyOf(phone, 'Here', AT + 1);
    Object.assign(hidden.params.envelope, { source: hidden.params.envelope.sourceUuid, sourceNumber: null });
    await messaging.post(hidden);
    expect(await thread(driver.id)).toHaveLength(2);
  });

  it.each([
    [
      'a voice message',
      { dataMessage: { message: null, attachments: [{ contentType: 'audio/aac' }] } },
      'voice message',
    ],
    ['a photo', { dataMessage: { message: 'A flat tyre', attachments: [{ contentType: 'image/jpeg' }] } }, 'photo'],
    ['a sticker', { dataMessage: { message: null, sticker: { packId: 'a', stickerId: 1 } } }, 'sticker'],
    ['a call', { callMessage: { offerMessage: { id: 1 } } }, 'call'],
  ])('tells the desk of %s, and the driver that only text arrives', async (_name, content, what) => {
    const driver = await aReachableDriver();
    const report = replyOf(driver.phone, '', AT);
    Object.assign(report.params.envelope, { dataMessage: undefined }, content);
    await messaging.post(report);
    const caption = 'dataMessage' in content ? content.dataMessage?.message : undefined;
    const text = [caption, `[not kept: ${what}]`].filter(Boolean).join('\n');
    expect(await thread(driver.id)).toEqual([expect.objectContaining({ text })]);
    const answer = expect.stringContaining('The desk gets only text');
    expect(await thread(driver.id, 'OUTBOUND')).toEqual([expect.objectContaining({ text: answer })]);
    const { items } = (await call(listMessages, { as, query: { driverId: driver.id, unread: 'true' } })).body;
    expect(items).toHaveLength(1);
  });

  it('takes a sign that a driver puts to a message as one that is written, and nothing that is taken back', async () => {
    const driver = await aReachableDriver();
    const react = (at: number, isRemove: boolean) => {
      const report = replyOf(driver.phone, '', at);
      const reaction = { emoji: '👍', targetSentTimestamp: AT, isRemove };
      Object.assign(report.params.envelope, { dataMessage: { timestamp: at, message: null, reaction } });
      return messaging.post(report);
    };
    await react(AT, false);
    await react(AT + 1, true);
    expect(await thread(driver.id)).toEqual([expect.objectContaining({ text: '👍' })]);
    const answer = 'The desk has your message. It confirms nothing. To confirm, send OK and the number of the question';
    expect(await thread(driver.id, 'OUTBOUND')).toEqual([
      expect.objectContaining({ text: expect.stringContaining(answer) }),
    ]);
  });

  it('keeps messages of unknown senders apart', async () => {
    const phone = aPhone();
    await messaging.post(replyOf(phone, 'Who is this?', AT));
    expect((await unknown())[0]).toMatchObject({
      driverId: null,
      text: 'Who is this?',
      sender: { number: phone, name: 'Driver' },
    });
  });

  it('shows the desk what guests, a shared phone and unknown numbers wrote, with who it may be, until someone has read it', async () => {
    const [guestPhone, shared, strange] = [aPhone(), aPhone(), aPhone()];
    await someVips(as, 1, { name: 'Greta Guest', phone: guestPhone });
    for (const name of ['Anna', 'Bernd'])
      await call(createDriver, { as, body: { name, phone: shared, sharedPhone: name === 'Bernd' } });
    for (const from of [guestPhone, shared, strange]) await messaging.post(replyOf(from, 'We stand at the gate', AT));
    const rows = async () => {
      const { items } = (await call(listAttention, { as })).body;
      const isOurs = ({ detail = '' }) => detail.endsWith('writes: We stand at the gate');
      return items.filter(isOurs) as { detail: string; subject: { id: string } }[];
    };
    const names = (await rows()).map(({ detail }) => detail.split(' writes: ')[0]);
    expect(names.sort()).toEqual(['Anna / Bernd', `Driver, ${strange}`, 'Greta Guest']);
    for (const { subject } of await rows()) await call(readMessage, { as, params: { id: subject.id } });
    expect(await rows()).toEqual([]);
  });

  it.each(['STOP', 'stop.', 'Unsubscribe', '停止'])(
    'takes away the consent of the guests whose phone says %s, and shows it to the desk',
    async (word) => {
      const phone = aPhone();
      const [vipId = ''] = await someVips(as, 1, { phone, acceptsMessages: true });
      await messaging.post(replyOf(phone, 'Stop at the hotel?', AT));
      const guest = async () => (await call(getVip, { as, params: { vipId } })).body;
      expect(await guest()).toMatchObject({ acceptsMessages: true });
      for (let again = 0; again < 2; again += 1) await messaging.post(replyOf(phone, word, AT + 1_000));
      expect(await guest()).toMatchObject({ acceptsMessages: false, version: 2 });
      const { items } = (await call(listMessages, { as, query: { vipId } })).body;
      expect(items.map(({ text, unread }: { text: string; unread: boolean }) => [text, unread])).toContainEqual([
        word,
        true,
      ]);
    },
  );

  it('says of a text that is too long that its rest is not kept, beside what else is not', async () => {
    const report = replyOf(aPhone(), '', AT);
    const attachments = Array.from({ length: 30 }, () => ({ contentType: 'image/jpeg' }));
    Object.assign(report.params.envelope, { dataMessage: { message: 'long '.repeat(2_000), attachments } });
    await messaging.post(report);
    const [{ text }] = await unknown();
    expect(text).toHaveLength(3_800 + '\n[not kept: the rest of the text, photo]'.length);
    expect(text).toMatch(/long \n\[not kept: the rest of the text, photo\]$/);
  });

  it('keeps a message that names no account but the number', async () => {
    const report = replyOf(aPhone(), 'From an old app', AT);
    Object.assign(report.params.envelope, { sourceUuid: null });
    expect((await messaging.post(report)).status).toBe(200);
    expect((await unknown())[0]).toMatchObject({ driverId: null, text: 'From an old app' });
  });

  it.each([
    [{ jsonrpc: '2.0', method: 'receive', params: { envelope: { timestamp: AT, source: '+491', typingMessage: {} } } }],
    [{ params: { exception: { message: 'broken', type: 'Untrusted' } } }],
    [{ nothing: 'known' }],
    [{ params: { envelope: { timestamp: AT, sourceNumber: '+491', dataMessage: { timestamp: AT, message: null } } } }],
  ])('answers 200 to what it does not know, and writes nothing: %j', async (body) => {
    const { status } = await writingNothing(() => messaging.post(body));
    expect(status).toBe(200);
    expect(log.lines()).toContainEqual(expect.objectContaining({ message: 'notification ignored' }));
  });

  it('takes the envelope of the manual mode, and refuses a body that is too large', async () => {
    const phone = aPhone();
    const { params } = replyOf(phone, 'Manual', AT);
    await messaging.post({ method: 'receive', params: { subscription: 0, result: params } });
    expect((await unknown())[0]).toMatchObject({ text: 'Manual' });
    expect((await messaging.post({ large: 'x'.repeat(1_100_000) })).status).toBe(413);
  });
});
