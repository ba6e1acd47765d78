import type { PrintedChanges, RemovedRow, RowKey } from '#shared/domain/reports/changes.ts';
import type { Booklet } from './booklet.ts';
import type { CellText, Column } from './column-widths.ts';
import type { Look } from './look.ts';
import { drawTable } from './table.ts';

const MARK_SIZE = 6.5;

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
  const style = look.style(MARK_SIZE, { bold: true });
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
export function rowKeyOf({ key }: { readonly key: RowKey }): RowKey {
  return key;
}

const SIZE = 8;
const STEP = 9.4;
const AFTER = 12;

/** Draws the rows that are not on the paper any more. Draws nothing if there are none. */
export function drawRemoved(changes: PrintedChanges | undefined, booklet: Booklet): void {
  if (!changes || changes.removed.length === 0) return;
  const { look, wording } = booklet;
  const { say } = wording;
  const style = look.style(SIZE);
  const column = (field: keyof RemovedRow, heading: string, width: readonly [number, number]): Column<RemovedRow> => ({
    heading,
    width,
    cell: ({ [field]: text }) => (text === '' ? [] : [{ text, style }]),
  });
  const isTimed = changes.removed.some(({ when }) => when !== '');
  const label = column('label', say(isTimed ? 'what' : 'name'), [120, 600]);
  const columns = isTimed ? [column('when', say('when'), [70, 180]), label] : [label];
  drawTable({ title: say('removed'), columns, rows: changes.removed, step: STEP }, booklet);
  booklet.y += AFTER;
}

/** Begins a section that says what changed, and which rows are gone. */
export function beginChanged(
  section: Parameters<Booklet['beginSection']>[0],
  changes: PrintedChanges | undefined,
  booklet: Booklet,
): void {
  booklet.beginSection({ ...section, notes: changes?.notes ?? [] });
  drawRemoved(changes, booklet);
}
