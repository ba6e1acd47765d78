import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { FORMATS, fileNameOf } from '#shared/domain/reports/formats.ts';
import { isLong } from '#shared/domain/reports/length.ts';
import { queuedReport } from '#shared/domain/reports/pending-report.ts';
import { newReport } from '#shared/domain/reports/report.ts';
import { createPendingReport } from '#shared/entities/pending-report.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { newId } from '#shared/platform/ids.ts';
import type { PendingReport } from '#shared/schemas/pending-report.ts';
import { MAX_SCHEDULES_PER_REQUEST, type NewReport, type ReportRecord } from '#shared/schemas/report.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';

import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueReports } from './queue-reports.ts';
import { type ReportContents, readReport } from './read-report.ts';
import type { ReportOptions } from './report-imprint.ts';
import { requireScheduled, scheduledPeople } from './scheduled-people.ts';
import { storeReport } from './store-report.ts';

/**
 * Makes a report and stores its file. A report of more than 200 schedules, or of very many lines, is stored as PENDING, and the job
 * makes it. Throws ValidationFailed, NotFound, Forbidden, ContendedWrite or Outage.
 */
export const makeReport = async (
  context: UseCaseContext,
  id: string,
  wanted: NewReport,
  fonts: FontFiles,
): Promise<ReportRecord | PendingReport> => {
  const { format, kind } = wanted;
  const options = { format, kind, now: context.now, settings: await readSettings(), fonts };
  // If a person is erased meanwhile, the report is made again without them.
  const report = await retryOnConflict(async () => {
    const people = await scheduledPeople(wanted);
    const { ids } = people;
    if (ids.length > MAX_SCHEDULES_PER_REQUEST) {
      if (wanted.ids) await requireScheduled(context, kind, ids);
      return leaveToJob(context, id, wanted, ids.length);
    }
    const contents = await readReport(context, wanted, people, options);
    if (isLong(wanted, contents.lines)) return leaveToJob(context, id, wanted, Math.max(ids.length, 1));
    const { personIds } = contents;
    const { bytes, report: made } = await printReport(
      { id, createdAt: context.now, createdBy: context.actor.id },
      wanted,
      contents,
      options,
    );
    await storeReport(context, { report: made, bytes, personIds });
    return made;
  });
  if ('wanted' in report && !context.dryRun) await queueReports([report.id]);
  return report;
};

const leaveToJob = async (
  { actor, audit, commit, now }: UseCaseContext,
  id: string,
  wanted: NewReport,
  of: number,
): Promise<PendingReport> => {
  const report = queuedReport({ id, createdAt: now, createdBy: actor.id, wanted, of });
  await commit([createPendingReport(report), audit('Report', undefined, report)]);
  return report;
};

/** Prints a report. Returns its file, and its record. */
export const printReport = async (
  made: Pick<ReportRecord, 'createdAt' | 'createdBy' | 'id'>,
  { date }: NewReport,
  { names, print }: ReportContents,
  { format, kind, now, settings }: ReportOptions,
): Promise<{ readonly bytes: Uint8Array; readonly report: ReportRecord }> => {
  const { bytes, pages } = await print();
  const report = newReport({
    ...made,
    kind,
    format,
    fileName: fileNameOf(kind, names, date ?? clockFace(settings.timezone).date(now), format),
    contentType: FORMATS[format].contentType,
    // A random key, so that the report's id does not reveal the address of its file.
    key: `reports/${newId('file')}`,
    bytes: bytes.length,
    pages,
  });
  return { bytes, report };
};
