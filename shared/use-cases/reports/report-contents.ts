import type { KeptRow } from '#shared/domain/reports/changes.ts';

export interface ReportFile {
  readonly bytes: Uint8Array;
  /** PDF and ZIP only. */
  readonly pages?: number;
  /** The rows that it printed, so that a later report can be compared with it. Absent: none are kept. */
  readonly rows?: readonly KeptRow[];
}

/** What a report shows. */
export interface ReportContents {
  /** The people of the schedules, for the name of the file. */
  readonly names: readonly string[];
  /** The guests whose names it shows. */
  readonly guests: readonly { readonly id: string; readonly name: string }[];
  /** All people that the file shows. */
  readonly personIds: readonly string[];
  /** How long a PDF of it is. */
  readonly lines: number;
  /** Makes the file. */
  readonly print: () => Promise<ReportFile>;
}
