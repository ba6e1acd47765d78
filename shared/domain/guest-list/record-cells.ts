import { clockAt } from '#shared/domain/time/zoned.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Field } from './field.ts';

/** A cell: a text, a number, a date, a date with a time, or a time of day in milliseconds since midnight. */
export type CellToWrite =
  | string
  | number
  | undefined
  | { readonly date: string; readonly ms?: number }
  | { readonly ms: number };

/** A sheet of a workbook, with the headings that an import reads. */
export interface SheetToWrite {
  readonly name: string;
  readonly columns: readonly {
    readonly heading: string;
    readonly width: number;
    /** The values of its drop-down. */
    readonly values?: readonly string[] | undefined;
    /** Whether its cells are texts, also blank ones: a spreadsheet must not take `+65` or `007` for a quantity. */
    readonly isText?: boolean | undefined;
  }[];
  readonly rows: readonly (readonly CellToWrite[])[];
}

/** A spreadsheet keeps at most this many characters of a cell. */
const MAX_LETTERS = 32_000;
const SECOND_MS = 1_000;

function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], record);
}

/** Returns what a field of a record shows. `phone` writes a phone number for people. */
export function recordCell(phone: (number: string) => string) {
  return (record: object, { kind, name }: Field): CellToWrite => {
    const value = valueAt(record, name);
    if (value === undefined || value === null) return undefined;
    if (kind === 'YES_NO') return value === true ? 'yes' : 'no';
    if (kind === 'PHONE') return phone(value as string);
    if (Array.isArray(value)) return listCell(value as string[]);
    return typeof value === 'number' ? value : textCell(value as string);
  };
}

/** Returns texts as one cell; blank if one of them has the mark that parts them, so that an import keeps what is stored. */
function listCell(texts: readonly string[]): string | undefined {
  return texts.some((text) => /[;\n]/.test(text)) ? undefined : texts.join('; ');
}

/** Returns a text with the line ends of spreadsheets. */
function textCell(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Returns the guests of a record: by name, or by id where a name is that of several, has the mark that parts names, or all are too long. */
export function guestCell(
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
  isUnique: (name: string) => boolean,
): string {
  const known = ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []));
  const shown = known
    .map(({ id, name }) => (isUnique(name) && !/[;\n:]/.test(name) && name !== '-' ? name : id))
    .join('; ');
  return shown.length > MAX_LETTERS ? known.map(({ id }) => id).join('; ') : shown;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns a difference from UTC as text: `+01:00`. */
export function offsetText(minutes: number): string {
  const abs = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(abs / 60))}:${two(abs % 60)}`;
}

/** Returns a time of day as a cell; as text where a spreadsheet cannot keep its parts of a second. */
export function timeCell(ms: number): CellToWrite {
  return ms % SECOND_MS === 0 ? { ms } : clockText(ms);
}

export function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${parts}.${String(ms % SECOND_MS).padStart(3, '0')}`;
}

/** Returns an instant as a date with its time in a zone; as text where the clock shows the time twice, or has parts of a second. */
export function instantCell(
  instant: string,
  timezone: string,
): string | { readonly date: string; readonly ms: number } {
  const { date, isRepeated, ms, offsetMinutes } = clockAt(instant, timezone);
  if (!isRepeated && ms % SECOND_MS === 0) return { date, ms };
  return `${date} ${clockText(ms)}${isRepeated ? offsetText(offsetMinutes) : ''}`;
}

/** The names of places by their ids. */
export type PlaceNames = ReadonlyMap<string, string>;

type Part = 'placeId' | 'room' | 'from' | 'to';

const MARK = /[;\n]/;

/**
 * Returns what a field of `LODGING_COLUMNS` shows of a guest, so that an import changes nothing: places by name, or by id where the name has
 * the mark that parts them. All its fields are blank if a room of several has that mark: a blank cell keeps what is stored.
 */
export function lodgingCell(
  { lodging = [] }: Pick<VipRecord, 'lodging'>,
  name: string,
  names: PlaceNames,
): CellToWrite {
  const part = name.slice(name.indexOf('.') + 1) as Part;
  const [first, ...others] = lodging;
  if (!first) return undefined;
  const isDate = part === 'from' || part === 'to';
  if (others.length === 0) return isDate ? { date: first[part] } : textOf(first, part, names);
  if (lodging.some(({ room = '' }) => MARK.test(room))) return undefined;
  const texts = lodging.map((each) => textOf(each, part, names) ?? '');
  return texts.every((text) => text === '') ? undefined : texts.join('; ');
}

function textOf(lodging: NonNullable<VipRecord['lodging']>[number], part: Part, names: PlaceNames): string | undefined {
  if (part !== 'placeId') return lodging[part];
  const name = names.get(lodging.placeId);
  return name === undefined || MARK.test(name) ? lodging.placeId : name;
}
