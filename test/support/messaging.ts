import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as receiveMessages from '#functions/messages/receive-messages.ts';
import { begin } from '#shared/domain/records.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { type Answer, call } from './call.ts';
import { type FaultyMessaging, startFaultyMessaging } from './faulty-messaging.ts';
import { type TestQueues, useQueues } from './queues.ts';

export const WEBHOOK_SECRET = 'webhook-secret';

export interface Messaging {
  /** The provider stub of this test file. */
  readonly stub: FaultyMessaging;
  readonly queues: TestQueues;
  /** Runs `deliver-messages` once, and then what waits in its queue. */
  deliver(time?: string): Promise<Record<string, unknown>>;
  /** Posts a notification to the webhook, as the provider does. */
  post(notification: object): Promise<Answer>;
}

/** Starts a messaging provider stub and the queue of messages for this test file. Each test starts with a working, empty stub. */
export function useMessaging(): Messaging {
  let stub: FaultyMessaging | undefined;
  const queues = useQueues(deliverMessages);
  const running = (): FaultyMessaging => {
    if (!stub) throw new Error('the stub runs while tests run');
    return stub;
  };
  beforeAll(async () => {
    stub = await startFaultyMessaging();
  });
  beforeEach(() => {
    const { number, url } = running();
    Object.assign(process.env, {
      MESSAGING_URL: url,
      MESSAGING_NUMBER: number,
      MESSAGING_TIMEOUT_MS: '20000',
      MESSAGING_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    running().fail();
    running().answerWithList(false);
    running().onDelivery(() => undefined);
    running().forget();
  });
  afterAll(() => running().stop());
  return {
    get stub() {
      return running();
    },
    queues,
    deliver: (time) => queues.run(deliverMessages, time),
    post: (notification) =>
      call(receiveMessages, { body: notification, headers: { 'x-webhook-secret': WEBHOOK_SECRET } }),
  };
}

let phones = 0;

/** Returns a phone number that no other driver of this test file has. */
export function aPhone(): string {
  phones += 1;
  return `+49151${String(20_000_000 + phones)}`;
}

/** Writes a driver with a phone directly to the table. */
export async function aReachableDriver(phone = aPhone()): Promise<{ readonly id: string; readonly phone: string }> {
  const driver = begin(newId('drv'), { name: 'Dana', phone }, '2027-01-01T00:00:00.000Z');
  await transact([createDriver(driver)]);
  return { id: driver.id, phone };
}
