import { defineJob } from '#shared/contract/define-job.ts';
import { isMinuteDue } from '#shared/domain/gps/sync-plan.ts';
import { expectedJobs } from '#shared/domain/settings/expected-jobs.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import { flightBudgetPercent, readFigures, tellRaisedRows } from '#shared/use-cases/attention/report-figures.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';

export const contract = defineJob({
  jobId: 'report-figures',
  summary:
    'Write the figures of the event to the log, from which the dashboard and the alarms take them, tell of new rows of the attention list, and pack the plan for those who read it often',
  every: 'rate(1 minute)',
  timeoutSeconds: 60,
  uses: ['table:read', 'table:write', 'flights'],
});

/** The figures read the coming day. Which jobs are expected to run needs the settings only, and is written each minute. */
const SECONDS_BETWEEN_FIGURES = 300;

/** Safe to repeat and to run concurrently: of two runs that find a new row, one writes it. */
export const handler = runJob(contract, async (context) => {
  const { now } = context;
  const settings = await readSettings();
  const expected = expectedJobs(settings);
  if (!isMinuteDue(SECONDS_BETWEEN_FIGURES, now)) return { expected };
  const [{ figures, rows }, budgetPercent] = await Promise.all([readFigures(now, settings), flightBudgetPercent(now)]);
  const attention = await tellRaisedRows(context, rows);
  const packed = await packPlan(context);
  return { expected, figures, flightBudgetPercent: budgetPercent, attention, packed };
});
