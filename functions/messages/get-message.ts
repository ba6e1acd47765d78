import { defineContract } from '#shared/contract/define-contract.ts';
import { requireStored } from '#shared/domain/records.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';

export const contract = defineContract('GET /api/messages/{id}', {
  operationId: 'getMessage',
  summary: 'Read a message',
  access: ['read', 'Message'],
  success: { status: 200, body: Message, description: 'The message' },
  uses: ['table:read', 'files:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, params }) => {
  const [found, settings] = await Promise.all([findMessage(params.id), readSettings()]);
  const message = requireStored(found && found.keptUntil > now ? found : undefined, 'message', params.id);
  actor.authorize('read', 'Message', message);
  const [answer] = await presentMessages([message], settings, now);
  return answer as Message;
});
