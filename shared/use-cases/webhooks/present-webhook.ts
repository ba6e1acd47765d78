import type * as z from 'zod';
import type { Webhook, WebhookRecord, WebhookWithSecret } from '#shared/schemas/webhooks/webhook.ts';

/** Returns a webhook as an answer shows it: without secrets. */
export function presentWebhook(webhook: WebhookRecord, now: string): z.input<typeof Webhook> {
  const { formerKeys: _formerKeys, formerSecretUntil, keys, ...shown } = webhook;
  return {
    ...shown,
    types: [...webhook.types],
    signatures: [...webhook.signatures],
    publicKey: keys.publicKey ?? null,
    formerSecretUntil: formerSecretUntil !== undefined && formerSecretUntil > now ? formerSecretUntil : null,
  };
}

/** The same with its secret, for the answers that make one. */
export function presentSecret(webhook: WebhookRecord, now: string): z.input<typeof WebhookWithSecret> {
  return {
    ...presentWebhook(webhook, now),
    secret: webhook.keys.secret,
  };
}
