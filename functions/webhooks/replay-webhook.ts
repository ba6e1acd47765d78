import * as z from 'zod';
import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { positionAt } from '#shared/domain/changes/read-position.ts';
import { requireStored } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findWebhookState, replaceWebhookState, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import { Instant, Timestamp } from '#shared/schemas/time.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';

const MAX_DAYS = 7;

export const contract = defineContract('POST /api/webhooks/{id}/replay', {
  ...WRITE,
  operationId: 'replayWebhook',
  summary: 'Send the changes of a time again',
  description:
    'For a receiver that lost messages, or that was off. Sends all changes of its types from `since` on, before `until`, each with its own `webhook-id` as before. Another replay that is not finished ends. The messages are made within minutes: read the deliveries to follow them.',
  access: ['update', 'Webhook'],
  query: {
    since: Timestamp.meta({ description: `At most ${MAX_DAYS} days ago` }),
    until: Timestamp.optional().meta({ description: 'Not included. Default: now' }),
  },
  success: {
    status: 202,
    body: z.object({ since: Instant, until: Instant }),
    description: 'The job sends them',
  },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async ({ actor, audit, commit, newId, now, params: { id }, query }) => {
  const replayId = newId('rpl');
  const { since, until = now } = query;
  if (since < later(now, -MAX_DAYS * DAY_MS))
    throw invalidField(
      'query.since',
      fault('TOO_LONG_AGO', `must be at most ${MAX_DAYS} days ago`, { days: MAX_DAYS }),
    );
  if (until <= since)
    throw invalidField('query.until', fault('NOT_AFTER', 'must be after since', { field: named('since') }));
  return retryOnConflict(async () => {
    const [webhook, found] = await Promise.all([findLive(webhookStore, id), findWebhookState(id)]);
    actor.authorize('update', 'Webhook', webhook);
    const state = requireStored(found, 'webhook', id);
    if (state.lastReplay?.id === replayId) return { since, until: state.lastReplay.until };
    const after = { ...state, replay: { position: positionAt(since), until }, lastReplay: { id: replayId, until } };
    await commit({
      writes: [replaceWebhookState(state, after, webhook), audit('Webhook', webhook, webhook)],
    });
    return { since, until };
  });
});
