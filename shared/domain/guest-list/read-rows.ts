import { withAnchors } from './anchors.ts';
import { type CellMeans, type CellValue, readCell } from './cells.ts';
import { damageIn } from './damaged.ts';
import { orderFaults } from './date-orders.ts';
import { withDayRows, withNamedYear } from './day-rows.ts';
import type { RowFault } from './faults.ts';
import { PHONE_COUNTRY, type TableShape } from './field.ts';
import { type FoundHeadings, findHeadings, type HeadingMeans, isBlank } from './find-headings.ts';
import { isOfUtc } from './headings.ts';
import type { Column, Layout } from './layout.ts';
import { type ListTable, listTable, NONE_UNKNOWN, type UnknownColumns } from './list-table.ts';
import {
  withAccompanying,
  withAges,
  withDegree,
  withLabel,
  withNames,
  withParty,
  withTurnedName,
} from './party-in-name.ts';
import { defaultsOf, faultsOf, inputOf, nameOf, otherForm, phoneColumns, topOf, unreadCells } from './row-fields.ts';
import type { WantedRows } from './table-rows.ts';
import { type Told, tell } from './tell.ts';

/** A row of a list, whose cells were read. */
export interface ListedRow {
  readonly row: number;
  /** The list's own id of the record, if it has a column for it. */
  readonly ref?: string;
  /** The values of its cells by field, in the shape of a request. A blank cell has no value. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The texts of its cells by field. */
  readonly texts: ReadonlyMap<string, string>;
  /** The fields of the request whose values are defaults alone: they do not change what is stored. */
  readonly defaulted?: ReadonlySet<string>;
  /** The fields with errors in their cells; empty if the row has none. */
  readonly faulty: ReadonlySet<string>;
}

/** What is known of a list beside its rows. */
export interface AboutRows {
  /** The number of rows that are records: not blank, and not left out. */
  readonly count: number;
  /** The row number of the headings. Undefined: there are none. */
  readonly headings: number | undefined;
  /** What people call each record, by row. */
  readonly names: ReadonlyMap<number, string>;
  readonly ignored: readonly string[];
  readonly unknown: UnknownColumns;
  readonly faults: readonly RowFault[];
  /** What the answer says beside its errors: how a cell was read, or which row was left out. */
  readonly notices: readonly RowFault[];
}

export interface ReadRows extends AboutRows {
  readonly rows: readonly ListedRow[];
  /** Returns a fault of a row in the column of a field. */
  readonly faultAt: (row: ListedRow, field: string, told: Told) => RowFault;
}

export interface RowMeans extends CellMeans, HeadingMeans, WantedRows {
  readonly maxRows: number;
  /** What the list has, for its errors: `guests`. */
  readonly noun: string;
  /** The rows that a decision leaves out. */
  readonly leftOut?: ReadonlySet<number> | undefined;
  /** The name of the sheet, which may say the day of its rows. */
  readonly sheet?: string | undefined;
  /** Its headings, if they are found already. */
  readonly headings?: FoundHeadings | undefined;
}

const MAX_REF_LENGTH = 200;

