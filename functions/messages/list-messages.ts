import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { threadMessages, troubledMessages, UNKNOWN_SENDERS } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { pageOf, paging, QueryBoolean } from '#shared/schemas/query.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';

export const contract = defineContract('GET /api/messages', {
  operationId: 'listMessages',
  summary: 'List messages that need a person',
  description:
    'Newest first. Set exactly one filter. `unknown=true`: messages of senders who are no known driver; `vipIds` says which guests have their number. `undelivered=true`: messages that are FAILED or UNKNOWN. For the messages of one driver: GET /api/drivers/{driverId}/messages.',
  tag: 'Messages',
  access: ['read', 'Message'],
  query: z.object({
    ...paging,
    unknown: QueryBoolean.optional().meta({ description: 'Messages of unknown senders' }),
    undelivered: QueryBoolean.optional().meta({ description: 'Messages that are FAILED or UNKNOWN' }),
  }),
  success: { status: 200, body: pageOf(Message), description: 'A page of messages' },
  invalidFor: ['MEANING'],
  uses: ['table:read', 'files:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, query }) => {
  // Drivers may read only their own messages, so they may not list all.
  actor.authorize('read', 'Message', {});
  const { undelivered = false, unknown = false } = query;
  if (undelivered === unknown) throw invalidField('query', 'must have unknown=true or undelivered=true, not both');
  const request = pageRequest({ undelivered });
  const [settings, page] = await Promise.all([
    readSettings(),
    undelivered ? troubledMessages(request, now) : threadMessages(UNKNOWN_SENDERS, request, now),
  ]);
  return { ...page, items: await presentMessages(page.items, settings, now) };
});
