import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { messagesOf } from '#shared/use-cases/messages/inbox.ts';

export const contract = defineContract('GET /api/vips/{vipId}/messages', {
  operationId: 'listVipMessages',
  summary: 'List the messages to and from a guest',
  description:
    'Newest first: the links of rides (`GUEST_LINK`), without their secret addresses. And what came from their number, also before they were entered: where several guests have it, each shows it. GET /api/messages?unknown=true has it too. Messages are kept for `messages.retentionDays` of the settings: 90 days by default.',
  access: ['read', 'Message'],
  query: paging,
  success: { status: 200, body: pageOf(Message), description: 'A page of messages' },
  invalidFor: ['MEANING'],
  uses: ['table:read', 'files:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, params: { vipId } }) => {
  actor.authorize('read', 'Message', { vipId });
  return messagesOf({ vipId }, pageRequest({ vipId }), now);
});
