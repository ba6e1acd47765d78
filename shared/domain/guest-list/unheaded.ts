import type { RowFault } from './faults.ts';
import type { FoundHeadings } from './find-headings.ts';
import type { Layout } from './layout.ts';
import type { PlacedRow, WantedRows } from './table-rows.ts';

const NO_HEADING = 'has no heading, and the column was left out';
const SEVERAL =
  'is one heading over several columns, and more than one of them holds something: give each column its heading';

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
    if (also.length > 0) faults.push({ row, place, column: title, message: SEVERAL });
    for (const each of also) first.delete(each);
  }
  for (const [place, { read, row: at }] of first) notices.push({ row: at, place, message: NO_HEADING, read });
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
