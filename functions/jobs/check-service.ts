import { defineJob } from '#shared/contract/define-job.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { checkService } from '#shared/use-cases/self-check/check-service.ts';

export const contract = defineJob({
  jobId: 'check-service',
  summary: 'Use the service as a client does, and write to the log whether it worked',
  every: 'rate(5 minutes)',
  timeoutSeconds: 240,
  uses: ['self-check'],
});

/** A failed check is a result, and not a failed run: the scheduler would repeat it. */
export const handler = runJob(contract, async () => {
  const failed = await checkService();
  return failed === undefined ? { configured: false } : { configured: true, selfCheckFailed: failed };
});
