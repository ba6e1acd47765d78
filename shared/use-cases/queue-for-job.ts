import { jobQueue, QueueFailed } from '#shared/adapters/queue/job-queue.ts';
import { logger } from '#shared/platform/logger.ts';
import { Outage } from '#shared/platform/time-limit.ts';

/**
 * Puts stored work into the queue of a job. Call it after the commit. If the queue does not answer, the job's sweeper puts the work
 * there later, so the failure is only logged.
 */
export async function queueForJob(job: string, bodies: readonly object[], delaySeconds = 0): Promise<void> {
  if (bodies.length === 0) return;
  try {
    await jobQueue(job).send(bodies.map((body) => ({ body, delaySeconds })));
  } catch (error) {
    if (!(error instanceof QueueFailed)) throw error;
    logger().error('work not queued, the sweeper follows', { job, bodies, error });
  }
}

/** As `queueForJob`, for work that no sweeper finds. Throws Outage if the queue does not answer: a repeat of the request tries again. */
export async function requireQueued(job: string, body: object): Promise<void> {
  try {
    await jobQueue(job).send([{ body }]);
  } catch (error) {
    throw error instanceof QueueFailed ? new Outage('queue', error) : error;
  }
}
