import { widened } from './day-rows.ts';
import type { FoundInFile, RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import { findHeadings, type HeadingMeans, shownRow } from './find-headings.ts';
import { fieldsByHeading, headingWord } from './headings.ts';
import { layoutOf } from './layout.ts';
import { isSameRow } from './table-rows.ts';
import { tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** The fields that may be those of all rows of a list, or of a part of it. */
const OF_ALL = new Set([
  'flightNumber',
  'flightDate',
  'arrivalDate',
  'route',
  'startDate',
  'driver',
  'vehicle',
  'lodging.placeId',
  'lodging.from',
  'lodging.to',
]);
const MOST_CELLS = 8;
const STATED = /^(?<heading>[^:]{2,40}): *(?<value>\S.{0,200})?$/su;

type Stated = ReadonlyMap<Field, string>;

/** Returns what a row says as `Driver: Ada Vu`, in one cell or in two, and whether it says nothing else. */
function statedIn(shape: TableShape, cells: readonly string[]): { readonly said: Stated; readonly isAll: boolean } {
  const filled = cells.filter((cell) => cell !== '');
  const said = new Map<Field, string>();
  let taken = 0;
  for (const [at, cell] of filled.length > MOST_CELLS ? [] : filled.entries()) {
    const { heading, value = filled[at + 1] } = STATED.exec(cell)?.groups ?? {};
    const field = heading && fieldsByHeading(shape.fields).get(headingWord(heading, shape.fields));
    if (!field || value === undefined || !OF_ALL.has(field.name)) continue;
    said.set(field, value);
    taken += cell.endsWith(value) ? 1 : 2;
  }
  return { said, isAll: taken === filled.length };
}

interface WithStated {
  readonly rows: Rows;
  readonly found: FoundInFile | undefined;
}

/**
 * Gives rows what stands above them as `Flight: LH 400` or `Driver: Ada Vu`, above the headings or in a row of its own between the rows, where
 * the list has no column for it. Each is named.
 */
export function withStated(shape: TableShape, rows: Rows, means: HeadingMeans): WithStated {
  const asGiven = { rows, found: means.found };
  const stated = rows.map((cells) => statedIn(shape, cells));
  const fields = new Set(stated.flatMap(({ said }) => [...said.keys()]));
  if (fields.size === 0) return asGiven;
  const defaults = new Map([...(means.defaults ?? []), ...[...fields].map(({ name }) => [name, ''] as const)]);
  const listed = rows.map((cells, at) => (stated[at]?.said.size ? [] : cells));
  const headings = findHeadings(shape, listed, { ...means, defaults });
  if (!headings) return asGiven;
  const { columns } = layoutOf(shape, headings.cells, { ...means, row: headings.row });
  const has = (name: string): boolean => columns.has(name) || [...fields].some((field) => field.name === name);
  // A hotel without its nights is that of the list.
  const hasNights = ['lodging.placeId', 'lodging.from', 'lodging.to'].every(has);
  const added = [...fields].filter(({ name }) => !columns.has(name) && (hasNights || !name.startsWith('lodging.')));
  if (added.length === 0 || columns.has('id')) return asGiven;
  const [width, own] = [Math.max(...rows.map(({ length }) => length)), listed[headings.row - 1] ?? []];
  const state = new Map<Field, string>();
  const notices: RowFault[] = [];
  const given = rows.map((cells, at): readonly string[] => {
    const { isAll, said } = stated[at] ?? { isAll: false, said: new Map<Field, string>() };
    if (said.size > 0 && (isAll || at < headings.row)) {
      for (const [field, value] of said) state.set(field, value);
      notices.push({ row: at + 1, ...tell('OF_ROWS_BELOW'), read: shownRow(cells) });
      return [];
    }
    if (at < headings.row - 1 || cells.every((cell) => cell === '')) return cells;
    const isHeadings = at === headings.row - 1 || isSameRow(own, cells);
    if (!isHeadings && cells.filter((cell) => cell !== '').length < 2) return cells;
    return [...widened(cells, width), ...added.map((field) => (isHeadings ? field.heading : (state.get(field) ?? '')))];
  });
  return { rows: given, found: { faults: [], ...means.found, notices: [...(means.found?.notices ?? []), ...notices] } };
}
