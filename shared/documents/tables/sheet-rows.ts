import { NOT_CALCULATED } from '#shared/domain/guest-list/cells.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import {
  markColumns,
  markRow,
  mergedNoter,
  notePartlyStruck,
  runsReader,
  type SheetMarks,
  strike,
} from './sheet-marks.ts';
import { Unreadable } from './unreadable.ts';
import type { XmlReader } from './zip-parts.ts';

/** Day 0 of workbooks: the one that makes 1 March 1900 day 61, and the one of old files for the Macintosh. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;
const SECOND_MS = 1_000;

/** The formats of numbers that every workbook has, and that show a date or a time. */
const BUILT_IN = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 47]);
/** `[h]:mm:ss` */
const BUILT_IN_DURATION = 46;

/** What a number shows: a date, perhaps with a time; a time of day; hours that count on after a day; or a number. */
export type NumberFormat = 'DATE' | 'TIME' | 'DURATION' | 'NUMBER';

/** The longest code of a format that spreadsheets write. */
const MAX_FORMAT = 255;

/** Returns what a number format shows. `code` is the code of a format of the workbook's own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined && id === BUILT_IN_DURATION) return 'DURATION';
  if (code === undefined) return BUILT_IN_TIMES.has(id) ? 'TIME' : BUILT_IN.has(id) ? 'DATE' : 'NUMBER';
  const letters = code
    .slice(0, MAX_FORMAT)
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .toLowerCase();
  if (/general/.test(letters)) return 'NUMBER';
  if (/[yd]/.test(letters)) return 'DATE';
  if (/\[/.test(letters)) return 'DURATION';
  if (/[hs]/.test(letters)) return 'TIME';
  return /m/.test(letters) ? 'DATE' : 'NUMBER';
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function timeOf(ms: number): string {
  const [minutes, seconds] = [Math.floor(ms / MINUTE_MS), Math.round((ms % MINUTE_MS) / SECOND_MS)];
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${seconds === 0 ? '' : `:${two(seconds)}`}`;
}

/** Times that were added up reach this day at most. What lies after it is a date, also where only its time is shown. */
const LAST_SUM = 366;

/**
 * Returns the text of a day number: `2026-05-10`, `2026-05-10 14:30`, or `14:30`. A time keeps the date that its cell holds. A number that
 * shows no date stays as it is.
 */
function serialText(serial: number, format: NumberFormat, is1904: boolean): string {
  if (format === 'NUMBER' || serial < 0 || serial > LAST_DAY) return numberText(serial);
  const ms = Math.round((serial * DAY_MS) / SECOND_MS) * SECOND_MS;
  if (format === 'DURATION' || ms < DAY_MS || (format === 'TIME' && serial < LAST_SUM)) return timeOf(ms);
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + ms).toISOString().slice(0, 10);
  return ms % DAY_MS === 0 ? date : `${date} ${timeOf(ms % DAY_MS)}`;
}

