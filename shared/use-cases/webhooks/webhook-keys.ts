import { refusalOf } from '#shared/adapters/webhooks/post-message.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { newWebhookKeyPair, newWebhookSecret } from '#shared/platform/message-signature.ts';
import type { SignatureKind, WebhookKeys } from '#shared/schemas/webhooks/webhook.ts';

/** Returns new keys for these signatures. The secret is always there, so that a receiver can check `v1`. */
export function newKeys(signatures: readonly SignatureKind[]): WebhookKeys {
  return {
    secret: newWebhookSecret(),
    ...(signatures.includes('v1a') ? newWebhookKeyPair() : {}),
  };
}

/** Throws ValidationFailed if messages cannot go to this URL. */
export function requireReceiver(url: string | undefined): void {
  const refused = url === undefined ? undefined : refusalOf(url);
  if (refused !== undefined) throw invalidField('body.url', refused);
}
