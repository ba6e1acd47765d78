import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

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
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);

/** What a number shows: a date, perhaps with a time; a time of day or a duration; or a number. */
export type NumberFormat = 'DATE' | 'TIME' | 'NUMBER';

/** Returns what a number format shows. `code` is the code of a format of the workbook's own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return BUILT_IN_TIMES.has(id) ? 'TIME' : BUILT_IN.has(id) ? 'DATE' : 'NUMBER';
  const letters = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase();
  if (/general/.test(letters)) return 'NUMBER';
  if (/[yd]/.test(letters)) return 'DATE';
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

/** Returns the text of a day number: `2026-05-10`, `2026-05-10 14:30`, or `14:30`. A number that shows no date stays as it is. */
export function serialText(serial: number, format: NumberFormat, is1904: boolean): string {
  if (format === 'NUMBER' || serial < 0 || serial > LAST_DAY) return numberText(serial);
  const ms = Math.round((serial * DAY_MS) / SECOND_MS) * SECOND_MS;
  if (format === 'TIME' || ms < DAY_MS) return timeOf(ms);
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + ms).toISOString().slice(0, 10);
  return ms % DAY_MS === 0 ? date : `${date} ${timeOf(ms % DAY_MS)}`;
}

/** Returns a number as text with `.` as decimal mark, with the 15 digits that spreadsheets keep. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(15)));
}
