import type { Logger } from '@aws-lambda-powertools/logger';
import type { Context as LambdaContext } from 'aws-lambda';
import * as z from 'zod';
import type { Subject } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { auditWrite } from '#shared/entities/audit.ts';
import { transact, type Write } from '#shared/entities/transact.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { changedFields } from './changed-fields.ts';
import { newId } from './ids.ts';
import { logger } from './logger.ts';

/** What the schedule sends: the instant it was due for, so that a pass that is tried again means the same instant. */
const JobEvent = z.object({ time: Timestamp.optional() });

/** What a job is given. */
export interface JobContext {
  /** The instant that the pass is for. */
  readonly now: string;
  readonly log: Logger;
  readonly newId: (word: string) => string;
  /** The audit record of a write, to commit with it. */
  readonly audit: <T extends { readonly id: string; readonly version: number }>(
    subject: Subject,
    before: T | undefined,
    after: T,
  ) => Write;
  /** Writes all or nothing. Throws `WriteLost` when a condition failed. */
  readonly commit: (writes: readonly Write[]) => Promise<void>;
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
      const result = await run({ now, log: logger(), newId, commit: transact, audit: auditOf(jobId, now, requestId) });
      logger().info('job', { ...line(), result });
      return result;
    } catch (error) {
      logger().error('job failed', { ...line(), error: error as Error });
      throw error;
    }
  };

const auditOf =
  (jobId: string, now: string, requestId: string): JobContext['audit'] =>
  (subject, before, after) =>
    auditWrite({
      id: newId('audit'),
      at: now,
      by: `job:${jobId}`,
      operationId: jobId,
      subject,
      subjectId: after.id,
      version: after.version,
      fields: changedFields(before, after),
      requestId,
    });
