import pMap from 'p-map';
import { erased } from '#shared/domain/records.ts';
import { markErased } from '#shared/entities/erasure/erasure.ts';
import { findReport, removeReport } from '#shared/entities/reports/report.ts';
import { type ReportPart, removeReportPart, reportsShowing } from '#shared/entities/reports/report-people.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { removeReportFiles } from './store-report.ts';

/** Reports that are removed in parallel. */
const AT_ONCE = 10;

/**
 * Removes all reports that show a person, with their files. The ids of the reports are marked as erased. If it is interrupted, a
 * repeat continues.
 */
export async function eraseReports(context: UseCaseContext, personId: string): Promise<void> {
  await pMap(await reportsShowing(personId), (part) => eraseReport(context, part), { concurrency: AT_ONCE });
}

async function eraseReport(context: UseCaseContext, part: ReportPart): Promise<void> {
  // The record first: without it, a report that is being made cannot be completed. The part last: it names the file for a repeat.
  await retryOnConflict(() => eraseReportRecord(context, part));
  await removeReportFiles(part.key);
  await context.commit({ writes: [removeReportPart(part)] });
}

async function eraseReportRecord({ audit, commit, now }: UseCaseContext, { key, reportId }: ReportPart) {
  const report = await findReport(reportId, now);
  if (report?.key !== key) return;
  // A PENDING report was never given out: it is made again without the person, under the same id.
  const traces = report.status
    ? []
    : [markErased({ id: reportId, erasedAt: now, isDone: true }), audit('Report', report, erased(report))];
  await commit({ writes: [removeReport(report), ...traces] });
}
