import { QueueFailed } from '#shared/adapters/queue/job-queue.ts';
import { jobQueue } from '#shared/adapters/queue/sqs.ts';
import { logger } from '#shared/platform/logger.ts';

const JOB = 'deliver-messages';

/**
 * Puts stored messages into the queue of `deliver-messages`. Call it after the commit. If the queue does not answer, the sweeper puts
 * them there later, so the failure is only logged.
 */
export const queueMessages = async (messageIds: readonly string[], delaySeconds = 0): Promise<void> => {
  if (messageIds.length === 0) return;
  try {
    await jobQueue(JOB).send(messageIds.map((messageId) => ({ body: { messageId }, delaySeconds })));
  } catch (error) {
    if (!(error instanceof QueueFailed)) throw error;
    logger().error('messages not queued, the sweeper follows', { messageIds, error });
  }
};
