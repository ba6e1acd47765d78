import { describe, expect, it } from '@jest/globals';
import * as askDrivers from '#functions/accountability/ask-drivers.ts';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as retryMessage from '#functions/messages/retry-message.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { meaningOf } from '#shared/adapters/messages/signal-cli.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { findPause } from '#shared/entities/messages/messaging-pause.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { nextAskNumber } from '#shared/use-cases/messages/ask-number.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster } from '#test/support/musters.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('COORDINATOR');

function at(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** A driver who was told of a ride, and asked in a muster whether its two guests are with them. */
async function anAskedDriver() {
  clock.stop();
  const vipIds = await someVips(as, 2);
  const driver = await aReachableDriver();
  const times = { startTime: at(-HOUR_MS / 2), endTime: at(HOUR_MS) };
  const ride = await anEvent(as, { type: 'TRANSPORT', title: 'Coach', ...times, driverId: driver.id, vipIds });
  const muster = await aMuster(as, vipIds);
  const askedAt = Date.now();
  clock.pass(2 * MINUTE_MS);
  await call(askDrivers, { as, params: { id: muster } });
  await messaging.deliver();
  const textOf = (begin: string) =>
    messaging.stub.delivered.find(({ text, to }) => to === driver.phone && text.startsWith(begin))?.text ?? '';
  const numberIn = (begin: string) => /OK (\d+)/.exec(textOf(begin))?.[1] ?? '';
  const numbers = { change: numberIn('Your rides'), question: numberIn('Muster:') };
  clock.pass(MINUTE_MS);
  messaging.stub.forget();
  return { ...driver, ...numbers, ride, muster, askedAt };
}
type Asked = Awaited<ReturnType<typeof anAskedDriver>>;

/** What the driver's messages have done: whether the ride is confirmed, and how their guests are. */
async function done({ muster, ride }: Asked) {
  const { guests } = (await call(getMuster, { as, params: { id: muster } })).body;
  const states = guests.map((each: { state: string }) => each.state).sort();
  return [(await findActivity(ride))?.acknowledgedVersion !== undefined, ...states];
}
const NOTHING = [false, 'UNKNOWN', 'UNKNOWN'];

/** What the service has told the driver since. */
async function told({ phone }: Asked): Promise<string[]> {
  await messaging.deliver();
  return messaging.stub.delivered.flatMap(({ text, to }) => (to === phone ? [text] : [])).sort();
}
/** The texts of the driver that wait to be read at the desk. */
async function atTheDesk({ id }: Asked): Promise<string[]> {
  const { items } = (await call(listDriverMessages, { as, params: { driverId: id } })).body;
  const rows = (await call(listAttention, { as })).body.items.flatMap(
    ({ code, subject }: { code: string; subject: { id: string } }) =>
      code === 'MESSAGE_FROM_DRIVER' ? [subject.id] : [],
  );
  return items.flatMap((each: { id: string; text: string }) => (rows.includes(each.id) ? [each.text] : []));
}

type Notification = ReturnType<typeof replyOf>;
function changed(notification: Notification, envelope: object): Notification {
  Object.assign(notification.params.envelope, envelope);
  return notification;
}

describe('reported: an OK in a Signal group with the number of the service marked all guests of a driver as found', () => {
  it.each([[(asked: Asked) => `OK ${asked.change}`], [() => 'OK'], [(asked: Asked) => `NO ${asked.question} 1`]])(
    'groups order nothing, and the driver is told',
    async (textOf) => {
      const asked = await anAskedDriver();
      const text = textOf(asked);
      const groupInfo = { groupId: 'c2FtcGxlLWdyb3VwLWlk', groupName: 'Drivers', revision: 5, type: 'DELIVER' };
      const dataMessage = { timestamp: Date.now(), message: text, expiresInSeconds: 0, viewOnce: false, groupInfo };
      await messaging.post(changed(replyOf(asked.phone, text, Date.now()), { dataMessage }));
      const talk = { ...dataMessage, message: 'Who has the keys?' };
      await messaging.post(changed(replyOf(asked.phone, '', Date.now() + 1), { dataMessage: talk }));
      expect(await done(asked)).toEqual(NOTHING);
      expect(await told(asked)).toEqual([expect.stringContaining('A message in a group confirms nothing.')]);
      expect(await atTheDesk(asked)).toEqual([]);
    },
  );
});

describe('reported: an OK that was written before the question, and came after it, answered the question', () => {
  it.each([
    [
      'the phone was out of reach',
      ({ askedAt }: Asked) => ({ timestamp: askedAt, serverReceivedTimestamp: Date.now() }),
    ],
    [
      'the phone is ahead of time',
      ({ askedAt }: Asked) => ({ timestamp: Date.now() + HOUR_MS, serverReceivedTimestamp: askedAt }),
    ],
  ])('%s: it orders nothing, and the driver is told', async (_name, stampsOf) => {
    const asked = await anAskedDriver();
    for (const [place, text] of [`OK ${asked.change}`, 'OK', `OK ${asked.question}`].entries()) {
      const stamps = stampsOf({ ...asked, askedAt: asked.askedAt + place });
      await messaging.post(changed(replyOf(asked.phone, text, 0), { ...stamps, timestamp: stamps.timestamp + place }));
    }
    expect(await done(asked)).toEqual(NOTHING);
    expect((await told(asked))[0]).toContain('You wrote it before you could read the question');
    await messaging.post(replyOf(asked.phone, `OK ${asked.question}`, Date.now() + 1));
    expect(await done(asked)).toEqual([false, 'ACCOUNTED', 'ACCOUNTED']);
  });

  it('while a part of the question was not sent, no reply answers it', async () => {
    const asked = await anAskedDriver();
    clock.pass(5 * MINUTE_MS);
    await call(askDrivers, { as, params: { id: asked.muster } });
    await messaging.post(replyOf(asked.phone, 'OK', Date.now()));
    expect(await done(asked)).toEqual(NOTHING);
  });
});

describe('reported: texts that begin like a confirmation confirmed change 1', () => {
  it('a confirmation is the whole text. All else is for the desk, and the driver is told which it was', async () => {
    const asked = await anAskedDriver();
    const texts = ['Ok % min, traffic', 'OK %:30 works for me', 'ok % more bag', 'OK 999999', 'On my way'];
    const sent = texts.map((text) => text.replace('%', asked.change));
    for (const [place, text] of sent.entries()) await messaging.post(replyOf(asked.phone, text, Date.now() + place));
    expect(await done(asked)).toEqual(NOTHING);
    expect((await atTheDesk(asked)).sort()).toEqual([...sent].sort());
    expect(await told(asked)).toEqual([
      expect.stringContaining('No question to you has this number'),
      'The desk has your message. It confirms nothing.',
      expect.stringContaining('The desk has your message. It confirms nothing. To confirm, send OK'),
    ]);
    messaging.stub.forget();
    await messaging.post(replyOf(asked.phone, `👍 ok ${asked.change}!`, Date.now() + 10));
    await messaging.post(replyOf(asked.phone, `NO ${asked.question} 2`, Date.now() + 11));
    expect(await done(asked)).toEqual([true, 'MISSING', 'UNKNOWN']);
    expect(await told(asked)).toEqual([
      'Guest 2 is noted as missing.',
      expect.stringMatching(/^You have confirmed:\n- “Coach” \(/),
    ]);
    expect(await atTheDesk(asked)).toHaveLength(sent.length);
  });

  it('a phone that answers each message by itself begins no endless talk', async () => {
    const asked = await anAskedDriver();
    for (let place = 0; place < 4; place += 1)
      await messaging.post(replyOf(asked.phone, `I drive now (${place}).`, Date.now() + place));
    expect(await told(asked)).toHaveLength(1);
  });
});

describe('reported: two drivers were asked with the same number', () => {
  it('the numbers of a day, and of the next one, are different for all', async () => {
    const day = Math.ceil(Date.parse('2031-01-01T00:00:00Z') / DAY_MS) * DAY_MS;
    const numbers = (now: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, () => nextAskNumber({ dryRun: false, now: new Date(now).toISOString() })),
      );
    const all = [
      ...(await numbers(day, 20)),
      ...(await numbers(day + DAY_MS - 1, 20)),
      ...(await numbers(day + DAY_MS, 20)),
      ...(await numbers(day + DAY_MS + 1, 20)),
    ];
    expect(new Set(all).size).toBe(80);
    expect(Math.max(...all)).toBeLessThanOrEqual(80);
    const next = await nextAskNumber({ dryRun: true, now: new Date(day + DAY_MS).toISOString() });
    expect([all.includes(next), await numbers(day + DAY_MS, 1)]).toEqual([false, [next]]);
  });
});

/** What signal-cli-rest-api says with its answer 400, as its users report it, and what it means. */
const WORDS: readonly (readonly [words: string, meaning: object | string])[] = [
  ['Failed to send message due to rate limiting', { kind: 'UNKNOWN', pauseSeconds: 60 }],
  [
    'Failed to send message: [413] Rate limit exceeded: 413 (RateLimitException)\n',
    { kind: 'UNKNOWN', pauseSeconds: 60 },
  ],
  [
    'Failed to send message: [429] Rate limit exceeded: 429 (RateLimitException) (UnexpectedErrorException)',
    { kind: 'UNKNOWN', pauseSeconds: 60 },
  ],
  [
    'Failed to send (some) messages:\n+491511: CAPTCHA proof required for sending to "+491511", available options "RECAPTCHA"',
    { kind: 'UNKNOWN', pauseSeconds: 600 },
  ],
  ['process killed as timeout reached', { kind: 'UNKNOWN' }],
  ['Failed to send (some) messages:\n+491511: Network failure for "+491511"\n1697566654816\n', { kind: 'RETRY' }],
  ['Failed to send message: Connection closed!', { kind: 'RETRY' }],
  ['Failed to send message: java.net.UnknownHostException: chat.signal.org (IOException)', { kind: 'RETRY' }],
  ['Error while checking account +491510: Connection reset (IOException)', { kind: 'RETRY' }],
  ['write tcp 127.0.0.1:49152->127.0.0.1:6001: write: broken pipe', { kind: 'RETRY' }],
  ['User +4915100000000 is not registered.\n', { kind: 'ACCOUNT' }],
  ['Specified account does not exist', { kind: 'ACCOUNT' }],
  ['Error while checking account +491510: [401] Authorization failed!', { kind: 'ACCOUNT' }],
  ['Failed to send message: [403] Authorization failed! (AuthorizationFailedException)', { kind: 'ACCOUNT' }],
  ['The user +491511 is not registered.', { kind: 'REFUSED', reason: 'The phone has no Signal account.' }],
  [
    'Failed to send (some) messages:\n+491511: Unregistered user "+491511"\nFailed to send message',
    { kind: 'REFUSED', reason: 'The phone has no Signal account.' },
  ],
  ['Failed to send message due to untrusted identities', { kind: 'REFUSED' }],
  ["Couldn't process request - invalid request", { kind: 'REFUSED' }],
  ['Failed to send message', 'HAS_ACCOUNT'],
  [
    'INFO  AccountHelper - The Signal protocol expects that incoming messages are regularly received.\nFailed to send message\n',
    'HAS_ACCOUNT',
  ],
  ['java.lang.NullPointerException: "recipientId" is null', { kind: 'UNKNOWN' }],
];

let hours = 0;
/** Later than the pauses of the tests before, with nothing else to send. Accepts messages to these phones, and returns their ids. */
async function accepted(count: number): Promise<string[]> {
  clock.stop();
  clock.pass((hours += 2) * HOUR_MS);
  await messaging.deliver();
  messaging.stub.forget();
  const ids = [];
  for (let place = 0; place < count; place += 1) {
    const { id: driverId } = await aReachableDriver();
    ids.push((await call(sendDriverMessage, { as, params: { driverId }, body: { text: `Come ${place}` } })).body.id);
  }
  return ids;
}
/** Runs the job this many minutes later. Returns how many requests the provider got. */
async function minutesLater(minutes: number): Promise<number> {
  const before = messaging.stub.requests();
  clock.pass(minutes * MINUTE_MS + 1_000);
  await messaging.deliver();
  return messaging.stub.requests() - before;
}
/** The rows about the messaging service. */
async function rows(): Promise<string[][]> {
  const { items } = (await call(listAttention, { as })).body;
  const about = items.filter(({ subject }: { subject: { id: string } }) => subject.id === 'messaging');
  return about.map(({ code, severity }: { code: string; severity: string }) => [code, severity]);
}
async function statuses(ids: readonly string[]): Promise<(string | undefined)[]> {
  return (await Promise.all(ids.map(findMessage))).map((message) => message?.status);
}

describe('reported: signal-cli-rest-api answers 400 to everything, and each message was FAILED at the first try', () => {
  it.each(WORDS)('%j means what it says', (words, meaning) => {
    expect(meaningOf(words)).toEqual(typeof meaning === 'string' ? meaning : expect.objectContaining(meaning));
  });

  it('a limit pauses all sending, and the message may have arrived', async () => {
    const ids = await accepted(1);
    messaging.stub.fail(() => ({ status: 400, words: 'Failed to send message due to rate limiting' }));
    await minutesLater(0);
    expect(await statuses(ids)).toEqual(['UNKNOWN']);
    expect((await findPause())?.until).toBe(at(60_000));
  });

  it('a network failure is tried 8 times', async () => {
    const ids = await accepted(1);
    messaging.stub.fail(() => ({ status: 400, words: 'Failed to send message: Connection closed!' }));
    await minutesLater(0);
    expect(await statuses(ids)).toEqual(['QUEUED']);
    for (let tries = 0; tries < 9; tries += 1) await minutesLater(16);
    expect([messaging.stub.requests(), await statuses(ids)]).toEqual([8, ['FAILED']]);
  });

  it('a fault of the account that sends stops sending, and loses nothing', async () => {
    const ids = await accepted(2);
    messaging.stub.fail(() => ({ status: 400, words: 'User +4915100000000 is not registered.\n' }));
    await minutesLater(0);
    const { id: driverId } = await aReachableDriver();
    const later = await call(sendDriverMessage, { as, params: { driverId }, body: { text: 'Come too' } });
    ids.push(later.body.id);
    expect(await minutesLater(1)).toBe(0);
    // One message is tried after each pause, more often than a message is tried otherwise.
    for (let tries = 0; tries < 10; tries += 1) expect(await minutesLater(6)).toBe(1);
    expect(await statuses(ids)).toEqual(['QUEUED', 'QUEUED', 'QUEUED']);
    expect((await findMessage(ids[0] ?? ''))?.attempts).toBe(0);
    expect(await rows()).toEqual([['SERVICE_REFUSES', 'CRITICAL']]);
    messaging.stub.fail();
    expect(await minutesLater(6)).toBe(1);
    await minutesLater(1);
    expect(await statuses(ids)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(messaging.stub.delivered).toHaveLength(3);
    expect(await findPause()).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  it('who has mended the account sends one message again at once, and the others follow', async () => {
    const ids = await accepted(2);
    messaging.stub.fail(() => ({ status: 403, words: 'forbidden' }));
    await minutesLater(0);
    messaging.stub.fail();
    const answer = await call(retryMessage, { as, params: { id: ids[1] ?? '' } });
    expect(answer.status).toBe(202);
    await minutesLater(0);
    expect((await statuses(ids))[1]).toBe('SENT');
    await minutesLater(6);
    expect(await statuses(ids)).toEqual(['SENT', 'SENT']);
  });

  it("a failure without a reason is the recipient's only if Signal knows no account of the phone", async () => {
    const ids = await accepted(2);
    messaging.stub.fail((request) => (request === 1 ? 'refused' : { status: 400, words: 'Failed to send message' }));
    await minutesLater(0);
    expect((await statuses(ids)).toSorted()).toEqual(['FAILED', 'QUEUED']);
  });
});