/** Returns a number as text with `.` as decimal mark, with the 15 digits that spreadsheets keep. */
function numberText(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** The last row that may hold something, and the most columns and cells. */
export const MAX_ROWS = 20_000;
const MAX_COLUMNS = 200;
const MAX_CELLS = 400_000;
const MAX_LETTERS = 32_767;
/** The most letters that a field holds: 1,000 names of guests. */
const MAX_FIELD = 202_000;

/** Says what is wrong with a cell that no field can hold. Undefined: nothing. Ask before anything else reads the cell. */
export function faultOfLength(cell: string): string | undefined {
  return cell.length > MAX_FIELD
    ? `has a cell with more text than any field holds: ${MAX_FIELD} characters`
    : undefined;
}

/** What the cells of a sheet refer to. */
interface SheetMeans {
  readonly texts: readonly string[];
  /** The numbers of texts that are struck through, and of those of which a part was. */
  readonly struckTexts: ReadonlySet<number>;
  readonly partlyStruckTexts: ReadonlySet<number>;
  readonly formats: readonly NumberFormat[];
  /** The numbers of styles that strike cells through. */
  readonly struckStyles: ReadonlySet<number>;
  readonly is1904: boolean;
}

/** Returns the number of a column, from 0: A is 0, Z is 25, AA is 26. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the letters of a column as the spreadsheet shows them. */
export function columnLetters(column: number): string {
  return (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** Returns a text without the marks that workbooks write for characters that XML cannot hold. */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_mark, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Returns a reader of a sheet that fills `rows` with texts. A formula gives the value that the file shows, and NOT_CALCULATED if it has
 * none; nothing is calculated. Fills `marks` with what the sheet shows beside them. Throws Unreadable for a
 * sheet beyond the limits.
 */
export function sheetReader(
  sheet: string,
  { marks, rows }: { readonly marks: SheetMarks; readonly rows: string[][] },
  means: SheetMeans,
): XmlReader {
  const runs = runsReader();
  const noteMerged = mergedNoter(marks, MAX_ROWS, columnNumber);
  let [row, column, cells] = [0, -1, 0];
  let cell: Readonly<Record<string, string>> = {};
  let value = '';
  let isValue = false;
  let isFormula = false;
  let isPhonetic = false;
  const put = (): void => {
    const run = runs.end(value);
    value = run.text;
    // An empty text is a value too: a formula that shows nothing has it.
    const text = isFormula && value === '' && cell['t'] !== 'str' ? NOT_CALCULATED : textOf(cell, value, means);
    if (text === '') return;
    cells += 1;
    if (row > MAX_ROWS)
      throw new Unreadable(`is over the limit: a sheet may have at most ${MAX_ROWS} rows`, {
        code: 'FILE_TOO_LARGE',
        sheet,
        row,
      });
    if (column >= MAX_COLUMNS)
      throw new Unreadable(`has more than ${MAX_COLUMNS} columns`, { code: 'FILE_TOO_LARGE', sheet, row });
    if (cells > MAX_CELLS)
      throw new Unreadable(`is over the limit: a sheet may have at most ${MAX_CELLS} cells`, {
        code: 'FILE_TOO_LARGE',
        sheet,
        row,
      });
    while (rows.length < row) rows.push([]);
    const list = rows[row - 1] ?? [];
    while (list.length < column) list.push('');
    list[column] = text;
    const look = lookOf(cell, value, means);
    if (run.isStruck || look.isStruck) strike(marks, row, column);
    if (run.isPartly || look.isPartly) notePartlyStruck(marks, row, column, text);
  };
  return {
    open: (name, attributes) => {
      runs.open(name, attributes);
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : placeIn(attributes['r'], row + 1);
        column = -1;
        if (row <= MAX_ROWS) markRow(marks, row, attributes);
      } else if (name === 'c') {
        const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributes['r'] ?? '') ?? [];
        column = letters === undefined ? column + 1 : columnNumber(letters);
        row = placeIn(digits, row);
        [cell, value, isFormula] = [attributes, '', false];
      } else if (name === 'rPh') isPhonetic = true;
      else if (name === 'f') isFormula = true;
      else if (name === 'col') markColumns(marks, MAX_COLUMNS, attributes);
      else if (name === 'mergeCell') noteMerged(attributes['ref']);
      else if (name === 'v' || name === 't') isValue = !isPhonetic;
    },
    close: (name) => {
      if (name === 'c') put();
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'v' || name === 't') isValue = false;
    },
    text: (text) => {
      if (!isValue || runs.take(text)) return;
      value += text;
      if (value.length > MAX_LETTERS)
        throw new Unreadable('has a cell with more text than a spreadsheet allows', {
          code: 'FILE_TOO_LARGE',
          sheet,
          row,
        });
    },
  };
}

function lookOf({ s, t }: Readonly<Record<string, string>>, value: string, means: SheetMeans) {
  const shared = t === 's' ? Number(value) : -1;
  const isStruck = means.struckStyles.has(Number(s ?? 0)) || means.struckTexts.has(shared);
  return { isStruck, isPartly: means.partlyStruckTexts.has(shared) };
}

function placeIn(digits: string | undefined, otherwise: number): number {
  const place = Number(digits);
  return Number.isInteger(place) && place > 0 ? place : otherwise;
}

function textOf({ s, t }: Readonly<Record<string, string>>, value: string, means: SheetMeans): string {
  if (value === '') return '';
  if (t === 's') return means.texts[Number(value)] ?? '';
  if (t === 'b') return value === '1' ? 'true' : 'false';
  if (t === 'd') return isoText(value);
  if (t === 'str' || t === 'inlineStr' || t === 'e') return plainCell(unescaped(value));
  const number = Number(value);
  return Number.isFinite(number) ? serialText(number, means.formats[Number(s ?? 0)] ?? 'NUMBER', means.is1904) : '';
}

/** Returns the text of a cell that holds a date as ISO 8601. Workbooks know no zones: its clock is the one that the sheet shows. */
function isoText(value: string): string {
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}(?::\d{2})?)?(?:\.\d+)?Z?$/.exec(value.trim()) ?? [];
  if (time === undefined) return date || value;
  const [clock, isMidnight] = [time.replace(/:00$/, ''), /^00:00(?::00)?$/.test(time)];
  if (date === '' || date < '1901') return clock;
  return isMidnight ? date : `${date} ${clock}`;
}

/** Marks without a width. The joiners of Persian and of emoji are none of them: a word is another one without these. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
const SPACES = /[\u00A0\u2007\u202F\u3000]/gu;
const WIDE = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]+/gu;

/** Returns the text of a cell as a reader sees it, with `\n` as line end, usual spaces, letters and digits, and trimmed. */
export function plainCell(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(SPACES, ' ')
    .replaceAll(WIDE, (wide) => wide.normalize('NFKC'))
    .trim();
}
