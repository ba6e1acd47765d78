import type * as z from 'zod';
import type { Subject } from '#shared/contract/define-contract.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import type { TableShape } from '#shared/domain/guest-list/field.ts';
import type { Link } from '#shared/domain/guest-list/links.ts';
import type { ParsedRow, ReadRows, RowMeans } from '#shared/domain/guest-list/read-rows.ts';
import type { Recognition } from '#shared/domain/guest-list/recognise.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { Write } from '#shared/table/write.ts';
import type { RowOutcome } from './outcome.ts';

/** How an import reads the rows of such a kind. */
export interface FlatMeans extends RowMeans {
  readonly timezone: string;
  /** The list is one of this supplier: it knows and changes its own records alone. */
  readonly supplierId?: string | undefined;
}

/** A kind of record that an import adds and changes row by row. */
export interface FlatKind<F extends { readonly name: string }, R extends StoredRecord & { readonly name: string }>
  extends Pick<Recognition<F, R>, 'like' | 'names' | 'noun' | 'prefix' | 'second'> {
  readonly subject: Subject;
  readonly shape: TableShape;
  readonly schema: z.ZodType<F>;
  /** Reads all records that are not deleted. */
  readonly all: () => Promise<R[]>;
  /** Reads records by id with strong consistency, also deleted ones. */
  readonly findMany: (ids: readonly string[]) => Promise<R[]>;
  /** Reads the rows of its lists, where that is more than one cell for each field. */
  readonly readRows?: (shape: TableShape, rows: readonly (readonly string[])[], means: RowMeans) => ReadRows;
  /** Reads what the columns name that name other records. */
  readonly links?: (means: FlatMeans) => Promise<readonly Link[]>;
  /** Returns the new record of a row, or the changed one; `before` if nothing changes. */
  readonly next: (before: R | undefined, row: ParsedRow<F>, id: string, now: string) => R;
  /** Returns the reasons why the rows cannot be written together. */
  readonly objections?: (
    outcomes: readonly RowOutcome<R>[],
    present: readonly R[],
    supplierId?: string,
  ) => readonly Omit<RowFault, 'column'>[];
  /** Returns the writes of a change, without its audit record. */
  readonly writes: (before: R | undefined, after: R) => readonly Write[] | Promise<readonly Write[]>;
  /** The rows that one transaction writes. */
  readonly rowsPerTransaction: number;
  /** Returns warnings about what the change of a record means for others. */
  readonly warnings?: (before: R, after: R, now: string) => Promise<readonly Warning[]>;
}
