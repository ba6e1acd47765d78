import pMap from 'p-map';
import { logger } from '#shared/platform/logger.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueForJob } from '#shared/use-cases/queue-for-job.ts';
import { findMessagingProvider } from './messaging-service.ts';

/** Puts stored messages into the queue of `deliver-messages`, to be delivered after this delay. Call it after the commit. */
export function queueMessages(messageIds: readonly string[], delaySeconds = 0): Promise<void> {
  return queueForJob(
    'deliver-messages',
    messageIds.map((messageId) => ({ messageId })),
    delaySeconds,
  );
}

const AT_ONCE = 10;

/**
 * Writes a message for each that is due. Returns the ids of the messages that were written. One that fails is logged as `failed` says, and
 * does not hold back the others. The next run of the job repeats it.
 */
export async function writeDueMessages<T extends object>(
  due: readonly T[],
  write: (each: T) => Promise<string | undefined>,
  failed: string,
): Promise<string[]> {
  const written = await pMap(
    due,
    async (each) => {
      try {
        return await retryOnConflict(() => write(each));
      } catch (error) {
        logger().error(failed, { ...each, error: error as Error });
        return undefined;
      }
    },
    { concurrency: AT_ONCE },
  );
  return written.filter((id) => id !== undefined);
}

/**
 * Writes the messages that are due, and queues them. Returns how many. Undefined while messaging is off: they would come too late.
 * `write` learns the longest text that the provider takes.
 */
export async function sendDueMessages(
  context: UseCaseContext,
  write: (context: UseCaseContext, maxCharacters: number) => Promise<string[]>,
): Promise<number | undefined> {
  const provider = await findMessagingProvider();
  if (!provider) return undefined;
  const ids = await write(context, provider.maxCharacters);
  await queueMessages(ids);
  return ids.length;
}
