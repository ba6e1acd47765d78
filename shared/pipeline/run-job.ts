import type { Logger } from '@aws-lambda-powertools/logger';
import type { Context as LambdaContext } from 'aws-lambda';
import * as z from 'zod';
import type { JobContract } from '#shared/contract/define-job.ts';
import { newId } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { useCaseContext } from './use-case-context.ts';

/** What the schedule sends: the instant it was due for, so that a pass that is tried again means the same instant. */
const JobEvent = z.object({ time: Timestamp.optional() });

/** What a job's handler receives. `now` is the time that the run was scheduled for. */
export interface JobContext extends UseCaseContext {
  readonly log: Logger;
}

export type JobHandler = (event: unknown, context: LambdaContext) => Promise<Record<string, unknown>>;

/**
 * The Lambda handler of a job. A pass may come twice and beside another one: each write says when it is true. What it throws goes to
 * the log once and back to the scheduler, which tries again and then keeps it.
 */
export const runJob =
  (contract: JobContract, run: (context: JobContext) => Promise<Record<string, unknown>>): JobHandler =>
  async (event, { awsRequestId: requestId }) => {
    const startedAt = Date.now();
    const { jobId } = contract;
    const { time } = JobEvent.parse(event ?? {});
    const now = time ?? new Date(startedAt).toISOString();
    const line = () => ({ jobId, requestId, now, durationMs: Date.now() - startedAt });
    try {
      const result = await run({ ...jobContext(jobId, now, requestId), log: logger() });
      logger().info('job', { ...line(), result });
      return result;
    } catch (error) {
      logger().error('job failed', { ...line(), error: error as Error });
      throw error;
    }
  };

const jobContext = (jobId: string, now: string, requestId: string): UseCaseContext =>
  useCaseContext({
    actor: { id: `job:${jobId}`, can: () => true, authorize: () => undefined },
    now,
    dryRun: false,
    newId,
    ifMatch: () => undefined,
    operationId: jobId,
    requestId,
  });
