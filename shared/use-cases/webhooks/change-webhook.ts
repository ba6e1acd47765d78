import type * as z from 'zod';
import type { WebhookChange } from '#shared/contract/webhook-bodies.ts';
import { change } from '#shared/domain/records.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { findWebhookState, replaceWebhookState } from '#shared/entities/webhooks/webhook-state.ts';
import type { WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { beginningOfWebhook } from './collect-changes.ts';

/**
 * Changes a webhook. One that is switched on begins with the changes from now on, and forgets that its receiver has failed. Throws
 * NotFound, Forbidden, VersionMismatch or ContendedWrite.
 */
export async function changeWebhook(
  context: UseCaseContext,
  id: string,
  wanted: z.output<typeof WebhookChange>,
): Promise<WebhookRecord> {
  const { now } = context;
  const kind = {
    ...webhookStore,
    replace: (before: WebhookRecord, after: WebhookRecord) => writesOf(before, after, now),
  };
  const { after } = await changeRecord(context, kind, { id }, (before) =>
    change(before, { ...wanted, ...(wanted.enabled === undefined ? {} : { disabledBy: null }) }, now),
  );
  return after;
}

async function writesOf(before: WebhookRecord, after: WebhookRecord, now: string) {
  const replaced = webhookStore.replace(before, after);
  if (before.enabled || !after.enabled) return [replaced];
  const state = await findWebhookState(before.id);
  if (!state) return [replaced];
  const position = await beginningOfWebhook(now);
  return [
    replaced,
    replaceWebhookState(
      state,
      { position, replay: state.replay, lastReplay: state.lastReplay },
      webhookStore.asLive(before),
    ),
  ];
}
