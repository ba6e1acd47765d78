import type { RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import { fillRows } from './fill-rows.ts';
import { type FoundHeadings, type HeadingMeans, isBlank } from './find-headings.ts';
import { cellsIn, type Layout, layoutOf } from './layout.ts';
import { recordRows, withoutOpen } from './record-rows.ts';
import { type PlacedRow, tableRows, type WantedRows } from './table-rows.ts';
import { tell } from './tell.ts';

/** The columns of a list that are not known, with their first cells, and the fields that other columns have. */
export interface UnknownColumns {
  readonly fields: readonly Field[];
  readonly taken: ReadonlySet<string>;
  readonly columns: readonly { readonly title: string; readonly cells: readonly string[] }[];
}

/** What is not known of a list without columns. */
export const NONE_UNKNOWN: UnknownColumns = { fields: [], taken: new Set(), columns: [] };

/** The rows of a table that are records, with the meaning of its columns. */
export interface ListTable {
  /** The row number of the headings. */
  readonly headings: number;
  readonly layout: Layout;
  readonly unknown: UnknownColumns;
  readonly records: readonly PlacedRow[];
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowFault[];
}

/** Finds the records of a table below its headings. Every row and column that it leaves out has a notice. */
export function listTable(
  shape: TableShape,
  rows: readonly (readonly string[])[],
  means: HeadingMeans & WantedRows,
  headings: FoundHeadings | undefined,
): ListTable | { readonly fault: RowFault } {
  if (!headings) {
    const isEmpty = rows.every(isBlank);
    return { fault: { row: means.headingRow ?? 1, ...tell(isEmpty ? 'EMPTY_LIST' : 'BLANK_HEADINGS') } };
  }
  const { row } = headings;
  const table = tableRows(rows, headings, means);
  const cellsOf = cellsIn(table.below.map(([, cells]) => cells));
  const hidden = means.takesHidden ? undefined : means.found?.hiddenColumns;
  const layout = layoutOf(shape, headings.cells, { ...means, row, cellsOf, hidden });
  const listed = recordRows(shape, table.below, { ...layout, titles: headings.cells }, means);
  const filled = fillRows(shape, listed.records, { ...layout, rows, headingRow: row }, means);
  const planned = withoutOpen(filled.records, layout);
  const lost = unheaded(layout, headings, planned.records, means);
  const parts = [headings, layout, lost, table, listed, filled, planned];
  return {
    headings: row,
    layout,
    unknown: {
      fields: shape.fields,
      taken: new Set(layout.columns.keys()),
      columns: layout.unknown.map((place) => ({ title: headings.cells[place] ?? '', cells: cellsOf(place) })),
    },
    records: planned.records,
    faults: [...layout.faults, ...lost.faults, ...filled.faults],
    notices: [...(means.found?.notices ?? []), ...parts.flatMap((part) => part.notices)],
  };
}

/**
 * Returns what is wrong with columns that hold something and have no heading of their own. Those below a known heading that is merged over
 * several columns are faults, because a part of each value would be lost. Cells to the right of all headings count in workbooks only: in
 * CSV they come from a wrong separator, and `readRows` refuses their rows.
 */
export function unheaded(
  { columns, width }: Pick<Layout, 'columns' | 'width'>,
  { cells, row }: FoundHeadings,
  filled: readonly PlacedRow[],
  { found }: WantedRows,
): { readonly faults: readonly RowFault[]; readonly notices: readonly RowFault[] } {
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const first = firstCells(
    filled,
    (place) => (cells[place] ?? '') === '' && (place < width || found?.merged !== undefined),
  );
  for (const { place, title } of columns.values()) {
    const merge = found?.merged?.find(({ bottom, left, top }) => left === place && top <= row && row <= bottom);
    const also = [...first.keys()].filter((each) => merge && each > place && each <= merge.right);
    if (also.length > 0) faults.push({ row, place, column: title, ...tell('ONE_OF_SEVERAL') });
    for (const each of also) first.delete(each);
  }
  for (const [place, { read, row: at }] of first) notices.push({ row: at, place, ...tell('NO_HEADING'), read });
  return { faults, notices };
}

/** Returns the first cell of each column at a wanted place that is not blank. */
function firstCells(filled: readonly PlacedRow[], isWanted: (place: number) => boolean) {
  const first = new Map<number, { readonly row: number; readonly read: string }>();
  for (const [at, cells] of filled) {
    for (const [place, cell] of cells.entries()) {
      if (cell !== '' && !first.has(place) && isWanted(place)) first.set(place, { row: at + 1, read: cell });
    }
  }
  return first;
}
