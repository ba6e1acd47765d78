import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { WebhookChange } from '#shared/contract/webhook-bodies.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Webhook } from '#shared/schemas/webhooks/webhook.ts';
import { changeWebhook, presentWebhook, requireReceiver } from '#shared/use-cases/webhooks/change-webhook.ts';

export const contract = defineContract('PATCH /api/webhooks/{id}', {
  ...CHANGE,
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'Omitted fields stay as they are. `types` replaces all types. `enabled: true` begins with the changes from now on, and goes on with messages that still wait: `POST /api/webhooks/{id}/replay` sends what was missed.',
  access: ['update', 'Webhook'],
  body: WebhookChange,
  success: { status: 200, body: Webhook, etag: 'version', description: 'The webhook after the change' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  requireReceiver(body.url);
  return presentWebhook(await changeWebhook(context, params.id, body), now);
});
