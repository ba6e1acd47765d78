import { later } from '#shared/domain/time/days.ts';
import type { Report } from '#shared/schemas/reports/report.ts';
import type { ReportRecord } from '#shared/schemas/reports/report-record.ts';
import { DAY_MS } from '#shared/units/durations.ts';

const RETENTION_MS = 7 * DAY_MS;
/** How long a link to a file is valid: 15 minutes. */
export const LINK_SECONDS = 15 * 60;

/** Returns until when a report is kept: seven days. */
export function keptUntil(createdAt: string): string {
  return later(createdAt, RETENTION_MS);
}

/** Returns a new report, PENDING until its file is stored. */
export function newReport(fields: Omit<ReportRecord, 'version' | 'keptUntil' | 'status'>): ReportRecord {
  return {
    ...fields,
    version: 1,
    keptUntil: keptUntil(fields.createdAt),
    status: 'PENDING',
  };
}

/** Returns the answer for a report. `linkedAt` is when its link was made. */
export function presentReport(report: ReportRecord, url: string, linkedAt: string): Report {
  const {
    bytes,
    createdAt,
    fileName,
    format,
    id,
    keptUntil: until,
    kind,
    pages,
    revision,
    supersedes,
    warnings,
  } = report;
  return {
    id,
    kind,
    format,
    status: 'READY',
    fileName,
    url,
    expiresAt: later(linkedAt, LINK_SECONDS * 1_000),
    keptUntil: until,
    createdAt,
    pages,
    bytes,
    ...(supersedes === undefined ? {} : { revision, supersedes }),
    ...(warnings ? { warnings } : {}),
  };
}
