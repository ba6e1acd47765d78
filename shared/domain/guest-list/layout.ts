import type { RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';
import { bare, headingsOf, headingWord, meaningsOf, nearestField } from './headings.ts';
import { type Told, tell } from './tell.ts';

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

/** The rows whose cells show what a column holds. */
const SEEN_ROWS = 50;

/** Returns what gives the first cells of a column that are not blank, from the rows below the headings. */
export function cellsIn(below: readonly (readonly string[])[]): (place: number) => string[] {
  const seen = below.slice(0, SEEN_ROWS);
  return (place) => seen.flatMap((cells) => cells[place] || []);
}

/** Returns the layout of a list. `row` is the row number of the headings; `cellsOf` returns the first cells of a column that are not blank. */
export function layoutOf(shape: TableShape, headings: readonly string[], means: Means): Layout {
  const { cellsOf = () => [], columns: wanted = NO_COLUMNS, defaults = NO_DEFAULTS, row } = means;
  const words = headings.map(bare);
  const all = headings.map((heading, place) => ({
    place,
    title: heading.slice(0, MAX_TITLE_LENGTH).toWellFormed(),
    wish: wanted.get(words[place] ?? ''),
  }));
  const given = new Set([...all.flatMap(({ wish }) => wish?.name ?? []), ...defaults.keys()]);
  const meaningOf = meaningsOf(shape, {
    words: headings.map((heading) => headingWord(heading, shape.fields)),
    cellsOf,
    given,
  });
  // The columns that the request names come first, so that another one of the same meaning gives way.
  const [wished, others] = [all.filter(({ wish }) => wish !== undefined), all.filter(({ wish }) => wish === undefined)];
  const columns = new Map<string, Column & { readonly isWished: boolean }>();
  const [faults, notices, ignored, unknown]: [RowFault[], RowFault[], string[], number[]] = [[], [], [], []];
  const named = others.filter(({ title }) => title !== '');
  const unseen = hiddenColumns(named, means, (place) => meaningOf(place)?.name ?? '');
  ignored.push(...unseen.left.values());
  notices.push(...unseen.notices);
  for (const { place, title, wish } of [...wished, ...named.filter((each) => !unseen.left.has(each.place))]) {
    const isWished = wish !== undefined;
    const field = isWished ? wish : meaningOf(place);
    const earlier = field ? columns.get(field.name) : undefined;
    if (field && !earlier) {
      columns.set(field.name, { field, place, title, isWished });
      continue;
    }
    if (field === undefined) unknown.push(place);
    const givesWay = earlier?.isWished === true && !isWished;
    const said = saidOf(title, shape.fields, { ...means, earlier, givesWay, isWish: field === null });
    if (!said.isFault) ignored.push(title);
    if (said.told) (said.isFault ? faults : notices).push({ row, place, column: title, ...said.told });
  }
  faults.push(...absentOf(means, words));
  const missing = shape.required.filter((one) => !one.some((name) => columns.has(name) || given.has(name)));
  const joined = joinedHeadings(headings, shape.fields);
  const lacking = missing.map(([name = '']) => joined ?? missingColumn(name, shape.fields, unseen.names.has(name)));
  faults.push(...[...new Set(lacking)].map((told) => ({ row, ...told })));
  return { columns, width: headings.length, ignored, unknown, faults, notices, isReadable: missing.length === 0 };
}

const SEPARATORS = /[,;\t]/;

/** Returns the only heading, if it holds several: then the rows of the file have another separator. */
export function joinedHeadings(headings: readonly string[], fields: readonly Field[]) {
  const [only = '', ...others] = headings.filter((heading) => heading !== '');
  if (others.length > 0) return undefined;
  const known = new Set(fields.flatMap(headingsOf).map(bare));
  const held = only.split(SEPARATORS).filter((part) => known.has(bare(part)));
  return held.length > 1
    ? {
        place: headings.indexOf(only),
        column: only.slice(0, MAX_TITLE_LENGTH).toWellFormed(),
        ...tell('JOINED_HEADINGS'),
      }
    : undefined;
}

/** Returns the titles of hidden columns that are left out, by place, and the fields that they mean. */
function hiddenColumns(
  columns: readonly Pick<Column, 'place' | 'title'>[],
  { cellsOf = () => [], hidden, row }: Means,
  nameOf: (place: number) => string,
) {
  const [left, names, notices] = [new Map<number, string>(), new Set<string>(), [] as RowFault[]];
  for (const { place, title } of columns.filter((each) => hidden?.has(each.place))) {
    const isRead = SAYS_WHAT_A_ROW_IS.has(nameOf(place));
    if (!isRead) left.set(place, title);
    if (!isRead) names.add(nameOf(place));
    const told = tell(isRead ? 'HIDDEN_AND_READ' : 'HIDDEN_COLUMN');
    if (cellsOf(place).length > 0) notices.push({ row, place, column: title, ...told });
  }
  return { left, names, notices };
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
): { readonly told?: Told; readonly isFault: boolean } {
  if (earlier) {
    const told = tell('SAME_COLUMN', { column: earlier.title, cure: cure(title, '""') });
    return { told, isFault: !ignoreUnknown && !givesWay };
  }
  if (ignoreUnknown || isWish) return { isFault: false };
  return { told: unknownColumn(title, fields, strict), isFault: strict };
}

/** Returns a fault for each heading that the request or the layout gives a field, and that the list does not have. */
function absentOf({ columns, row, wished = [] }: Means, words: readonly string[]): RowFault[] {
  return wished
    .filter((heading) => columns?.get(bare(heading)) && !words.includes(bare(heading)))
    .map((column) => ({ row, column, ...tell('ABSENT_HEADING', { cure: cure(column, '""') }) }));
}
function missingColumn(name: string, fields: readonly Field[], isHidden: boolean): Told & { readonly column: string } {
  const hasParts = name === 'name' && fields.some((field) => field.name === 'firstName');
  const { heading: column = name, kind }: Partial<Field> = fields.find((field) => field.name === name) ?? {};
  if (isHidden) return { column, ...tell('NEEDED_IS_HIDDEN') };
  // One choice can be that of all rows.
  if (kind === 'CHOICE') return { column, ...tell('MISSING_CHOICE', { cure: `defaults={"${column}":"…"}` }) };
  return { column, ...tell(hasParts ? 'MISSING_NAME' : 'MISSING') };
}

/** Returns the parameter that maps a column. */
function cure(title: string, field: string): string {
  return `columns={${JSON.stringify(title)}:${field}}`;
}

function unknownColumn(title: string, fields: readonly Field[], strict: boolean): Told {
  const near = nearestField(title, fields);
  if (near) {
    const values = { field: near.heading, cure: cure(title, `"${near.name}"`) };
    return tell(strict ? 'STRICT_COLUMN_LIKE' : 'UNKNOWN_COLUMN_LIKE', values);
  }
  if (!strict) return tell('UNKNOWN_COLUMN');
  const known = fields.filter(({ isOnlyRead }) => !isOnlyRead).slice(0, MAX_NAMED);
  return tell('STRICT_COLUMN', { known: known.map(({ heading }) => heading) });
}
