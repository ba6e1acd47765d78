import type { RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import { bare, meaningsOf } from './headings.ts';
import { nearestField } from './nearest-field.ts';

/** A column of a list that was recognised. */
export interface Column {
  readonly field: Field;
  /** Its position in a row, from 0. */
  readonly place: number;
  readonly title: string;
}

export interface Layout {
  readonly columns: ReadonlyMap<string, Column>;
  readonly width: number;
  readonly ignored: readonly string[];
  /** The places of the columns that are not known. */
  readonly unknown: readonly number[];
  readonly faults: readonly RowFault[];
  /** What the answer says of columns that are no error. */
  readonly notices: readonly RowFault[];
  /** Whether all columns are there without which every row would have the same error. */
  readonly isReadable: boolean;
}

/** What the request says of the columns of a list. */
export interface ColumnMeans {
  /** true: unknown columns are left out, and nothing is said. */
  readonly ignoreUnknown: boolean;
  /** true: an unknown column is a fault. */
  readonly strict?: boolean;
  /** The fields of headings, as `bare` makes them, that the request names; null: the column is left out. */
  readonly columns?: ReadonlyMap<string, Field | null>;
  /** The headings of `columns` as the request writes them. One that the list lacks is a fault. */
  readonly wished?: readonly string[];
  /** The values of fields that have no cell, as `readCell` returns them. */
  readonly defaults?: ReadonlyMap<string, unknown>;
}

const MAX_TITLE_LENGTH = 80;
const MAX_NAMED = 40;
const NO_COLUMNS: ReadonlyMap<string, Field | null> = new Map();
const NO_DEFAULTS: ReadonlyMap<string, unknown> = new Map();

type Means = ColumnMeans & {
  readonly row: number;
  readonly cellsOf?: (place: number) => readonly string[];
  /** The places of hidden columns. They are left out, but for those that the request names or that say what a row is. */
  readonly hidden?: ReadonlySet<number> | undefined;
};
const SAYS_WHAT_A_ROW_IS = new Set(['id', 'code']);

/** Returns the layout of a list. `row` is the row number of the headings; `cellsOf` returns the first cells of a column that are not blank. */
export function layoutOf(shape: TableShape, headings: readonly string[], means: Means): Layout {
  const { cellsOf = () => [], columns: wanted = NO_COLUMNS, defaults = NO_DEFAULTS, hidden, row } = means;
  const words = headings.map(bare);
  const all = headings.map((heading, place) => ({
    place,
    title: heading.slice(0, MAX_TITLE_LENGTH).toWellFormed(),
    wish: wanted.get(words[place] ?? ''),
  }));
  const given = new Set([...all.flatMap(({ wish }) => wish?.name ?? []), ...defaults.keys()]);
  const meaningOf = meaningsOf(shape, { words, cellsOf, given });
  // The columns that the request names come first, so that another one of the same meaning gives way.
  const [wished, others] = [all.filter(({ wish }) => wish !== undefined), all.filter(({ wish }) => wish === undefined)];
  const columns = new Map<string, Column & { readonly isWished: boolean }>();
  const [faults, notices, ignored, unknown]: [RowFault[], RowFault[], string[], number[]] = [[], [], [], []];
  const unseen = new Set<string>();
  for (const { place, title, wish } of [...wished, ...others.filter(({ title: text }) => text !== '')]) {
    const isWished = wish !== undefined;
    const field = isWished ? wish : meaningOf(place);
    const earlier = field ? columns.get(field.name) : undefined;
    if (hidden?.has(place) === true && !isWished) {
      const isRead = field && SAYS_WHAT_A_ROW_IS.has(field.name) && !earlier;
      if (cellsOf(place).length > 0)
        notices.push({ row, place, column: title, message: isRead ? HIDDEN_AND_READ : HIDDEN });
      if (!isRead) {
        ignored.push(title);
        if (field && !earlier) unseen.add(field.name);
        continue;
      }
    }
    if (field && !earlier) {
      columns.set(field.name, { field, place, title, isWished });
      continue;
    }
    if (field === undefined) unknown.push(place);
    const givesWay = earlier?.isWished === true && !isWished;
    const said = saidOf(title, shape.fields, { ...means, earlier, givesWay, isWish: field === null });
    if (!said.isFault) ignored.push(title);
    if (said.message !== '')
      (said.isFault ? faults : notices).push({ row, place, column: title, message: said.message });
  }
  faults.push(...absentOf(means, words));
  const missing = shape.required.filter((one) => !one.some((name) => columns.has(name) || given.has(name)));
  faults.push(...missing.map(([name = '']) => ({ row, ...missingColumn(name, shape.fields, unseen.has(name)) })));
  return { columns, width: headings.length, ignored, unknown, faults, notices, isReadable: missing.length === 0 };
}

/** Returns what is said of a column that is left out or refused. Nothing if the request wishes it so. */
function saidOf(
  title: string,
  fields: readonly Field[],
  {
    earlier,
    givesWay,
    ignoreUnknown,
    isWish,
    strict = false,
  }: ColumnMeans & { readonly earlier: Column | undefined; readonly givesWay: boolean; readonly isWish: boolean },
): { readonly message: string; readonly isFault: boolean } {
  if (earlier) {
    const message = `has the same meaning as the column ${earlier.title}: ${cure(title, '""')} leaves it out`;
    return { message, isFault: !ignoreUnknown && !givesWay };
  }
  if (ignoreUnknown || isWish) return { message: '', isFault: false };
  return { message: unknownMessage(title, fields, strict), isFault: strict };
}

/** Returns a fault for each heading that the request names and the list does not have. */
function absentOf({ row, wished = [] }: Means, words: readonly string[]): RowFault[] {
  const message = 'is no heading of this list, and columns= names it';
  return wished.filter((title) => !words.includes(bare(title))).map((column) => ({ row, column, message }));
}

const HIDDEN = 'is a hidden column and was left out: hidden=true reads it';
const HIDDEN_AND_READ = 'is a hidden column, and was read because it says what each row is';

function missingColumn(
  name: string,
  fields: readonly Field[],
  isHidden: boolean,
): Pick<RowFault, 'column' | 'message'> {
  const hasParts = name === 'name' && fields.some((field) => field.name === 'firstName');
  const others = hasParts ? 'it, or First name and Last name' : 'this column';
  const column = fields.find((field) => field.name === name)?.heading ?? name;
  return {
    column,
    message: `is ${isHidden ? 'hidden' : 'missing'}: every list needs ${others}${isHidden ? '. hidden=true reads it' : ''}`,
  };
}

/** Returns the parameter that maps a column. */
function cure(title: string, field: string): string {
  return `columns={${JSON.stringify(title)}:${field}}`;
}

function unknownMessage(title: string, fields: readonly Field[], strict: boolean): string {
  const near = nearestField(title, fields);
  const unknown = strict ? 'is not a known column' : 'is not a known column and was left out';
  if (near) return `${unknown}. It looks like ${near.heading}: ${cure(title, `"${near.name}"`)} takes it so`;
  if (!strict) return unknown;
  const known = fields.filter(({ isOnlyRead }) => !isOnlyRead).slice(0, MAX_NAMED);
  return `${unknown}. Known columns: ${known.map(({ heading }) => heading).join(', ')}; use ignoreUnknown=true to ignore other columns`;
}
