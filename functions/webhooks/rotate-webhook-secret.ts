import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { WebhookWithSecret } from '#shared/schemas/webhooks/webhook.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { newKeys, presentSecret } from '#shared/use-cases/webhooks/change-webhook.ts';
import { formerKeysWith } from '#shared/use-cases/webhooks/message-of.ts';

export const contract = defineContract('POST /api/webhooks/{id}/secret/rotate', {
  ...CHANGE,
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret',
  description:
    'For 24 hours, messages are signed with the new and the former secret, and with up to two more that still sign. Give the receiver the new one within that time. The answer is the only time it is shown.',
  access: ['update', 'Webhook'],
  success: { status: 200, body: WebhookWithSecret, etag: 'version', description: 'The webhook with its new secret' },
  secretAnswer: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, now, params } = context;
  const formerSecretUntil = later(now, DAY_MS);
  const { after } = await changeRecord(context, webhookStore, { id: params.id }, (before) =>
    change(
      before,
      {
        keys: newKeys(before.signatures),
        formerKeys: formerKeysWith(before, now),
        formerSecretUntil,
        createdBy: actor.id,
      },
      now,
    ),
  );
  return presentSecret(after, now);
});
