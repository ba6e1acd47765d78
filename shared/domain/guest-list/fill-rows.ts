import type { RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import type { Column, Layout } from './layout.ts';
import { nameColumns } from './record-rows.ts';
import type { PlacedRow, WantedRows } from './table-rows.ts';

/** Columns that lists write once for a group of rows. */
const OF_GROUPS = new Set(['organization', 'department', 'lodging.placeId', 'lodging.from', 'lodging.to']);
/** Dates that every row has: a blank one is that of the row above. */
const DATES = new Set(['flightDate', 'startDate']);
/** What a row of one guest has for itself below the row of their flight or ride. */
const OF_GUESTS = new Set(['id', 'code', 'guests', 'notes']);

const MERGED = 'is one cell over several rows: each of them has its value';
const COUNT_OF_SEVERAL = 'is one number over several rows: write the number of each in its row';
const AS_ABOVE = 'is blank, and was read as the last value above it';
const SAME_AS_ABOVE = 'has guests and nothing else, and was read as one more row of the flight or activity above it';

type Given = Layout & { readonly headingRow: number; readonly defaults?: ReadonlyMap<string, unknown> | undefined };

/**
 * Returns the rows with the values of merged cells, and with the value above where a column is written once for a group of rows: at least
 * half of it is blank, and no value repeats the last one. This holds for dates, and for what groups guests where it stands left of the name.
 * Each is named.
 */
export function fillRows(shape: TableShape, records: readonly PlacedRow[], given: Given, { found }: WantedRows) {
  const rows = new Map(records.map(([place, cells]) => [place + 1, [...cells]]));
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const columns = [...given.columns.values()];
  const byPlace = new Map(columns.map((column) => [column.place, column]));
  const numbers = [...rows.keys()];
  const whole = new Set<Column>();
  for (const { bottom, left, top } of found?.merged ?? []) {
    const column = byPlace.get(left);
    if (!column || bottom === top || top <= given.headingRow) continue;
    whole.add(column);
    const within = numbers.filter((row) => row >= top && row <= bottom);
    const value = rows.get(top)?.[left] ?? '';
    if (value === '' || within.length < 2) continue;
    const at = { row: top, place: left, column: column.title, read: value };
    if (column.field.name === 'partySize') faults.push({ ...at, message: COUNT_OF_SEVERAL });
    else {
      notices.push({ ...at, message: MERGED });
      for (const row of within) put(rows.get(row), left, value);
    }
  }
  const continued = continueRows(shape, rows, columns);
  notices.push(...continued);
  const last = Math.min(...nameColumns(shape, given).map(({ place }) => place));
  for (const column of columns) {
    if (whole.has(column) || given.defaults?.has(column.field.name)) continue;
    const values = numbers.map((row) => rows.get(row)?.[column.place] ?? '');
    if (!isOncePerGroup(column, values, last)) continue;
    let above = '';
    for (const row of numbers) {
      const cells = rows.get(row);
      const own = cells?.[column.place] ?? '';
      if (own === '' && cells) {
        put(cells, column.place, above);
        notices.push({ row, place: column.place, column: column.title, message: AS_ABOVE, read: above });
      } else above = own;
    }
  }
  return { records: [...rows].map(([row, cells]): PlacedRow => [row - 1, cells]), faults, notices };
}

function put(cells: string[] | undefined, place: number, value: string): void {
  if (!cells || (cells[place] ?? '') !== '') return;
  while (cells.length < place) cells.push('');
  cells[place] = value;
}

/** Tells whether a column has one value for each group of rows. `name` is the place of the first name. */
function isOncePerGroup({ field, place }: Column, values: readonly string[], name: number): boolean {
  const given = values.filter((value) => value !== '');
  const blank = values.length - given.length;
  if ((values[0] ?? '') === '' || blank < given.length) return false;
  if (given.some((value, at) => value === given[at - 1])) return false;
  if (DATES.has(field.name)) return true;
  const groups = values.filter((value, at) => value !== '' && values[at + 1] === '');
  return OF_GROUPS.has(field.name) && place < name && groups.length > 1;
}

/** Fills rows of guests alone from the row above them. Returns what it says of them. */
function continueRows(shape: TableShape, rows: ReadonlyMap<number, string[]>, columns: readonly Column[]): RowFault[] {
  const guests = columns.find(({ field }) => field.name === 'guests');
  const own = columns.filter(({ field }) => OF_GUESTS.has(field.name));
  const shared = columns.filter((column) => !own.includes(column));
  if (!guests || shape.fields.every(({ name }) => name !== 'guests')) return [];
  const notices: RowFault[] = [];
  let above: readonly string[] = [];
  for (const [row, cells] of rows) {
    const isMore =
      above.length > 0 &&
      (cells[guests.place] ?? '') !== '' &&
      shared.every(({ place }) => (cells[place] ?? '') === '');
    if (isMore) {
      for (const { place } of shared) put(cells, place, above[place] ?? '');
      notices.push({
        row,
        place: guests.place,
        column: guests.title,
        message: SAME_AS_ABOVE,
        read: cells[guests.place],
      });
    } else above = cells;
  }
  return notices;
}
