import type { ProgressRecord } from '#shared/schemas/activities/progress.ts';
import type { KeptRecord } from '#shared/schemas/record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { NewReport, ReportFormat, ReportKind } from './report.ts';

/** A report as it is stored, with the place of its file. */
export type ReportRecord = KeptRecord & {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly fileName: string;
  readonly contentType: string;
  readonly key: string;
  readonly bytes: number;
  readonly pages?: number | undefined;
  readonly warnings?: Warning[] | undefined;
  readonly revision?: number | undefined;
  readonly supersedes?: string | undefined;
  /** The revision that followed this one: of this report, or of one that it replaces. */
  readonly next?: { readonly id: string; readonly revision: number } | undefined;
  /** Says that the rows that it printed are stored beside its file. */
  readonly keepsRows?: boolean | undefined;
  /** PENDING while the file is being made. Absent once it is stored. */
  readonly status?: 'PENDING' | undefined;
};

/** A report that a job makes, as it is stored. Once it is READY, a `ReportRecord` with the same id has its file. */
export type PendingReport = KeptRecord & {
  readonly wanted: NewReport;
  readonly progress: ProgressRecord;
  /** How often a worker began to make it. */
  readonly attempts: number;
  /** A worker makes it, until this time at most. */
  readonly claimedUntil?: string | undefined;
  /** From this time on, the sweeper puts it into the queue. Absent once it is READY or FAILED. */
  readonly dueAt?: string | undefined;
};
