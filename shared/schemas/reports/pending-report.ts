import type { ProgressRecord } from '#shared/schemas/activities/progress.ts';
import type { NewReport } from './report.ts';

/** A report that a job makes, as it is stored. Once it is READY, a `ReportRecord` with the same id has its file. */
export type PendingReport = {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly keptUntil: string;
  readonly wanted: NewReport;
  readonly progress: ProgressRecord;
  /** How often a worker began to make it. */
  readonly attempts: number;
  /** A worker makes it, until this time at most. */
  readonly claimedUntil?: string | undefined;
  /** From this time on, the sweeper puts it into the queue. Absent once it is READY or FAILED. */
  readonly dueAt?: string | undefined;
};
