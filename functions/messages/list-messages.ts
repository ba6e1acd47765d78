import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { allOf, fault } from '#shared/schemas/fault.ts';
import { InboxMessage } from '#shared/schemas/messages/message.ts';
import { pageOf, paging, QueryBoolean } from '#shared/schemas/query.ts';
import { Id } from '#shared/schemas/text.ts';
import { readInbox } from '#shared/use-cases/messages/inbox.ts';

const FILTERS = ['driverId', 'vipId', 'supplierId', 'unknown', 'undelivered', 'conversations'] as const;

export const contract = defineContract('GET /api/messages', {
  operationId: 'listMessages',
  summary: 'List the messages of all conversations',
  description:
    'The inbox of the desk: to and from drivers and guests, and to suppliers, newest first. Set at most one of `driverId`, `vipId`, `supplierId`, `unknown`, `undelivered` and `conversations`. `unread=true` goes alone, or with a driver or guest. Messages are kept for `messages.retentionDays` of the settings: 90 days by default. The links of attachments work for 15 minutes. Eventually consistent, may be a second old.',
  access: ['read', 'Message'],
  query: {
    ...paging,
    driverId: Id.optional().meta({ description: 'To and from this driver' }),
    vipId: Id.optional().meta({ description: 'To and from this guest' }),
    supplierId: Id.optional().meta({ description: 'To this supplier' }),
    unknown: QueryBoolean.optional().meta({
      description: 'Of senders who are no known driver; `vipIds` says which guests have their number',
    }),
    undelivered: QueryBoolean.optional().meta({ description: 'Messages that are FAILED or UNKNOWN' }),
    unread: QueryBoolean.optional().meta({ description: 'Messages of drivers that no one at the desk has read' }),
    conversations: QueryBoolean.optional().meta({
      description:
        'The newest message of each conversation, and how many the desk has not read (`unreadCount`). On one page, as far as the last 1,000 messages show them',
    }),
  },
  success: { status: 200, body: pageOf(InboxMessage), description: 'A page of messages' },
  invalidFor: ['MEANING'],
  problems: [NotFound],
  uses: ['table:read', 'files:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, query }) => {
  // Drivers may read only their own messages, so they may not list all.
  actor.authorize('read', 'Message', {});
  const { conversations = false, driverId, supplierId, vipId } = query;
  const { undelivered = false, unknown = false, unread = false } = query;
  const set = FILTERS.filter((name) => query[name] !== undefined && query[name] !== false);
  const [first, second] = [...set, ...(unread && driverId === undefined && vipId === undefined ? ['unread'] : [])];
  if (first && second)
    throw invalidField(`query.${second}`, fault('NOT_WITH', `must not be set together with ${first}`, allOf(first)));
  const [who] = [
    ...(driverId === undefined ? [] : [{ driverId }]),
    ...(vipId === undefined ? [] : [{ vipId }]),
    ...(supplierId === undefined ? [] : [{ supplierId }]),
  ];
  const asked = { who, unknown, undelivered, unread, conversations };
  return readInbox(actor.id, asked, pageRequest({ driverId, vipId, supplierId, unknown, undelivered, unread }), now);
});
