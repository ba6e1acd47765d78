import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import type { UnknownColumns } from '#shared/domain/guest-list/list-table.ts';
import type { Waiting } from '#shared/schemas/guest-list/decision.ts';
import type { ImportedTable } from '#shared/schemas/guest-list/import-file.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { Warning } from '#shared/schemas/warning.ts';

/** What an import makes of a row. */
export interface RowOutcome<R extends object = StoredRecord> {
  readonly row: number;
  readonly id: string;
  /** What people call the record. */
  readonly name: string;
  readonly before: R | undefined;
  /** The same object as `before` if the row changes nothing. */
  readonly after: R;
}

/** What an import makes of a table, before it writes. */
export interface CheckedTable {
  /** The number of rows that are records. */
  readonly rows: number;
  readonly ignored: readonly string[];
  readonly unknown: UnknownColumns;
  readonly faults: readonly RowFault[];
  /** The rows that are like a record. None where rows cannot be. */
  readonly waiting?: readonly Waiting[];
  /** The number of rows that a decision left out. */
  readonly skipped?: number;
  readonly notices: readonly RowFault[];
  /** The row number of the headings. */
  readonly headings: number | undefined;
  /** Writes the rows without faults. On a dry run, only says what it would write. */
  readonly write: () => Promise<{
    readonly outcomes: readonly RowOutcome<object>[];
    readonly warnings: readonly Warning[];
    readonly proposal?: ImportedTable['proposal'];
  }>;
}
