import type { Warning } from '#shared/schemas/warning.ts';
import type { ReportFormat, ReportKind } from './report.ts';

/** A report as it is stored, with the place of its file. */
export type ReportRecord = {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
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
  /** Says that the rows that it printed are stored beside its file. */
  readonly keepsRows?: boolean | undefined;
  readonly keptUntil: string;
  /** PENDING while the file is being made. Absent once it is stored. */
  readonly status?: 'PENDING' | undefined;
};
