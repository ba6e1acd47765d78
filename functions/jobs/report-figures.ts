import { defineJob } from '#shared/contract/define-job.ts';
import { isMinuteDue } from '#shared/domain/gps/beats.ts';
import { expectedJobs } from '#shared/domain/settings/expected-jobs.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { flightBudgetPercent, readFigures } from '#shared/use-cases/attention/event-figures.ts';

export const contract = defineJob({
  jobId: 'report-figures',
  summary: 'Write the figures of the event to the log, from which the dashboard and the alarms take them',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'flights'],
});

/** The figures read the coming day. Which jobs are expected to run needs the settings only, and is written each minute. */
const SECONDS_BETWEEN_FIGURES = 300;

/** Writes nothing to the table, so it is safe to repeat and to run concurrently. */
export const handler = runJob(contract, async ({ now }) => {
  const settings = await readSettings();
  const expected = expectedJobs(settings);
  if (!isMinuteDue(SECONDS_BETWEEN_FIGURES, now)) return { expected };
  const [figures, budgetPercent] = await Promise.all([readFigures(now, settings), flightBudgetPercent(now)]);
  return { expected, figures, flightBudgetPercent: budgetPercent };
});
