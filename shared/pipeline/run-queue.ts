import type { SQSBatchItemFailure } from 'aws-lambda';
import * as z from 'zod';
import type { JobContract } from '#shared/contract/define-job.ts';
import { logger } from '#shared/platform/logger.ts';
import { type JobContext, JobEvent, type JobHandler, jobContext } from './run-job.ts';

/** The event of the queue. SQS sends no `time`: then it is the current time. */
const QueueEvent = JobEvent.extend({
  Records: z.array(z.object({ messageId: z.string(), body: z.string(), receiptHandle: z.string().optional() })),
});

/** Keeps the messages of a run from other runs, until the returned function is called. */
export type HoldMessages = (receipts: readonly string[]) => Promise<() => void>;

const noHold: HoldMessages = () => Promise.resolve(() => undefined);

/**
 * Returns the Lambda handler of a job with a queue. Handles the messages of a batch in parallel. A message may come twice, so each write
 * has a condition. Logs each failed message once and reports only those to the queue. The queue sends them again, and at last moves them
 * to the dead-letter queue.
 */
export function runQueue<S extends z.ZodType>(
  contract: JobContract,
  Message: S,
  handle: (context: JobContext, message: z.output<S>) => Promise<void>,
  hold: HoldMessages = noHold,
): JobHandler {
  return async (event, { awsRequestId: requestId }) => {
    const startedAt = Date.now();
    const { jobId } = contract;
    const { Records, time: now = new Date(startedAt).toISOString() } = QueueEvent.parse(event);
    const failures: SQSBatchItemFailure[] = [];
    const handleRecord = async ({ body, messageId }: (typeof Records)[number]): Promise<void> => {
      try {
        await handle(jobContext(jobId, now, requestId), Message.parse(JSON.parse(body)));
      } catch (error) {
        logger().error('queue message failed', { jobId, requestId, messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
      }
    };
    const release = await hold(Records.flatMap(({ receiptHandle }) => receiptHandle ?? []));
    await Promise.all(Records.map(handleRecord)).finally(release);
    const durationMs = Date.now() - startedAt;
    logger().info('queue', { jobId, requestId, now, durationMs, received: Records.length, failed: failures.length });
    return { batchItemFailures: failures };
  };
}

/** Returns the handler of a job with both triggers. */
export function byTrigger({
  queue,
  schedule,
}: {
  readonly queue: JobHandler;
  readonly schedule: JobHandler;
}): JobHandler {
  return (event, context) =>
    typeof event === 'object' && event !== null && 'Records' in event
      ? queue(event, context)
      : schedule(event, context);
}
