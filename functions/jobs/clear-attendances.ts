import { defineJob } from '#shared/contract/define-job.ts';
import { abandonedChanges } from '#shared/entities/activities/attendance-change.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { clearAbandonedChange } from '#shared/use-cases/activities/save-in-phases.ts';

export const contract = defineJob({
  jobId: 'clear-attendances',
  summary: 'Remove attendances of large changes that were not completed',
  every: 'rate(1 hour)',
  timeoutSeconds: 300,
  uses: ['table:read', 'table:write', 'links:delete'],
});

/** Safe to repeat and to run concurrently: of two runs, one takes over a change. */
export const handler = runJob(contract, async (context) => {
  const abandoned = await abandonedChanges(context.now);
  for (const change of abandoned) await clearAbandonedChange(context, change);
  return { cleared: abandoned.length };
});
