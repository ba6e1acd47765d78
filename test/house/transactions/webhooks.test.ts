import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as updateWebhook from '#functions/webhooks/update-webhook.ts';
import { findWebhookState, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { settleRun } from '#shared/use-cases/webhooks/deliver-webhook.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { testContext } from '#test/support/context.ts';
import { useQueues } from '#test/support/queues.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { run } from '#test/support/run.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';

const stage = useStage();
const ask = requestsOf(stage);
useQueues(deliverWebhooks);
const receiver = useReceiver();
const clock = useClock();

async function aWebhook(fields: object = {}): Promise<string> {
  const body = { url: receiver.url(), types: ['activity.created'], ...fields };
  return (await call(createWebhook, { as: stage.as, body })).body.id;
}
function deliver(webhookId: string) {
  return () => run(deliverWebhooks, undefined, { webhookId });
}

/** It decides by the number of tries, not by a version. */
const TRIED = 'Update webhookdelivery';

testTransactions({
  'a webhook is switched on': {
    prepare: async () => {
      const id = await aWebhook({ enabled: false });
      return ask(updateWebhook, { params: { id }, body: { enabled: true } });
    },
    overwrites: [],
    reliesOn: [],
  },
  'a webhook gets a change': {
    prepare: async () => {
      const id = await aWebhook();
      await anEvent(stage.as);
      return deliver(id);
    },
    overwrites: [TRIED],
    reliesOn: ['webhook'],
  },
  'a webhook is tried again': {
    prepare: async () => {
      const id = await aWebhook();
      receiver.answers('/', 500);
      await anEvent(stage.as);
      await deliver(id)();
      clock.pass(6 * MINUTE_MS);
      return deliver(id);
    },
    overwrites: [TRIED],
    reliesOn: ['webhook'],
  },
  'a run of a webhook ends its lease': {
    prepare: async () => {
      const id = await aWebhook();
      const [webhook, state] = await Promise.all([webhookStore.find(id), findWebhookState(id)]);
      if (!webhook || !state) throw new Error('the webhook is stored');
      const context = testContext({ now: new Date().toISOString() });
      return () => settleRun(context, webhookStore.asLive(webhook), state, { sent: 1, failed: 0 });
    },
    overwrites: [],
    reliesOn: ['webhook'],
  },
  'a webhook is switched off, because its receiver is gone': {
    prepare: async () => {
      const id = await aWebhook();
      receiver.answers('/', 410);
      await anEvent(stage.as);
      return deliver(id);
    },
    overwrites: [TRIED],
    reliesOn: ['webhook'],
  },
});
