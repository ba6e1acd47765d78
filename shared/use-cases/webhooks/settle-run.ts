import { change } from '#shared/domain/records.ts';
import { isGone, MAX_FAILING_MS } from '#shared/domain/webhooks/retry-plan.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { replaceWebhookState, type WebhookState } from '#shared/entities/webhooks/webhook-state.ts';
import type { Try, WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { Live } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** How a run went. */
export interface RunResult {
  sent: number;
  failed: number;
  lastFailure?: Try;
  /** Until when the receiver asks us to wait. */
  pausedUntil?: string;
}

/** Ends the lease. Switches the webhook off if its receiver is gone, or has failed for 5 days. */
export async function settleRun(
  { audit, commit, now }: UseCaseContext,
  webhook: Live<WebhookRecord>,
  held: WebhookState,
  { failed, lastFailure, pausedUntil, sent }: RunResult,
): Promise<void> {
  const { failingSince: since, leasedUntil: _leasedUntil, pausedUntil: _pausedUntil, ...state } = held;
  const failingSince = sent > 0 ? undefined : failed > 0 ? (since ?? now) : since;
  const next = { ...state, failingSince, pausedUntil };
  const isTooLong = failingSince !== undefined && Date.parse(now) - Date.parse(failingSince) >= MAX_FAILING_MS;
  const disabledBy =
    lastFailure && isGone(lastFailure) ? ('GONE' as const) : isTooLong ? ('FAILING' as const) : undefined;
  const end = replaceWebhookState(held, next, webhook);
  if (disabledBy === undefined) {
    await unlessLost(() => commit({ writes: [end] }));
    return;
  }
  const after = change<WebhookRecord>(webhook, { enabled: false, disabledBy }, now);
  const off = [webhookStore.replace(webhook, after), audit<WebhookRecord>('Webhook', webhook, after)];
  // If someone changed the webhook meanwhile, the next run decides again.
  if (!(await unlessLost(() => commit({ writes: [end, ...off] })))) await unlessLost(() => commit({ writes: [end] }));
}
