import type { PrintedChanges, RowKey } from '#shared/domain/reports/changes.ts';
import type { CellText, Column } from './column-widths.ts';
import type { Look } from './look.ts';

const SIZE = 6.5;

/** A row of a table that knows its name. */
interface Keyed {
  readonly key: RowKey;
}

/** Columns of which one shows the word at each changed row, and what tells the table where to draw a bar. */
interface Marked<T> {
  readonly columns: readonly Column<T>[];
  readonly isNew?: (row: T) => boolean;
}

/** Marks the rows of a table that are new or changed: with a bar, and with the word in the column at `place`. */
export function markedColumns<T>(
  columns: readonly Column<T>[],
  changes: PrintedChanges | undefined,
  look: Look,
  { keyOf, place = 0 }: { readonly keyOf: (row: T) => RowKey; readonly place?: number },
): Marked<T> {
  if (!changes) return { columns };
  const style = look.style(SIZE, { bold: true });
  const markOf = (row: T): string => changes.markOf(keyOf(row)).toUpperCase();
  const withWord = (column: Column<T>): Column<T> => ({
    ...column,
    cell: (row, at): readonly CellText[] => {
      const mark = markOf(row);
      return mark === '' ? column.cell(row, at) : [...column.cell(row, at), { text: mark, style }];
    },
  });
  return {
    columns: columns.map((column, at) => (at === place ? withWord(column) : column)),
    isNew: (row) => markOf(row) !== '',
  };
}

/** Returns the name of a row. */
export function rowKeyOf({ key }: Keyed): RowKey {
  return key;
}
