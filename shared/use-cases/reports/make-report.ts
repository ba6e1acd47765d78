import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { isLong } from '#shared/domain/reports/paper-length.ts';
import { queuedReport } from '#shared/domain/reports/report.ts';
import { createPendingReport } from '#shared/entities/reports/pending-report.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { MAX_SCHEDULES_PER_REQUEST, type NewReport } from '#shared/schemas/reports/report.ts';
import type { PendingReport, ReportRecord } from '#shared/schemas/reports/report-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueForJob } from '#shared/use-cases/queue-for-job.ts';
import { KINDS } from './kinds.ts';
import { printReport } from './print-report.ts';
import { marksOf, settingsFor } from './report-options.ts';
import { reportSubjects, requireSubjects } from './report-subjects.ts';
import { storeReport } from './store-report.ts';
import { readSuperseded, shownBy } from './superseded-report.ts';

/**
 * Makes a report and stores its file. A report of more than 200 schedules, or of very many lines, is stored as PENDING, and the job
 * makes it. Throws ValidationFailed, NotFound, Forbidden, ContendedWrite or Outage.
 */
export async function makeReport(
  context: UseCaseContext,
  id: string,
  wanted: NewReport,
  fonts: FontFiles,
): Promise<ReportRecord | PendingReport> {
  const { format } = wanted;
  const kind = KINDS[wanted.kind];
  const options = {
    format,
    now: context.now,
    settings: settingsFor(await readSettings(), wanted),
    fonts,
    language: wanted.language,
    marks: marksOf(wanted),
  };
  // If a person is erased meanwhile, the report is made again without them.
  const report = await retryOnConflict(async () => {
    const superseded = await readSuperseded(context, wanted);
    const subjects = await reportSubjects(wanted, kind.takes);
    const { ids } = subjects;
    if (ids.length > MAX_SCHEDULES_PER_REQUEST) {
      if (wanted.ids) await requireSubjects(context, ids, kind.takes);
      return leaveToJob(context, id, wanted, ids.length);
    }
    const printing = { ...options, superseded };
    const contents = await kind.read(context, wanted, subjects, printing);
    if (kind.isForJob || isLong(format, { lines: contents.lines, files: ids.length }))
      return leaveToJob(context, id, wanted, Math.max(ids.length, 1));
    const made = { id, createdAt: context.now, createdBy: context.actor.id };
    const printed = await printReport(made, kind, { ...contents, date: wanted.date, wanted }, printing);
    await storeReport(context, { ...printed, personIds: shownBy(contents, superseded), superseded });
    return printed.report;
  });
  if ('wanted' in report && !context.dryRun) await queueReports([report.id]);
  return report;
}

async function leaveToJob(
  { actor, audit, commit, now }: UseCaseContext,
  id: string,
  wanted: NewReport,
  of: number,
): Promise<PendingReport> {
  const report = queuedReport({ id, createdAt: now, createdBy: actor.id, wanted, of });
  await commit({ writes: [createPendingReport(report), audit('Report', undefined, report)] });
  return report;
}

/** Puts stored reports into the queue of `make-reports`. Call it after the commit. */
export function queueReports(reportIds: readonly string[], delaySeconds = 0): Promise<void> {
  return queueForJob(
    'make-reports',
    reportIds.map((reportId) => ({ reportId })),
    delaySeconds,
  );
}
