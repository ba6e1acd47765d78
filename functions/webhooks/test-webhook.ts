import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { succeeded } from '#shared/domain/webhooks/retry-plan.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { createDelivery, findNewDelivery } from '#shared/entities/webhooks/webhook-delivery.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { WebhookDelivery } from '#shared/schemas/webhooks/webhook.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { findEarlier, findLive } from '#shared/use-cases/records/change-record.ts';
import { sendDelivery } from '#shared/use-cases/webhooks/deliver-webhook.ts';
import { testBody } from '#shared/use-cases/webhooks/message-of.ts';

export const contract = defineContract('POST /api/webhooks/{id}/test', {
  ...WRITE,
  operationId: 'testWebhook',
  summary: 'Send a test message to the receiver of a webhook',
  description:
    'Sends one signed message of the type `webhook.test` at once, also while the webhook is off, and answers how it went: `status` FAILED and `lastTry` say why. It waits 10 seconds for an answer and is not repeated. A dry run sends nothing.',
  access: ['update', 'Webhook'],
  success: {
    status: 201,
    body: WebhookDelivery,
    location: ({ id }) => `../deliveries#${id}`,
    description: 'How it went',
  },
});

const WAIT_MS = 10 * SECOND_MS;

export const handler = serve(contract, async (context) => {
  const { actor, audit, commit, dryRun, newId, now } = context;
  const { id } = context.params;
  const webhook = await findLive(webhookStore, id);
  actor.authorize('update', 'Webhook', webhook);
  const deliveryId = newId('wdl');
  const earlier = await findEarlier(context, deliveryId, (each) => findNewDelivery(id, each));
  if (earlier) return earlier;
  const message = { messageId: `test_${deliveryId}`, body: testBody(webhook, now) };
  const base = { ...message, id: deliveryId, webhookId: id, type: 'webhook.test', createdAt: now } as const;
  if (dryRun) return { ...base, status: 'PENDING' as const, tries: 0 };
  const { tried } = await sendDelivery(webhook, message, WAIT_MS);
  const status = succeeded(tried) ? ('DELIVERED' as const) : ('FAILED' as const);
  const delivery = { ...base, status, tries: 1, lastTry: tried };
  return retryOnConflict(async () => {
    const live = await findLive(webhookStore, id);
    await commit({ writes: [createDelivery(delivery, live), audit('Webhook', live, live)] });
    return delivery;
  });
});
