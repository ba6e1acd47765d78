import { QueueFailed } from '#shared/adapters/queue/job-queue.ts';
import { jobQueue } from '#shared/adapters/queue/sqs.ts';
import { logger } from '#shared/platform/logger.ts';

const JOB = 'make-reports';

/**
 * Puts stored reports into the queue of `make-reports`. Call it after the commit. If the queue does not answer, the sweeper puts them
 * there later, so the failure is only logged.
 */
export const queueReports = async (reportIds: readonly string[]): Promise<void> => {
  if (reportIds.length === 0) return;
  try {
    await jobQueue(JOB).send(reportIds.map((reportId) => ({ body: { reportId } })));
  } catch (error) {
    if (!(error instanceof QueueFailed)) throw error;
    logger().error('reports not queued, the sweeper follows', { reportIds, error });
  }
};
