import type { MergedCells, RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import type { Column, Layout } from './layout.ts';
import { nameColumns } from './record-rows.ts';
import type { PlacedRow, WantedRows } from './table-rows.ts';
import { tell } from './tell.ts';

/** Columns that lists write once for a group of rows. */
const OF_GROUPS = new Set(['organization', 'department', 'lodging.placeId', 'lodging.from', 'lodging.to']);
/** Dates that every row has: a blank one is that of the row above. */
const DATES = new Set(['flightDate', 'startDate']);
/** What a row of one more guest has, below the row of their flight or activity. */
const OF_GUESTS = new Set(['guests', 'notes']);

type Rows = ReadonlyMap<number, string[]>;
type Given = Layout & {
  readonly rows: readonly (readonly string[])[];
  readonly headingRow: number;
  readonly defaults?: ReadonlyMap<string, unknown> | undefined;
};

/**
 * Returns the rows with the guests of rows that continue them and the values of merged cells. A column that is written once for a group of
 * rows gets the value above: at least half of it is blank, and no value repeats the last one. This holds for dates, and for what groups
 * guests where it stands left of the name. Each is named.
 */
export function fillRows(shape: TableShape, records: readonly PlacedRow[], given: Given, { found }: WantedRows) {
  const rows = new Map(records.map(([place, cells]) => [place + 1, [...cells]]));
  const columns = [...given.columns.values()];
  // Our own lists have ids, and mean each cell as it stands.
  const isOurs = columns.some(({ field }) => field.name === 'id');
  const dittos = isOurs ? [] : columns.flatMap((column) => fillDittos(rows, column));
  const open = leaveOutOpen(rows, columns);
  const continued = continueRows(rows, columns);
  const merged = fillMerged(rows, given, found?.merged ?? []);
  const name = Math.min(...nameColumns(shape, given).map(({ place }) => place));
  // So is a column whose cells are blank where those of a column left of the name are, as Hotel beside Family.
  const isBlankIn = (row: number, place: number): boolean => (given.rows[row - 1]?.[place] ?? '') === '';
  const listed = [...rows.keys()];
  const isBeside = (place: number): boolean =>
    place > name &&
    Array.from({ length: name }, (_none, left) => left).some((left) =>
      listed.every((row) => isBlankIn(row, left) === isBlankIn(row, place)),
    );
  const asAbove = columns
    .filter((column) => !merged.columns.has(column) && !given.defaults?.has(column.field.name))
    .flatMap((column) => fillAsAbove(rows, column, name, isBeside(column.place)));
  return {
    records: [...rows].map(([row, cells]): PlacedRow => [row - 1, cells]),
    faults: merged.faults,
    notices: [...dittos, ...open, ...continued, ...merged.notices, ...asAbove],
  };
}

/** What people write for the value above. */
const DITTO =
  /^(?:[-\u2013 ]*(?:["\u2033\u3003\u201C-\u201F]|''|,,)[-\u2013 ]*|ditto|do\.|dto\.?|idem|as above|wie oben|s\. ?o\.|同上)$/iu;

/** Tells whether a cell says that it is as the one above. */
export function saysAsAbove(cell: string): boolean {
  return DITTO.test(cell);
}

/** Fills the cells of a column that say that they are as above. A name is never so: each row is a guest of its own. */
function fillDittos(rows: Rows, { field, place, title }: Column): RowFault[] {
  let above = '';
  return [...rows].flatMap(([row, cells]): RowFault[] => {
    const read = cells[place] ?? '';
    const isDitto = field.name !== 'name' && above !== '' && saysAsAbove(read);
    if (isDitto) cells[place] = above;
    above = cells[place] ?? '';
    return isDitto ? [{ row, place, column: title, ...tell('DITTO'), read }] : [];
  });
}

/** Fills the rows of merged cells. A blank cell of a column that has them is blank. */
function fillMerged(rows: Rows, given: Given, merged: readonly MergedCells[]) {
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const byPlace = new Map([...given.columns.values()].map((column) => [column.place, column]));
  const columns = new Set<Column>();
  for (const { bottom, left, top } of merged) {
    const column = byPlace.get(left);
    const value = given.rows[top - 1]?.[left] ?? '';
    if (!column || bottom === top || top <= given.headingRow) continue;
    columns.add(column);
    const within = Array.from({ length: bottom - top + 1 }, (_, at) => top + at).filter((row) => rows.has(row));
    if (value === '' || within.every((row) => row === top)) continue;
    const at = { row: top, place: left, column: column.title, read: value };
    if (column.field.name === 'partySize') faults.push({ ...at, ...tell('COUNT_OF_SEVERAL') });
    else notices.push({ ...at, ...tell('MERGED') });
    for (const row of within) put(rows.get(row), left, value);
  }
  return { columns, faults, notices };
}

/** Fills the blank cells of a column with the value above, if it has one value for each group of rows. Returns what it says of them. */
function fillAsAbove(rows: Rows, column: Column, name: number, isBeside: boolean): RowFault[] {
  const { place, title } = column;
  const values = [...rows.values()].map((cells) => cells[place] ?? '');
  if (!isOncePerGroup(column, values, isBeside || column.place < name, isBeside)) return [];
  let read = '';
  return [...rows].flatMap(([row, cells]): RowFault[] => {
    const own = cells[place] ?? '';
    if (own !== '') read = own;
    put(cells, place, read);
    return own === '' ? [{ row, place, column: title, ...tell('AS_ABOVE'), read }] : [];
  });
}

function put(cells: string[] | undefined, place: number, value: string): void {
  if (!cells || (cells[place] ?? '') !== '') return;
  while (cells.length < place) cells.push('');
  cells[place] = value;
}

/** Tells whether a column has one value for each group of rows. Where another column shows the groups, two may have one value. */
function isOncePerGroup({ field }: Column, values: readonly string[], isOfGroup: boolean, isBeside: boolean): boolean {
  const given = values.filter((value) => value !== '');
  const blank = values.length - given.length;
  if ((values[0] ?? '') === '' || blank < given.length) return false;
  if (!isBeside && given.some((value, at) => value === given[at - 1])) return false;
  if (DATES.has(field.name)) return true;
  const groups = values.filter((value, at) => value !== '' && values[at + 1] === '');
  return OF_GROUPS.has(field.name) && isOfGroup && groups.length > 1;
}

/** What names the guests of a flight, and what tells which flight it is. */
const WHO = new Set(['guests', 'firstName', 'lastName']);
const OF_FLIGHTS = /^(?:flight|arrival|departure|route|airline)/u;

/**
 * Takes the rows of guests who have no flight yet out of a list with the guests left of their flights, and returns what it says of them. A row with
 * nothing but guests may be part of the row above.
 */
function leaveOutOpen(rows: Map<number, string[]>, columns: readonly Column[]): RowFault[] {
  const who = columns.filter(({ field }) => WHO.has(field.name)).toSorted((a, b) => a.place - b.place);
  const [first] = who;
  const number = columns.find(({ field }) => field.name === 'flightNumber');
  if (!first || !number || first.place > number.place) return [];
  const ofFlights = columns.filter(({ field }) => OF_FLIGHTS.test(field.name));
  const ofGuests = new Set(
    columns.filter(({ field }) => WHO.has(field.name) || field.name === 'notes').map(({ place }) => place),
  );
  return [...rows].flatMap(([row, cells]): RowFault[] => {
    const isIn = ({ place }: Column): boolean => (cells[place] ?? '') !== '';
    const saysMore = first.field.name !== 'guests' || cells.some((cell, at) => cell !== '' && !ofGuests.has(at));
    if (!who.some(isIn) || ofFlights.some(isIn) || !saysMore) return [];
    rows.delete(row);
    const read = who.flatMap(({ place }) => cells[place] || []).join(' ');
    return [{ row, place: first.place, column: first.title, ...tell('TIME_UNKNOWN'), read }];
  });
}

/**
 * Adds the guests and notes of rows that have nothing else to the row above, and takes these rows out: they continue its flight or activity.
 * Returns what it says of them.
 */
function continueRows(rows: Map<number, string[]>, columns: readonly Column[]): RowFault[] {
  const guests = columns.find(({ field }) => field.name === 'guests');
  const others = columns.filter(({ field }) => !OF_GUESTS.has(field.name));
  if (!guests) return [];
  const notices: RowFault[] = [];
  const { place, title: column } = guests;
  let above: string[] | undefined;
  for (const [row, cells] of rows) {
    const read = cells[place] ?? '';
    if (!above || read === '' || others.some((other) => (cells[other.place] ?? '') !== '')) above = cells;
    else {
      for (const own of columns.filter(({ field }) => OF_GUESTS.has(field.name)))
        add(above, own.place, cells[own.place]);
      rows.delete(row);
      notices.push({ row, place, column, ...tell('CONTINUED'), read });
    }
  }
  return notices;
}

function add(cells: string[], place: number, more = ''): void {
  if (more === '') return;
  const own = cells[place] ?? '';
  if (own === '') put(cells, place, more);
  else cells[place] = `${own}\n${more}`;
}
