import { queueForJob } from '#shared/use-cases/queue-for-job.ts';

/** Puts stored reports into the queue of `make-reports`. Call it after the commit. */
export function queueReports(reportIds: readonly string[], delaySeconds = 0): Promise<void> {
  return queueForJob(
    'make-reports',
    reportIds.map((reportId) => ({ reportId })),
    delaySeconds,
  );
}
