import { defineContract } from '#shared/contract/define-contract.ts';
import { listWebhooks } from '#shared/entities/webhooks/webhook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { Webhook } from '#shared/schemas/webhooks/webhook.ts';
import { presentWebhook } from '#shared/use-cases/webhooks/change-webhook.ts';

export const contract = defineContract('GET /api/webhooks', {
  operationId: 'listWebhooks',
  summary: 'List the webhooks',
  description: 'The oldest first, without their secrets.',
  access: ['read', 'Webhook'],
  query: paging,
  success: { status: 200, body: pageOf(Webhook), description: 'A page of webhooks' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async ({ actor, now, pageRequest }) => {
  actor.authorize('read', 'Webhook', {});
  const { items, nextCursor } = await listWebhooks(pageRequest({}));
  return { items: items.map((webhook) => presentWebhook(webhook, now)), nextCursor };
});
