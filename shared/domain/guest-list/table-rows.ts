import type { FoundInFile, RowFault } from './faults.ts';
import { type FoundHeadings, isBlank, knownHeadings, shownRow } from './find-headings.ts';
import { type ColumnMeans, layoutOf } from './layout.ts';
import { SHAPES } from './sheet-of.ts';
import { type Told, tell } from './tell.ts';

/** A row of a table: its place from 0, and its cells. */
export type PlacedRow = readonly [place: number, cells: readonly string[]];

/** What the request says of the rows of a table. */
export interface WantedRows {
  /** true: rows that are hidden, filtered out or struck through are read. */
  readonly takesHidden?: boolean | undefined;
  readonly found?: FoundInFile | undefined;
}

/**
 * Returns the rows of the table below its headings that are not blank, and what was left out: hidden rows, headings that stand there again,
 * and another table below.
 */
export function tableRows(
  rows: readonly (readonly string[])[],
  headings: FoundHeadings,
  means: ColumnMeans & WantedRows,
): { readonly below: readonly PlacedRow[]; readonly notices: readonly RowFault[] } {
  const below: PlacedRow[] = [];
  const notices: RowFault[] = [];
  const own = rows[headings.row - 1] ?? [];
  const leaveOut = (row: number, cells: readonly string[], told: Told): void => {
    notices.push({ row, ...told, read: shownRow(cells) });
  };
  for (const [place, cells] of [...rows.entries()].slice(headings.row)) {
    const [row, before] = [place + 1, rows[place - 1] ?? []];
    if (isBlank(cells)) continue;
    if (means.found?.hidden?.has(row) && means.takesHidden !== true) leaveOut(row, cells, tell('HIDDEN_ROW'));
    else if (isSameRow(own, cells)) leaveOut(row, cells, tell('HEADINGS_AGAIN'));
    else if (countOf(before) < 2 && isTableStart(cells, means)) {
      if (countOf(before) === 1 && below.at(-1)?.[0] === place - 1) below.pop();
      leaveOut(row, cells, tell('OTHER_TABLE', { row }));
      break;
    } else below.push([place, cells]);
  }
  return { below, notices };
}

/** Returns how many cells of a row hold something. */
export function countOf(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

/** Tells whether a row has the headings again, or most of them: others may be in columns that were added. */
export function isSameRow(headings: readonly string[], cells: readonly string[]): boolean {
  return (
    countOf(cells) > 1 &&
    countOf(cells) * 2 > countOf(headings) &&
    cells.every((cell, at) => cell === '' || cell === (headings[at] ?? ''))
  );
}

/** Tells whether a row has the headings of a list of any kind. */
function isTableStart(cells: readonly string[], means: ColumnMeans): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || filled.some((cell) => cell.length > 60 || /^[\d+]/.test(cell))) return false;
  return Object.values(SHAPES).some(
    (each) =>
      filled.filter(knownHeadings(each, means)).length * 2 > filled.length &&
      layoutOf(each, cells, { ...means, row: 1 }).isReadable,
  );
}
