import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { change } from '#shared/domain/records.ts';
import { messageStore } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { MessagePath } from '#shared/schemas/paths.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/messages/{id}/read', {
  operationId: 'readMessage',
  summary: 'Say that the desk has read a message of a driver',
  description:
    'The row `MESSAGE_FROM_DRIVER` of the attention list goes, and `readAt` says when. A repeat changes nothing. `409 INVALID_TRANSITION`: the message goes to a driver.',
  tag: 'Messages',
  access: ['update', 'Message'],
  params: MessagePath,
  success: { status: 200, body: Message, etag: 'version', description: 'The message' },
  problems: [NotFound, InvalidTransition, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'files:read'],
  dryRun: true,
});

export const handler = serve(contract, async (context) => {
  const { now, params } = context;
  const read = (before: MessageRecord): MessageRecord => {
    if (before.direction === 'OUTBOUND')
      throw new InvalidTransition('The message goes to a driver. Only messages from drivers can be marked as read.');
    return before.readAt === undefined ? change(before, { readAt: now, unread: null }, now) : before;
  };
  const { after } = await changeRecord(context, messageStore, { id: params.id }, read);
  const [answer] = await presentMessages([after], await readSettings(), now);
  return answer as Message;
});