/** Reads the rows of a table. Every error has its row and, if possible, its column. Rows with errors are among them. */
export function readRows(shape: TableShape, rows: readonly (readonly string[])[], given: RowMeans): ReadRows {
  const means = withNamedYear(rows, given);
  const days = withDayRows(shape, rows, means, given.headings ?? findHeadings(shape, rows, means));
  const anchored = withAnchors(shape, days.rows, days.headings, means);
  const table = listTable(shape, anchored.rows, means, days.headings);
  if ('fault' in table) return { ...NOTHING_READ, faults: [table.fault] };
  const { faults, headings, layout, notices, unknown } = table;
  const { columns, ignored } = layout;
  const records = table.records.filter(([place]) => !means.leftOut?.has(place + 1));
  const damaged = damagedHeading(table, means);
  const faultAt = faultsOf(shape, layout);
  const hasPeople = shape.fields.some(({ name }) => name === PHONE_COUNTRY.name);
  const hasSortName = shape.fields.some(({ name }) => name === 'sortName');
  // Without the required columns, every row would have the same error.
  if (!layout.isReadable)
    return {
      ...NOTHING_READ,
      count: table.records.length,
      headings,
      ignored,
      unknown,
      faults: otherForm(rows) ?? faults,
      notices: [...notices, ...damaged],
    };
  const unread = unreadCells(means.found);
  const orderFault = orderFaults(columns.values(), records, means);
  const needed = new Set(
    shape.required
      .map((one) => one.filter((name) => columns.has(name)))
      .flatMap((one) => (one.length === 1 ? one : [])),
  );
  const of = { ...layout, hasGrid: means.found?.merged !== undefined, hasPeople, hasSortName, needed };
  const phonesOf = phoneColumns(columns, records);
  const read = records
    .slice(0, means.maxRows)
    .map(([place, cells]) =>
      readRow(place + 1, cells, of, { ...means, orderFault, phonesOf, unread: unread.get(place + 1) }),
    );
  const beyond = records[means.maxRows];
  return {
    rows: read.map((each) => each.row),
    count: table.records.length,
    headings,
    names: new Map(table.records.map(([place, cells]) => [place + 1, nameOf(cells, columns)])),
    ignored,
    unknown,
    faults: [
      ...faults,
      ...days.faults,
      ...read.flatMap((each) => each.faults),
      ...(beyond
        ? [
            {
              row: beyond[0] + 1,
              ...tell('TOO_MANY_ROWS', { most: means.maxRows }),
              message: `is beyond the limit: a list can have at most ${means.maxRows} ${means.noun}. Send the others in another list`,
            },
          ]
        : []),
    ],
    notices: [
      ...notices,
      ...damaged,
      ...days.notices,
      ...anchored.notices,
      ...notKept(layout, headings),
      ...read.flatMap((each) => each.notices),
    ],
    faultAt,
  };
}

/** What is read of a list without rows. */
export const NOTHING_READ = {
  rows: [],
  count: 0,
  headings: undefined,
  names: new Map<number, string>(),
  ignored: [],
  unknown: NONE_UNKNOWN,
  notices: [],
  faultAt: ({ row }: ListedRow, _field: string, told: Told) => ({ row, ...told }),
};

/** Says of the first unknown heading with damaged letters what damages them: a wrong encoding makes headings unknown. */
function damagedHeading(
  { headings: row, layout, unknown }: ListTable,
  { isEncodingAssumed = false }: CellMeans,
): RowFault[] {
  return layout.unknown
    .flatMap((place, at): RowFault[] => {
      const { title: column = '' } = unknown.columns[at] ?? {};
      const damage = damageIn(column, isEncodingAssumed);
      return damage ? [{ row, place, column, ...('fault' in damage ? damage.fault : damage.notice) }] : [];
    })
    .slice(0, 1);
}

/** Says that a column of countries counts for phone numbers alone. */
function notKept({ columns }: Layout, row: number): RowFault[] {
  const { place, title } = columns.get(PHONE_COUNTRY.name) ?? {};
  return place === undefined ? [] : [{ row, place, column: title, ...tell('FOR_PHONES_ALONE') }];
}

interface RowLayout extends Layout {
  /** Whether each cell has its place for certain, as in a workbook. */
  readonly hasGrid: boolean;
  /** Whether each row is a person. */
  readonly hasPeople: boolean;
  readonly hasSortName: boolean;
  /** The fields without which a row is no record. */
  readonly needed: ReadonlySet<string>;
}

interface RowReading extends CellMeans, Pick<HeadingMeans, 'defaults'> {
  readonly orderFault: ReturnType<typeof orderFaults>;
  readonly unread: ReadonlyMap<number, Told> | undefined;
}

/** Returns the country that a row names for its phone numbers. */
function countryIn(cells: readonly string[], columns: Layout['columns']): string | undefined {
  const { place } = columns.get(PHONE_COUNTRY.name) ?? {};
  return place === undefined ? undefined : cells[place] || undefined;
}

/** Adds lines to the notes of a row. Without notes of its own, those of a stored record stay as they are. */
function addNotes(values: Map<string, unknown>, lines: readonly string[]): void {
  if (lines.length > 0) values.set('notes', [values.get('notes'), ...lines].filter(Boolean).join('\n'));
}

