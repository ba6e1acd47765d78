import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { NewWebhook } from '#shared/contract/webhook-bodies.ts';
import { begin } from '#shared/domain/records.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { createWebhookState, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { fault } from '#shared/schemas/fault.ts';
import { WebhookWithSecret } from '#shared/schemas/webhooks/webhook.ts';
import { newKeys, presentSecret, requireReceiver } from '#shared/use-cases/webhooks/change-webhook.ts';
import { beginningOfWebhook } from '#shared/use-cases/webhooks/deliver-webhook.ts';

export const contract = defineContract('POST /api/webhooks', {
  operationId: 'createWebhook',
  summary: 'Add a webhook',
  description: [
    'From now on, each change is sent to the URL within 15 seconds: a signed POST that says which record changed and which of its fields, and no values. Messages follow Standard Webhooks 1.0.0.',
    'The answer is the only time the secret is shown. A repeat adds another webhook: look at the list first.',
  ].join('\n\n'),
  access: ['create', 'Webhook'],
  body: NewWebhook,
  success: { status: 201, body: WebhookWithSecret, etag: 'version', description: 'The new webhook with its secret' },
  invalidFor: ['MEANING', 'STATE'],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
  secretAnswer: true,
});

export const handler = serve(contract, async ({ actor, audit, body, commit, newId, now }) => {
  requireReceiver(body.url);
  const { supplierId } = body.exchange ?? {};
  const supplier = supplierId === undefined ? undefined : await supplierStore.find(supplierId);
  if (supplierId !== undefined && (!supplier || supplier.deletedAt))
    throw invalidNow('body.exchange.supplierId', fault('NOT_FOUND', 'is the id of no supplier'));
  const position = await beginningOfWebhook(now);
  const webhook = begin(newId('whk'), { ...body, keys: newKeys(body.signatures), createdBy: actor.id }, now);
  await commit({
    writes: [
      webhookStore.create(webhook),
      createWebhookState(webhook.id, position),
      audit('Webhook', undefined, webhook),
    ],
    relyingOn: supplier ? [supplierStore.asLive(supplier)] : [],
    whileAdmitted: true,
  });
  return presentSecret(webhook, now);
});
