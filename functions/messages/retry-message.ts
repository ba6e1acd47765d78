import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { isClaimed, requeued } from '#shared/domain/messages/attempt.ts';
import { messageStore } from '#shared/entities/messages/message.ts';
import { endEarly, findPause } from '#shared/entities/messages/messaging-pause.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { unlessLost } from '#shared/table/write.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/messages/{id}/retry', {
  ...WRITE,
  operationId: 'retryMessage',
  summary: 'Send a message again',
  description:
    'For messages that are FAILED or UNKNOWN. An UNKNOWN message may have arrived: the driver may then get it twice. While the account that sends does not work, also for one that is QUEUED: it is tried at once, and the others follow when it goes. `409 INVALID_TRANSITION`: the message has another status.',
  access: ['update', 'Message'],
  success: { status: 202, body: Message, etag: 'version', description: 'The message, which waits to be sent' },
  problems: [InvalidTransition, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'files:read', 'queue:send:deliver-messages'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { commit, dryRun, now, params, retried } = context;
  const pause = await findPause();
  const isStopped = pause?.isAccount ?? false;
  const again = (before: MessageRecord): MessageRecord => {
    const { status } = before;
    if (status === 'FAILED' || status === 'UNKNOWN') return requeued(before, now);
    if (isStopped && status === 'QUEUED' && !isClaimed(before, now)) return requeued(before, now);
    // An earlier attempt of this request has put it into the queue.
    if (retried) return before;
    throw new InvalidTransition(
      `The message is ${status}. Only FAILED and UNKNOWN messages can be sent again.`,
      because('MESSAGE_NOT_FAILED'),
    );
  };
  const { after } = await changeRecord(context, messageStore, { id: params.id }, again);
  if (pause && isStopped) await unlessLost(() => commit({ writes: [endEarly(pause, now)] }));
  if (!dryRun) await queueMessages([after.id]);
  const [answer] = await presentMessages([after], await readSettings(), now);
  return answer as Message;
});
