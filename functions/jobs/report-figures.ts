import { defineJob } from '#shared/contract/define-job.ts';
import { type EventFigures, eventFigures } from '#shared/domain/attention/event-figures.ts';
import { dismissalIdOfRow } from '#shared/domain/attention/shown-rows.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { isMinuteDue } from '#shared/domain/gps/sync-plan.ts';
import { expectedJobs } from '#shared/domain/settings/expected-jobs.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/domain/time/days.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { readRaisedRows, replaceRaisedRows } from '#shared/entities/attention/told-and-hidden.ts';
import { readBudget } from '#shared/entities/flights/flight-budget.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { runJob } from '#shared/pipeline/run-job.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { unlessLost } from '#shared/table/write.ts';
import { endOfWindow, type Found, findAttention } from '#shared/use-cases/attention/say-what-follows.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findFlightService } from '#shared/use-cases/flights/flight-service.ts';
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

const WINDOW_MINUTES = 24 * 60;

/** Returns the figures of the event: rides of the local day, and what needs a person within 24 hours. With the rows of the attention list. */
async function readFigures(
  now: string,
  settings: SettingsRecord,
): Promise<{ readonly figures: EventFigures; readonly rows: readonly Found[] }> {
  const day = dayOf(now, settings);
  const [{ facts, rows }, { found }] = await Promise.all([
    findAttention(now, endOfWindow(now, WINDOW_MINUTES)),
    gatherActivities(
      {
        from: startOfDay(day, settings),
        to: endOfDay(day, settings),
        types: ['TRANSPORT'],
        statuses: ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED'],
      },
      MAX_ACTIVITIES_READ,
    ),
  ]);
  const figures = eventFigures({ facts, rows: rows.filter(({ dismissal }) => !dismissal), ridesToday: found.length });
  return { figures, rows };
}

/** Returns how much of the month's flight requests is used, in percent. 0 while flights are off. */
async function flightBudgetPercent(now: string): Promise<number> {
  const service = await findFlightService();
  if (!service || service.monthlyBudget === 0) return 0;
  const { used } = await readBudget(monthOf(now));
  return Math.floor((used / service.monthlyBudget) * 100);
}

/** The item of the rows has room for 400 KB. Of more rows than this, the changes tell the worst. */
const MAX_ROWS = 3_000;
/** A transaction takes 100 items. */
const MAX_CHANGES = 90;
/** One run tells this often at most. What is left is told by the next. */
const MAX_TRANSACTIONS = 10;

/**
 * Leaves an audit record for each row of the attention list that is new or gone since the last run, so that the list of changes tells
 * `attention.raised` and `attention.cleared`. A run without difference reads one item and writes nothing.
 */
async function tellRaisedRows(
  { audit, commit }: UseCaseContext,
  rows: readonly Found[],
): Promise<{ readonly raised: number; readonly cleared: number }> {
  const present = new Set(
    rows
      .filter(({ dismissal }) => !dismissal)
      .slice(0, MAX_ROWS)
      .map(dismissalIdOfRow),
  );
  let told = await readRaisedRows();
  const counts = { raised: 0, cleared: 0 };
  for (let n = 0; n < MAX_TRANSACTIONS; n += 1) {
    const known = new Set(told.ids);
    const gone = told.ids.filter((id) => !present.has(id)).map((id) => ({ id, kind: 'cleared' as const }));
    const come = [...present].filter((id) => !known.has(id)).map((id) => ({ id, kind: 'raised' as const }));
    const changes = [...gone, ...come].slice(0, MAX_CHANGES);
    if (changes.length === 0) return counts;
    const version = told.version + 1;
    for (const { id, kind } of changes) {
      if (kind === 'raised') known.add(id);
      else known.delete(id);
    }
    const ids = [...known];
    const audits = changes.map(({ id, kind }) => audit('Attention', undefined, { id, version }, { kind }));
    // Another run has told: the next one compares again.
    if (!(await unlessLost(() => commit({ writes: [replaceRaisedRows(told, ids), ...audits] })))) return counts;
    told = { version, ids };
    for (const { kind } of changes) counts[kind] += 1;
  }
  return counts;
}
