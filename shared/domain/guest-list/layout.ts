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
  /** What cells hold that are blank, by field. */
  readonly defaults?: ReadonlyMap<string, string>;
}

const MAX_TITLE_LENGTH = 80;
const MAX_NAMED = 40;
const NO_COLUMNS: ReadonlyMap<string, Field | null> = new Map();

/** Returns the layout of a list. `row` is the row number of the headings; `cellsOf` returns the first cells of a column that are not blank. */
export function layoutOf(
  shape: TableShape,
  headings: readonly string[],
  {
    cellsOf = () => [],
    columns: wanted = NO_COLUMNS,
    defaults,
    ignoreUnknown,
    row,
    strict = false,
  }: ColumnMeans & { readonly row: number; readonly cellsOf?: (place: number) => readonly string[] },
): Layout {
  const { fields, required } = shape;
  const words = headings.map(bare);
  const wishes = words.map((word) => (word === '' ? undefined : wanted.get(word)));
  const given = new Set([...wishes.flatMap((field) => field?.name ?? []), ...(defaults?.keys() ?? [])]);
  const meaningOf = meaningsOf(shape, { words, cellsOf, given });
  const columns = new Map<string, Column>();
  const [faults, notices, ignored, unknown]: [RowFault[], RowFault[], string[], number[]] = [[], [], [], []];
  const leftOut = (at: RowFault, { isFault }: { readonly isFault: boolean }): void => {
    if (isFault) faults.push(at);
    else {
      ignored.push(at.column ?? '');
      if (!ignoreUnknown) notices.push(at);
    }
  };
  // The columns that the request names come first, so that another one of the same meaning gives way.
  const places = [...headings.keys()].toSorted((a, b) => Number(wishes[b] !== undefined) - Number(wishes[a] !== undefined));
  for (const place of places) {
    const title = (headings[place] ?? '').slice(0, MAX_TITLE_LENGTH).toWellFormed();
    if (title === '') continue;
    const wish = wishes[place];
    const field = wish === undefined ? meaningOf(place) : wish;
    const at = { row, place, column: title };
    if (field === null) ignored.push(title);
    else if (field === undefined) {
      unknown.push(place);
      leftOut({ ...at, message: unknownMessage(title, fields, strict) }, { isFault: strict && !ignoreUnknown });
    } else if (columns.has(field.name)) {
      const earlier = columns.get(field.name)?.title ?? '';
      const message = `has the same meaning as the column ${earlier}: ${cure(title, '""')} leaves it out`;
      leftOut({ ...at, message }, { isFault: !ignoreUnknown && (wish !== undefined || !isWished(earlier, wanted)) });
    } else columns.set(field.name, { field, place, title });
  }
  const missing = required.filter((one) => !one.some((name) => columns.has(name) || defaults?.has(name)));
  faults.push(...missing.map(([name = '']) => ({ row, ...missingColumn(name, fields) })));
  return { columns, width: headings.length, ignored, unknown, faults, notices, isReadable: missing.length === 0 };
}

function isWished(title: string, wanted: ReadonlyMap<string, Field | null>): boolean {
  return wanted.has(bare(title));
}

function missingColumn(name: string, fields: readonly Field[]): Pick<RowFault, 'column' | 'message'> {
  const hasParts = name === 'name' && fields.some((field) => field.name === 'firstName');
  const others = hasParts ? 'it, or First name and Last name' : 'this column';
  const column = fields.find((field) => field.name === name)?.heading ?? name;
  return { column, message: `is missing: every list needs ${others}` };
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