/** Reads the cells of a row by field. */
function readCells(
  row: number,
  cells: readonly string[],
  { columns, needed }: Pick<RowLayout, 'columns' | 'needed'>,
  { defaults, orderFault, unread, ...means }: RowReading,
) {
  const faults: RowFault[] = [];
  const notices: RowFault[] = [];
  const cellValues = new Map<string, unknown>();
  const beside = countryIn(cells, columns);
  const readPhone: CellMeans['readPhone'] = (cell, _beside, column) => means.readPhone(cell, beside, column);
  const texts = new Map<string, string>();
  const faulty = new Set<string>();
  const more: string[] = [];
  for (const [name, { field, place, title }] of columns) {
    const cell = cells[place] ?? '';
    const ordered = orderFault(place, cell);
    const lost = unread?.get(place) ?? ordered.fault;
    if (cell === '' && lost === undefined) continue;
    texts.set(name, cell);
    const read = cellValue({ field, title }, cell, { ...means, readPhone, lost, isNeeded: needed.has(name) });
    const at = { row, place, column: title, read: cell };
    if ('fault' in read) {
      faults.push({ ...at, ...read.fault });
      faulty.add(name);
    } else if (read.value !== undefined && name !== PHONE_COUNTRY.name) cellValues.set(name, read.value);
    more.push(...(read.more ?? []).map((text) => `${title}: ${text}`));
    for (const told of ['notice' in read ? read.notice : undefined, ordered.notice])
      if (told !== undefined) notices.push({ ...at, ...told });
  }
  const own = new Set([...texts.keys()].map(topOf));
  for (const [field, value] of defaultsOf(defaults, texts)) cellValues.set(field, value);
  addNotes(cellValues, more);
  const defaulted = new Set([...cellValues.keys()].map(topOf).filter((name) => !own.has(name)));
  return { cellValues, defaulted, faults, faulty, notices, texts };
}

function readRow(
  row: number,
  cells: readonly string[],
  { columns, hasGrid, hasPeople, hasSortName, needed, width }: RowLayout,
  means: RowReading,
) {
  const { cellValues, defaulted, faults, faulty, notices, texts } = readCells(row, cells, { columns, needed }, means);
  const aged = withAges(cellValues);
  const party = withParty(aged.values, hasSortName);
  const accompanied = withAccompanying(party.values, (field) => columns.get(field)?.title, party);
  const named = hasPeople ? withTurnedName(accompanied.values, hasSortName) : accompanied;
  const values = withDegree(withLabel(named.values, columns, texts));
  const refuse = (field: string, fault: Omit<RowFault, 'row'>): void => {
    faults.push({ row, ...fault });
    faulty.add(field);
  };
  for (const { isFault, said } of new Set([aged, party, accompanied, named])) {
    if (!said) continue;
    const { place, title } = columns.get(said.field) ?? {};
    const at = { place, column: title, ...said.told, read: texts.get(said.field) };
    if (isFault) refuse(said.field, at);
    else notices.push({ row, ...at });
  }
  const ref = values.get('id') as string | undefined;
  if (ref !== undefined && ref.length > MAX_REF_LENGTH) {
    const { place, title } = columns.get('id') ?? {};
    refuse('id', { place, column: title, ...tell('CELL_TOO_LONG', { most: MAX_REF_LENGTH }) });
  }
  if (!hasGrid && !isBlank(cells.slice(width))) refuse('row', tell('MORE_CELLS'));
  const listed = {
    row,
    input: inputOf(withNames(values, hasSortName)),
    texts,
    defaulted,
    faulty,
    ...(ref === undefined ? {} : { ref }),
  };
  return { row: listed, faults, notices };
}

interface OneCell extends CellMeans {
  /** What is wrong with the cell before it is read. */
  readonly lost: Told | undefined;
  readonly isNeeded: boolean;
}

/** Reads a cell. One that says that nothing is known yet is a fault where every row needs its column. */
function cellValue(
  { field, title }: Pick<Column, 'field' | 'title'>,
  cell: string,
  { isNeeded, lost, ...means }: OneCell,
): CellValue {
  const timed = isOfUtc(title, field) && /\d$/.test(cell) ? `${cell}Z` : cell;
  const read = lost === undefined ? readCell(field, timed, means) : { fault: lost };
  return isNeeded && 'value' in read && read.value === undefined ? { fault: tell('REQUIRED_AND_UNKNOWN') } : read;
}
