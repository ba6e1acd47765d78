import type { Logger } from '@aws-lambda-powertools/logger';
import type { Context as LambdaContext } from 'aws-lambda';
import * as z from 'zod';
import type { JobContract } from '#shared/contract/define-job.ts';
import { newId } from '#shared/platform/ids.ts';
import { JOB_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { Caller } from './actor.ts';
import { useCaseContext } from './use-case-context.ts';

/** The event of the schedule. `time` is the instant of the planned run, so that a retry works with the same instant. */
export const JobEvent = z.object({ time: Timestamp.optional() });

/** What a job's handler receives. `now` is the time that the run was scheduled for. */
export interface JobContext extends UseCaseContext {
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
