import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { keepSeen, seenMarks } from '#shared/entities/users/desk-item.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { SeenConversation } from '#shared/schemas/users/desk-item.ts';
import { requireConversation } from '#shared/use-cases/messages/inbox.ts';

export const contract = defineContract('PUT /api/messages/seen', {
  operationId: 'seeConversation',
  summary: 'Note up to where you have seen a conversation',
  description:
    'A mark of your own: `isNew` of GET /api/messages follows from it. It never goes back, and a repeat changes nothing. For the others at the desk a message stays unread: POST /api/messages/{id}/read says that the desk has read it.',
  access: ['update', 'Message'],
  body: SeenConversation,
  success: { status: 200, body: SeenConversation, description: 'Up to where you have seen it' },
  problems: [NotFound],
  effect: 'NOTHING',
  uses: ['table:read', 'desk:write'],
});

export const handler = serve(contract, async ({ actor, body: { conversationId, upTo }, now }) => {
  await requireConversation(conversationId);
  const seen = { conversationId, upTo: upTo < now ? upTo : now };
  if (await keepSeen(actor.id, seen, now)) return seen;
  return { conversationId, upTo: (await seenMarks(actor.id)).get(conversationId) ?? seen.upTo };
});
