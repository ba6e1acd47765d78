import { defineContract } from '#shared/contract/define-contract.ts';
import { requireLive } from '#shared/domain/records.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Webhook } from '#shared/schemas/webhooks/webhook.ts';
import { presentWebhook } from '#shared/use-cases/webhooks/change-webhook.ts';

export const contract = defineContract('GET /api/webhooks/{id}', {
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  access: ['read', 'Webhook'],
  success: { status: 200, body: Webhook, etag: 'version', description: 'The webhook, without its secret' },
});

export const handler = serve(contract, async ({ actor, now, params: { id } }) => {
  const webhook = requireLive(await webhookStore.find(id), 'webhook', id);
  actor.authorize('read', 'Webhook', webhook);
  return presentWebhook(webhook, now);
});
