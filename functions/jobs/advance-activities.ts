import { defineJob } from '#shared/contract/define-job.ts';
import { dueActivities } from '#shared/entities/activity-list.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { advanceActivity } from '#shared/use-cases/activities/advance-activity.ts';

export const contract = defineJob({
  jobId: 'advance-activities',
  summary: 'Begin the activities whose start has come, and complete those whose end has',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write'],
});

/** Safe to run twice and side by side: each move is written under the version it was decided from. */
export const handler = runJob(contract, async (context) => {
  const moved = { IN_PROGRESS: 0, COMPLETED: 0 };
  for await (const due of dueActivities(context.now)) {
    const results = await Promise.all(due.map((activity) => advanceActivity(context, activity)));
    for (const status of results) if (status) moved[status] += 1;
  }
  return { begun: moved.IN_PROGRESS, completed: moved.COMPLETED };
});
