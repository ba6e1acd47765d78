import { defineContract } from '#shared/contract/define-contract.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { listDeliveries } from '#shared/entities/webhooks/webhook-delivery.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, queryChoice } from '#shared/schemas/query.ts';
import { DELIVERY_STATUSES, WebhookDelivery } from '#shared/schemas/webhooks/webhook.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('GET /api/webhooks/{id}/deliveries', {
  operationId: 'listWebhookDeliveries',
  summary: 'List the messages of a webhook',
  description: 'Newest first, those of the last 30 days. With `status`, a page may have fewer items than `limit`.',
  access: ['read', 'Webhook'],
  query: { ...paging, status: queryChoice(DELIVERY_STATUSES).optional() },
  success: { status: 200, body: pageOf(WebhookDelivery), description: 'A page of messages' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async ({ actor, pageRequest, params: { id }, query: { status } }) => {
  actor.authorize('read', 'Webhook', await findLive(webhookStore, id));
  const keep = status && ((delivery: { status: (typeof status)[number] }) => status.includes(delivery.status));
  return listDeliveries(id, pageRequest({ id, status }), keep);
});
