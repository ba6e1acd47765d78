import { queueForJob } from '#shared/use-cases/queue-for-job.ts';

/** Puts stored messages into the queue of `deliver-messages`, to be delivered after this delay. Call it after the commit. */
export function queueMessages(messageIds: readonly string[], delaySeconds = 0): Promise<void> {
  return queueForJob(
    'deliver-messages',
    messageIds.map((messageId) => ({ messageId })),
    delaySeconds,
  );
}
