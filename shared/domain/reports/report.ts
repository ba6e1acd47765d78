import { later } from '#shared/domain/time/days.ts';
import type { NewReport, PendingReport, Report, ReportRecord } from '#shared/schemas/reports/report.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

const RETENTION_MS = 7 * DAY_MS;
/** How long a link to a file is valid: 15 minutes. */
export const LINK_SECONDS = 15 * 60;

/** Returns until when a report is kept: seven days. */
export function keptUntil(createdAt: string): string {
  return later(createdAt, RETENTION_MS);
}

/** Returns a new report, PENDING until its file is stored. */
export function newReport(fields: Omit<ReportRecord, 'version' | 'keptUntil' | 'status'>): ReportRecord {
  return { ...fields, version: 1, keptUntil: keptUntil(fields.createdAt), status: 'PENDING' };
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

/** The queue gets a report right after it is stored. If that failed, the sweeper finds the report after this time. */
export const SWEEP_AFTER_MS = 2 * MINUTE_MS;
/** A worker holds its claim as long as it works. So another one takes the report within a minute after a worker was killed. */
export const CLAIM_MS = 30 * SECOND_MS;
/** How often a worker extends its claim. */
export const HOLD_EVERY_MS = 10 * SECOND_MS;
/** The pauses between the attempts. After the last attempt, the report is FAILED. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
export const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/** What is new about a report that a job makes. */
interface Queued {
  readonly id: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly wanted: NewReport;
  /** The number of its parts. */
  readonly of: number;
}

/** Returns a new report that a job makes. */
export function queuedReport({ createdAt, of, ...fields }: Queued): PendingReport {
  return {
    ...fields,
    version: 1,
    createdAt,
    keptUntil: keptUntil(createdAt),
    progress: { status: 'PENDING', done: 0, of },
    attempts: 0,
    dueAt: later(createdAt, SWEEP_AFTER_MS),
  };
}

/** Tells whether another worker makes the report now. */
export function isClaimed({ claimedUntil }: PendingReport, now: string): boolean {
  return claimedUntil !== undefined && claimedUntil > now;
}

/** Returns the report as a worker makes it. If the worker ends, the sweeper finds the report after the claim. */
export function claimedReport(report: PendingReport, now: string): PendingReport {
  return {
    ...report,
    version: report.version + 1,
    progress: { ...report.progress, done: 0 },
    attempts: report.attempts + 1,
    claimedUntil: later(now, CLAIM_MS),
    dueAt: later(now, CLAIM_MS),
  };
}

/** Returns the report after an attempt that an outage or a fault ended: it waits for the next one, or is FAILED after the last. */
export function missedReport(report: PendingReport, now: string): PendingReport {
  const pause = PAUSES_MS[report.attempts - 1];
  if (pause === undefined) return failedReport(report, `It could not be made in ${MAX_ATTEMPTS} attempts. Ask again.`);
  const { claimedUntil: _claimedUntil, ...rest } = report;
  return { ...rest, version: report.version + 1, dueAt: later(now, pause) };
}

export function failedReport(report: PendingReport, failure: string): PendingReport {
  return { ...endedReport(report), progress: { ...report.progress, status: 'FAILED', failure } };
}

/** Returns the report once its file is stored. */
export function readyReport(report: PendingReport): PendingReport {
  return { ...endedReport(report), progress: { ...report.progress, status: 'READY' } };
}

function endedReport({ claimedUntil: _claimedUntil, dueAt: _dueAt, ...report }: PendingReport): PendingReport {
  return { ...report, version: report.version + 1 };
}

/** Returns the answer for a report that is PENDING or FAILED. */
export function presentPendingReport({ createdAt, id, keptUntil: until, progress, wanted }: PendingReport): Report {
  const { done, failure, of, status } = progress;
  const { format, kind } = wanted;
  return {
    id,
    kind,
    format,
    status,
    ...(status === 'PENDING' && { progress: { done, of } }),
    ...(failure !== undefined && { failure }),
    keptUntil: until,
    createdAt,
  };
}
