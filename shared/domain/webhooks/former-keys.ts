import type { WebhookKeys, WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';

/** The most former keys that sign: each makes the headers of a message longer. */
const MAX_FORMER = 3;

/** Returns the former keys that still sign at this time, the latest first. */
export function formerKeysAt(
  { formerKeys = [], formerSecretUntil = '' }: Pick<WebhookRecord, 'formerKeys' | 'formerSecretUntil'>,
  now: string,
): readonly WebhookKeys[] {
  return formerSecretUntil > now ? formerKeys : [];
}

/**
 * Returns the keys that sign beside new ones. Those that still sign stay: a secret whose answer was lost is replaced by the next one, and the
 * receiver has none of the two yet.
 */
export function formerKeysWith(webhook: WebhookRecord, now: string): readonly WebhookKeys[] {
  return [webhook.keys, ...formerKeysAt(webhook, now)].slice(0, MAX_FORMER);
}
