import type { FoundInFile, RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import { shownRow } from './find-headings.ts';
import type { Column, Layout } from './layout.ts';
import { type Told, tell } from './tell.ts';

/** Returns the field of the request that a column is part of: `lodging` of `lodging.room`. */
export function topOf(field: string): string {
  return field.split('.')[0] ?? field;
}

/** A part of these alone says nothing: its default counts where the row has another part. */
const TOGETHER = ['lodging', 'emergencyContact'];

/** Returns the defaults of a row: of the fields without a cell in it. */
export function defaultsOf(
  defaults: ReadonlyMap<string, unknown> | undefined,
  texts: ReadonlyMap<string, string>,
): (readonly [string, unknown])[] {
  if (!defaults) return [];
  const tops = new Set([...texts.keys()].map(topOf));
  return [...defaults].filter(
    ([field]) => !texts.has(field) && (!TOGETHER.includes(topOf(field)) || tops.has(topOf(field))),
  );
}

/** Returns the fields in the shape of a request: `emergencyContact.name` becomes a field of an object. */
export function inputOf(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [field, value] of values) {
    const [name = '', part] = field.split('.');
    if (field === 'id') continue;
    input[name] = part === undefined ? value : { ...(input[name] as object | undefined), [part]: value };
  }
  return input;
}

interface TextsOfRow {
  readonly row: number;
  readonly texts: ReadonlyMap<string, string>;
}

const NAME_COLUMNS = ['lastName', 'firstName'];

/** Returns a function that makes the fault of a row in a field, with the column that holds it. */
export function faultsOf({ fields }: TableShape, { columns }: Layout) {
  const columnOf = (field: string): Column | undefined => {
    const parts = field === 'name' || field === 'sortName' ? NAME_COLUMNS : [];
    const within = [...columns.keys()].filter((name) => name.startsWith(`${field}.`));
    return [field, ...parts, ...within].flatMap((each) => columns.get(each) ?? [])[0];
  };
  const titleOf = (name: string): string | undefined =>
    columnOf(name)?.title ?? fields.find((field: Field) => field.name === name)?.heading;
  return ({ row, texts }: TextsOfRow, field: string, told: Told): RowFault => {
    const column = columnOf(field);
    const title = titleOf(field);
    return {
      row,
      ...told,
      message: sheetWords(told.message, field, titleOf),
      place: column?.place,
      ...(title !== undefined && { column: title }),
      ...(column ? { read: texts.get(column.field.name) } : {}),
    };
  };
}

/**
 * Returns a message about a request in the words of a list: `send provider: false` becomes `write no into the column “Ask provider”`, and
 * `must be after from` names the column Check-in. `field` is the one that the message is about; `titleOf` returns the title of the column
 * of a field.
 */
function sheetWords(message: string, field: string, titleOf: (field: string) => string | undefined): string {
  const columnOf = (name: string): string | undefined =>
    titleOf(field.slice(0, field.lastIndexOf('.') + 1) + name) ?? titleOf(name);
  const inQuotes = (name: string): string => {
    const title = columnOf(name);
    return title === undefined ? name : `“${title}”`;
  };
  return message
    .replaceAll(/\bsend (\w+): (true|false)\b/g, (all, name: string, value: string) => {
      const title = columnOf(name);
      return title === undefined ? all : `write ${value === 'true' ? 'yes' : 'no'} into the column “${title}”`;
    })
    .replaceAll(/\bafter ([a-z]+)\b/g, (_all, name: string) => `after ${inQuotes(name)}`)
    .replaceAll(/[A-Za-z]+/g, (word) => (/[a-z][A-Z]/.test(word) ? inQuotes(word) : word));
}

/** Returns the cells of the columns of phone numbers, by field. */
export function phoneColumns(
  columns: Layout['columns'],
  records: readonly (readonly [place: number, cells: readonly string[]])[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...columns.values()].flatMap(({ field, place }) =>
      field.kind === 'PHONE' ? [[field.name, records.map(([, cells]) => cells[place] ?? '')] as const] : [],
    ),
  );
}

/** The fields by which people know a record. The first of them that a row has counts. */
const NAMING = [
  ['name'],
  ['firstName', 'lastName'],
  ['flightNumber', 'guests'],
  ['motorcade', 'role', 'vehicle'],
  ['title', 'startTime', 'guests'],
  ['driver', 'vehicle'],
  ['from', 'to'],
  ['pickupLocation', 'dropoffLocation', 'guests'],
];
const MAX_NAME = 100;

/** Returns what people call the record of a row. */
export function nameOf(cells: readonly string[], columns: Layout['columns']): string {
  const textsOf = (names: readonly string[]) => names.flatMap((name) => cells[columns.get(name)?.place ?? -1] || []);
  const [told = shownRow(cells)] = NAMING.flatMap((names) =>
    textsOf(names.slice(0, 2)).length > 0 ? textsOf(names).join(' ') : [],
  );
  return told.slice(0, MAX_NAME).toWellFormed();
}

const TABLE = /^(?:table|tisch|mesa|tavolo|stół|стол|masa|tafel|bord|テーブル|桌|طاولة) ?(?:no\.? ?)?\d{1,3}\b/iu;
const HOUR = /^\d{1,2}(?:[:.h]\d{2}| ?[ap]m| ?(?:uhr|h))(?: ?[-\u2013].*)?$/iu;

/** Returns a fault that says what a file looks like which is no list: a grid of hours or a seating plan. Undefined: neither. */
export function otherForm(rows: readonly (readonly string[])[]): RowFault[] | undefined {
  const rowWith = (most: number, look: RegExp): number =>
    rows.slice(0, 40).findIndex((cells) => cells.filter((cell) => look.test(cell)).length >= most) + 1;
  const [seats, hours] = [rowWith(2, TABLE), rowWith(3, HOUR)];
  if (seats > 0) return [{ row: seats, ...tell('LOOKS_LIKE_SEATING') }];
  return hours > 0 ? [{ row: hours, ...tell('LOOKS_LIKE_GRID') }] : undefined;
}

/** Returns what is wrong with the cells that the file could not give, by row and place. */
export function unreadCells(found: FoundInFile | undefined): ReadonlyMap<number, ReadonlyMap<number, Told>> {
  return new Map(
    [...Map.groupBy(found?.faults ?? [], ({ row }) => row)].map(([row, faults]) => [
      row,
      new Map(
        faults.flatMap(({ code, message, place, values }) =>
          place === undefined ? [] : [[place, { code, message, values }] as const],
        ),
      ),
    ]),
  );
}
