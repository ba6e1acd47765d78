import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import pMap from 'p-map';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as sendMessages from '#functions/messages/send-messages.ts';
import { findMessage, overdueMessages } from '#shared/entities/messages/message.ts';
import { findPause } from '#shared/entities/messages/messaging-pause.ts';
import { call } from '#test/support/call.ts';
import type { SignalFault } from '#test/support/faulty-messaging.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const messaging = useMessaging();
const DRIVERS = 24;
const MESSAGES_EACH = 5;
const KILLS = 5;
const END_OF_TIME = '9999';
/** Of 100 requests, 30 fail. The provider takes some of those all the same. */
const FAULTS: readonly SignalFault[] = ['internal', 'network', 'dropped', 'dropped-taken'];
/** Faults that pause all sending, by the number of the request: late, because all that waits is taken from the queue meanwhile. */
const LIMITS = new Map<number, SignalFault>([
  [95, 'rate-limit'],
  [105, 'rate-limit-taken'],
  [115, 'captcha'],
]);

const as = useUser('COORDINATOR');
let driverIds: string[];
beforeAll(async () => {
  driverIds = (await pMap(Array.from({ length: DRIVERS }), () => aReachableDriver(), { concurrency: 25 })).map(
    ({ id }) => id,
  );
});

describe('120 accepted messages, while the provider fails 30 % of the requests and five workers are killed', () => {
  it('all end: sent once, FAILED, or UNKNOWN where the provider may have taken them', async () => {
    // A fixed sequence, so that a failure can be repeated.
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const faultOf = (): SignalFault | undefined =>
      random() < 0.3 ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined;
    messaging.stub.fail(faultOf);
    const ids: string[] = [];
    for (let round = 0; round < MESSAGES_EACH; round += 1) {
      const { body } = await call(sendMessages, { as, body: { driverIds, text: `Round ${round}` } });
      ids.push(...body.results.map(({ message }: { message: { id: string } }) => message.id));
    }
    expect(new Set(ids).size).toBe(DRIVERS * MESSAGES_EACH);

    // Killed at other requests to the table each time: before the claim, after it, and before the result is stored. Ten messages need
    // 60 requests, whatever the provider answers.
    for (let kill = 0; kill < KILLS; kill += 1) {
      const Records = ids
        .slice(kill * 10, kill * 10 + 10)
        .map((messageId) => ({ messageId, body: JSON.stringify({ messageId }) }));
      const worker = () => deliverMessages.handler({ Records }, { awsRequestId: 'killed' } as Context);
      expect(await killedAfter(31 + 6 * kill, worker)).toBe('killed');
    }

    let requests = 0;
    messaging.stub.fail((request) => {
      requests = request;
      return LIMITS.get(request) ?? faultOf();
    });
    let now = Date.now();
    const areWaiting = async () => (await overdueMessages(END_OF_TIME, 1)).length > 0;
    await messaging.deliver(new Date(now).toISOString());
    for (let pass = 0; pass < 50 && (await areWaiting()); pass += 1) {
      const until = (await findPause())?.until;
      now = Math.max(now + 120_000, until === undefined ? 0 : Date.parse(until) + 1_000);
      await messaging.deliver(new Date(now).toISOString());
    }

    expect(requests).toBeGreaterThan(Math.max(...LIMITS.keys()));
    const ended = await pMap(ids, findMessage, { concurrency: 100 });
    expect(new Set(ended.map((message) => message?.status))).toEqual(new Set(['SENT', 'UNKNOWN']));
    const copies = new Map<string, number>();
    for (const { text, to } of messaging.stub.delivered)
      copies.set(`${to} ${text}`, (copies.get(`${to} ${text}`) ?? 0) + 1);
    expect([...copies.values()].filter((count) => count > 1)).toEqual([]);
    const sent = ended.filter((message) => message?.status === 'SENT');
    expect(sent.length).toBeGreaterThan(60);
    expect(messaging.stub.delivered.length).toBeGreaterThanOrEqual(sent.length);
    for (const message of ended) if (message?.status === 'UNKNOWN') expect(message.failure).toBeDefined();
  }, 180_000);
});
