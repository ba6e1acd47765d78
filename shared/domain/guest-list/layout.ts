import { plainText } from '#shared/domain/plain-text.ts';
import type { RowFault } from './faults.ts';
import type { Field, TableShape } from './field.ts';

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
  readonly faults: readonly RowFault[];
  /** What the answer says of columns that are no error. */
  readonly notices: readonly RowFault[];
  /** Whether all columns are there without which every row would have the same error. */
  readonly isReadable: boolean;
}

/** Returns the letters and digits of a heading, so that all its spellings are equal. */
export function bare(heading: string): string {
  return plainText(heading).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the headings of a field, the one that we write first. */
export function headingsOf({ heading, words }: Field): string[] {
  return [heading, ...words.split(', ').filter(Boolean)];
}

/** What the request says of the columns of a list. */
export interface ColumnMeans {
  /** true: unknown columns are left out, and nothing is said. */
  readonly ignoreUnknown: boolean;
  /** The fields of headings, as `bare` makes them, that the request names; null: the column is left out. */
  readonly columns?: ReadonlyMap<string, Field | null>;
}

const MAX_TITLE_LENGTH = 80;
const MAX_NAMED = 40;

/** Headings that mean one part of a name beside the column of the other part, and the whole name without it. */
const NAME_WORDS = ['nom', 'nome', 'nombre', 'name'];
/** German lists have `Vorname` and `Name`. In English, `Name` beside `First name` is the whole name. */
const FIRST_IN_GERMAN = ['vorname', 'vornamen'];

function nameField(word: string, all: readonly string[], fieldOf: (word: string) => string | undefined): string {
  const others = all.filter((each) => each !== word);
  if (word === 'name') return others.some((each) => FIRST_IN_GERMAN.includes(each)) ? 'lastName' : 'name';
  const [hasFirst, hasLast] = (['firstName', 'lastName'] as const).map((part) =>
    others.some((each) => fieldOf(each) === part),
  );
  if (hasFirst === hasLast) return 'name';
  return hasFirst ? 'lastName' : 'firstName';
}

/** Returns the layout of a list. `row` is the row number of the headings. */
export function layoutOf(
  { fields, required }: TableShape,
  headings: readonly string[],
  { ignoreUnknown, row }: ColumnMeans & { readonly row: number },
): Layout {
  const known = new Map(fields.flatMap((field) => headingsOf(field).map((word) => [bare(word), field] as const)));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const words = headings.map(bare);
  const fieldOf = (word: string): Field | undefined =>
    byName.has('firstName') && NAME_WORDS.includes(word)
      ? byName.get(nameField(word, words, (each) => known.get(each)?.name))
      : known.get(word);
  const columns = new Map<string, Column>();
  const faults: RowFault[] = [];
  const notices: RowFault[] = [];
  const ignored: string[] = [];
  for (const [place, heading] of headings.entries()) {
    const title = heading.slice(0, MAX_TITLE_LENGTH).toWellFormed();
    const field = fieldOf(words[place] ?? '');
    const earlier = field && columns.get(field.name);
    if (earlier)
      faults.push({ row, place, column: title, message: `has the same meaning as the column ${earlier.title}` });
    else if (field) columns.set(field.name, { field, place, title });
    else if (heading !== '' && ignoreUnknown) ignored.push(title);
    else if (heading !== '') faults.push({ row, place, column: title, message: unknown(fields) });
  }
  const missing = required.filter((one) => !one.some((name) => columns.has(name)));
  for (const [name = ''] of missing) {
    const others = name === 'name' && byName.has('firstName') ? 'it, or First name and Last name' : 'this column';
    faults.push({ row, column: byName.get(name)?.heading ?? name, message: `is missing: every list needs ${others}` });
  }
  return { columns, width: headings.length, ignored, faults, notices, isReadable: missing.length === 0 };
}

function unknown(fields: readonly Field[]): string {
  return `is not a known column. Known columns: ${fields
    .slice(0, MAX_NAMED)
    .map(({ heading }) => heading)
    .join(', ')}; use ignoreUnknown=true to ignore other columns`;
}
