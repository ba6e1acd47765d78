import type { PendingReport } from '#shared/schemas/reports/pending-report.ts';
import type { ReportRecord } from '#shared/schemas/reports/report-record.ts';
import type { Actor } from '#shared/use-cases/context.ts';

/** Throws Forbidden if the actor may not open a report. What is stored about a person is for those who may erase them. */
export function assertMayRead(actor: Actor, report: ReportRecord | PendingReport): void {
  actor.authorize('read', 'Report', report);
  const { kind } = 'wanted' in report ? report.wanted : report;
  if (kind === 'PERSONAL_DATA') actor.authorize('erase', 'Vip', {});
}
