import type * as z from 'zod';
import { refusalOf } from '#shared/adapters/webhooks/post-message.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import type { WebhookChange } from '#shared/contract/webhook-bodies.ts';
import { change } from '#shared/domain/records.ts';
import { findWebhookState, replaceWebhookState, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { newWebhookKeyPair, newWebhookSecret } from '#shared/platform/message-signature.ts';
import { fault } from '#shared/schemas/fault.ts';
import type {
  SignatureKind,
  Webhook,
  WebhookKeys,
  WebhookRecord,
  WebhookWithSecret,
} from '#shared/schemas/webhooks/webhook.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { beginningOfWebhook } from './deliver-webhook.ts';

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
  return { ...presentWebhook(webhook, now), secret: webhook.keys.secret };
}

/** Returns new keys for these signatures. The secret is always there, so that a receiver can check `v1`. */
export function newKeys(signatures: readonly SignatureKind[]): WebhookKeys {
  return { secret: newWebhookSecret(), ...(signatures.includes('v1a') ? newWebhookKeyPair() : {}) };
}

/** Throws ValidationFailed if messages cannot go to this URL. */
export function requireReceiver(url: string | undefined): void {
  const refused = url === undefined ? undefined : refusalOf(url);
  if (refused !== undefined)
    throw invalidField('body.url', fault('PATTERN', refused, { example: 'https://example.org/hooks' }));
}
