import type { Logger } from '@aws-lambda-powertools/logger';
import type { Context as LambdaContext, SQSBatchItemFailure } from 'aws-lambda';
import * as z from 'zod';
import type { JobContract } from '#shared/contract/define-job.ts';
import { newId } from '#shared/platform/ids.ts';
import { JOB_LINE, logger } from '#shared/platform/logger.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { Caller } from './exchange.ts';
import { useCaseContext } from './use-case-context.ts';

/** The event of the schedule. `time` is the instant of the planned run, so that a retry works with the same instant. */
const JobEvent = z.object({ time: Timestamp.optional() });

/** What a job's handler receives. `now` is the time that the run was scheduled for. */
interface JobContext extends UseCaseContext {
  readonly requestId: string;
  readonly log: Logger;
}

export type JobHandler = (event: unknown, context: LambdaContext) => Promise<Record<string, unknown>>;

/**
 * Returns the Lambda handler of a scheduled job. A run may happen twice, or at the same time as another, so each write has a condition.
 * Logs an error once and throws it again: the scheduler then retries, and at last moves the event to the dead-letter queue.
 */
export function runJob(
  contract: JobContract,
  run: (context: JobContext) => Promise<Record<string, unknown>>,
): JobHandler {
  return async (event, { awsRequestId: requestId }) => {
    const startedAt = Date.now();
    const { jobId } = contract;
    let now = new Date(startedAt).toISOString();
    const line = () => ({ jobId, requestId, now, durationMs: Date.now() - startedAt });
    try {
      now = JobEvent.parse(event ?? {}).time ?? now;
      const result = await run(jobContext(jobId, now, requestId));
      logger().info(JOB_LINE, { ...line(), result });
      return result;
    } catch (error) {
      logger().error('job failed', { ...line(), error: error as Error });
      throw error;
    }
  };
}

/** Returns the context of a run that goes on with what a user has asked for. */
export function contextAs({ now, requestId }: JobContext, actor: Caller): UseCaseContext {
  return useCaseContext({
    actor,
    now,
    dryRun: false,
    newId,
    ifMatch: () => undefined,
    operationId: 'applyProposal',
    requestId,
  });
}

/** Returns the context of one run. */
export function jobContext(jobId: string, now: string, requestId: string): JobContext {
  return {
    ...useCaseContext({
      actor: { id: `job:${jobId}`, can: () => true, authorize: () => undefined },
      now,
      dryRun: false,
      newId,
      ifMatch: () => undefined,
      operationId: jobId,
      requestId,
    }),
    requestId,
    log: logger(),
  };
}

/** The event of the queue. SQS sends no `time`: then it is the current time. */
const QueueEvent = JobEvent.extend({
  Records: z.array(z.object({ messageId: z.string(), body: z.string(), receiptHandle: z.string().optional() })),
});

/** Keeps the messages of a run from other runs, until the returned function is called. */
type HoldMessages = (receipts: readonly string[]) => Promise<() => void>;

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
