import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { readOnPage } from '#shared/domain/messages/attempt.ts';
import { messageStore } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/messages/{id}/read', {
  ...WRITE,
  operationId: 'readMessage',
  summary: 'Say that you have read a message',
  description:
    'At the desk, of a message from a driver: the row `MESSAGE_FROM_DRIVER` of the attention list goes. As a driver, of a message to you: if it still waits to be sent to your phone, it is not sent any more. `readAt` says when, and `readBy` who. A repeat changes nothing. `409 INVALID_TRANSITION`: the message goes to another person.',
  access: ['read', 'Message'],
  success: { status: 200, body: Message, etag: 'version', description: 'The message' },
  problems: [InvalidTransition, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'files:read'],
});

export const handler = serve(contract, async (context) => {
  const { actor, now, params } = context;
  const read = (before: MessageRecord): MessageRecord => {
    const { direction, driverId } = before;
    if (direction === 'INBOUND') actor.authorize('update', 'Message', before);
    else if (driverId === undefined || driverId !== actor.user?.driverId)
      throw new InvalidTransition('The message goes to another person. Only they can say that they have read it.');
    return readOnPage(before, actor.id, now);
  };
  const { after } = await changeRecord(context, messageStore, { id: params.id, action: 'read' }, read);
  const [answer] = await presentMessages([after], await readSettings(), now);
  return answer as Message;
});
