import { defineJob } from '#shared/contract/define-job.ts';
import { expectedJobs } from '#shared/domain/settings/expected-jobs.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { flightBudgetPercent, readFigures } from '#shared/use-cases/attention/report-figures.ts';

export const contract = defineJob({
  jobId: 'report-figures',
  summary: 'Write the figures of the event to the log, from which the dashboard and the alarms take them',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'flights'],
});

const MINUTE_MS = 60_000;
/** The figures cost a read of the coming day. Whether a job is expected to run costs one item. */
const MINUTES_BETWEEN_FIGURES = 5;

const isDue = (now: string): boolean => Math.floor(Date.parse(now) / MINUTE_MS) % MINUTES_BETWEEN_FIGURES === 0;

/** Writes nothing to the table, so it is safe to repeat and to run concurrently. */
export const handler = runJob(contract, async ({ now }) => {
  const settings = await readSettings();
  const expected = expectedJobs(settings);
  if (!isDue(now)) return { expected };
  const [figures, budgetPercent] = await Promise.all([readFigures(now, settings), flightBudgetPercent(now)]);
  return { expected, figures, flightBudgetPercent: budgetPercent };
});
