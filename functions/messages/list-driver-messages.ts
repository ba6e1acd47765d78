import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { messagesOf } from '#shared/use-cases/messages/inbox.ts';

export const contract = defineContract('GET /api/drivers/{driverId}/messages', {
  operationId: 'listDriverMessages',
  summary: 'List the messages to and from a driver',
  description:
    'Both directions, newest first, also what came from their number before they were entered, or without the number that a reply from a shared phone needs. Messages are kept for `messages.retentionDays` of the settings: 90 days by default. The links of attachments work for 15 minutes.',
  access: ['read', 'Message'],
  query: paging,
  success: { status: 200, body: pageOf(Message), description: 'A page of messages' },
  invalidFor: ['MEANING'],
  uses: ['table:read', 'files:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, params: { driverId } }) => {
  actor.authorize('read', 'Message', { driverId });
  return messagesOf({ driverId }, pageRequest({ driverId }), now);
});
