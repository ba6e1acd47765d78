import { keysAt } from '#shared/entities/webhooks/webhook.ts';
import { asymmetricSignature, symmetricSignature } from '#shared/platform/message-signature.ts';
import type { Change } from '#shared/schemas/changes/change.ts';
import type { DeliveryRecord, WebhookKeys, WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';

/** Returns the body of a message: which record changed, and which of its fields. It holds no values, so no log keeps personal data. */
export function bodyOf({ at, deleted, fields, subject, subjectId, threshold, type, version }: Change): string {
  return JSON.stringify({ type, timestamp: at, data: { subject, id: subjectId, version, fields, deleted, threshold } });
}

/** Returns the body of a message that only tries the receiver. */
export function testBody({ id, version }: Pick<WebhookRecord, 'id' | 'version'>, now: string): string {
  return JSON.stringify({
    type: 'webhook.test',
    timestamp: now,
    data: { subject: 'Webhook', id, version, fields: [], deleted: false },
  });
}

/** Returns the headers of one try. The id is the same in all tries. While the secret is rotated, both sign. */
export function headersOf(
  webhook: Pick<WebhookRecord, 'formerKeys' | 'formerSecretUntil' | 'keys' | 'signatures'>,
  { body, messageId }: Pick<DeliveryRecord, 'body' | 'messageId'>,
  now: number,
): Record<string, string> {
  const { signatures } = webhook;
  const timestamp = Math.floor(now / 1_000);
  const message = { id: messageId, timestamp, body };
  const made = keysAt(webhook, new Date(now).toISOString()).flatMap(({ privateKey, secret }) => [
    ...(signatures.includes('v1') ? [symmetricSignature(message, secret)] : []),
    ...(signatures.includes('v1a') && privateKey ? [asymmetricSignature(message, privateKey)] : []),
  ]);
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': made.join(' '),
    'user-agent': 'Motorcade-Webhooks',
  };
}

/** The most former keys that sign: each makes the headers of a message longer. */
const MAX_FORMER = 3;

/**
 * Returns the keys that sign beside new ones. Those that still sign stay: a secret whose answer was lost is replaced by the next one, and the
 * receiver has none of the two yet.
 */
export function formerKeysWith(webhook: WebhookRecord, now: string): readonly WebhookKeys[] {
  return keysAt(webhook, now).slice(0, MAX_FORMER);
}
