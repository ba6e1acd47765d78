import { beforeAll, beforeEach } from '@jest/globals';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import * as listDeliveries from '#functions/webhooks/list-webhook-deliveries.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { call } from './call.ts';
import { useClock } from './clock.ts';
import { aUser } from './people.ts';
import { useQueues } from './queues.ts';
import { useReceiver } from './receiver.ts';
import { run } from './run.ts';
import { useTable } from './table.ts';

const TYPES = ['activity.created', 'activity.updated', 'vip.created'];

/**
 * Gives a test file a table, a receiver, and webhooks that an administrator makes. Each test begins 10 days after the one before, so that
 * their changes are apart.
 */
export function useWebhooks() {
  useTable();
  useQueues(deliverWebhooks);
  const receiver = useReceiver();
  const clock = useClock();
  let as: string;
  let coordinator: string;
  beforeAll(async () => {
    [as, coordinator] = await Promise.all([aUser('ADMINISTRATOR'), aUser('COORDINATOR')]);
  });
  let tests = 0;
  beforeEach(() => {
    tests += 1;
    clock.stop(Date.now() + tests * 10 * DAY_MS);
  });
  return {
    clock,
    receiver,
    /** The administrator. */
    get as() {
      return as;
    },
    get coordinator() {
      return coordinator;
    },
    create: async (path: string, fields: Record<string, unknown> = {}) =>
      (await call(createWebhook, { as, body: { url: receiver.url(path), types: TYPES, ...fields } })).body,
    deliver: (webhookId: string) => run(deliverWebhooks, undefined, { webhookId }),
    deliveries: async (id: string, query: Record<string, string> = {}) =>
      (await call(listDeliveries, { as, params: { id }, query })).body.items,
    read: async (id: string) => (await call(getWebhook, { as, params: { id } })).body,
    received: (path: string) => receiver.received.filter((each) => each.path === path),
  };
}
