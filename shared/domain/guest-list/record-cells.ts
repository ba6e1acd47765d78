import { clockAt } from '#shared/domain/time/zoned.ts';
import type { Field } from './field.ts';
import type { CellToWrite } from './sheet-to-write.ts';

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
export function listCell(texts: readonly string[]): string | undefined {
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

function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${parts}.${String(ms % SECOND_MS).padStart(3, '0')}`;
}

/** Returns an instant as a date with its time in a zone; as text where the clock shows the time twice, or has parts of a second. */
export function instantCell(instant: string, timezone: string): CellToWrite {
  const { date, isRepeated, ms, offsetMinutes } = clockAt(instant, timezone);
  if (!isRepeated && ms % SECOND_MS === 0) return { date, ms };
  return `${date} ${clockText(ms)}${isRepeated ? offsetText(offsetMinutes) : ''}`;
}
