import { fileStore } from '#shared/adapters/files/s3.ts';
import { erasedProblem } from '#shared/domain/records.ts';
import { LINK_SECONDS, presentPendingReport, presentReport } from '#shared/domain/reports/report.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { findPendingReport } from '#shared/entities/reports/pending-report.ts';
import { findReport } from '#shared/entities/reports/report.ts';
import type { Report } from '#shared/schemas/reports/report.ts';
import type { PendingReport, ReportRecord } from '#shared/schemas/reports/report-record.ts';
import type { Actor } from '#shared/use-cases/context.ts';

/**
 * Returns a report whose file is stored, or one that a job makes. Throws Erased if the job was asked for the schedule of a person who
 * was erased since.
 */
export async function findStoredReport(id: string, now: string): Promise<ReportRecord | PendingReport | undefined> {
  const report = await findReadyReport(id, now);
  if (report) return report;
  const pending = await findPendingReport(id, now);
  // The job may have completed it between the two reads. If it has and there is no file, the report was erased.
  if (!pending || pending.progress.status === 'READY') return pending && findReadyReport(id, now);
  const { ids } = pending.wanted;
  const erased = ids ? await erasedIds() : new Set();
  if (ids?.some((personId) => erased.has(personId))) throw erasedProblem();
  return pending;
}

/** Returns a report whose file is stored. One that a request is about to store is not found: it was never given out. */
export async function findReadyReport(id: string, now: string): Promise<ReportRecord | undefined> {
  const report = await findReport(id, now);
  return report?.status ? undefined : report;
}

/** Returns the answer for a report, with a new link to its file if it has one. */
export async function showReport(report: ReportRecord | PendingReport, now: string): Promise<Report> {
  return 'wanted' in report
    ? presentPendingReport(report)
    : presentReport(report, await fileStore().link(report.key, now, LINK_SECONDS), now);
}

/** Tells whether the actor may open a report. What is stored about a person is for those who may erase them. */
export function mayRead(actor: Actor, { kind, ...report }: ReportRecord): boolean {
  return actor.can('read', 'Report', report) && (kind !== 'PERSONAL_DATA' || actor.can('erase', 'Vip'));
}

/** Throws Forbidden if the actor may not open a report. What is stored about a person is for those who may erase them. */
export function assertMayRead(actor: Actor, report: ReportRecord | PendingReport): void {
  actor.authorize('read', 'Report', report);
  const { kind } = 'wanted' in report ? report.wanted : report;
  if (kind === 'PERSONAL_DATA') actor.authorize('erase', 'Vip', {});
}
