import { postMessage } from '#shared/adapters/webhooks/post-message.ts';
import type { Outcome } from '#shared/domain/webhooks/retry-plan.ts';
import type { DeliveryRecord, WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import { headersOf } from './message-of.ts';

/** Sends a delivery once. Never throws. */
export async function sendDelivery(
  webhook: WebhookRecord,
  delivery: Pick<DeliveryRecord, 'body' | 'messageId'>,
  timeoutMs: number,
): Promise<Outcome> {
  const startedAt = Date.now();
  const headers = headersOf(webhook, delivery, startedAt);
  const { retryAfterSeconds, ...answered } = await postMessage(
    webhook.url,
    { body: delivery.body, headers },
    timeoutMs,
  );
  const at = new Date(startedAt).toISOString();
  return { tried: { at, milliseconds: Date.now() - startedAt, ...answered }, retryAfterSeconds };
}
