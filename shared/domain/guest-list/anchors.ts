import { plainText } from '#shared/domain/plain-text.ts';
import { addDays } from '#shared/domain/time/days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type DateMeans, dateMeans, readDate, visible } from './dates.ts';
import type { RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import type { FoundHeadings, HeadingMeans } from './find-headings.ts';
import { cellsIn, layoutOf } from './layout.ts';
import { readClock } from './read-time.ts';
import { tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** A time or a day that lies so far from one which the file names: `T-60`, `show +30`, `H+1:30`, `Day 2`, `D-1`. */
const RELATIVE =
  /^(?<label>\p{L}[\p{L}. ]{0,30}?) ?(?:(?<sign>[+\u2212\u2013-])? ?(?<n>\d{1,3})(?::(?<minutes>\d\d))? ?(?<unit>min|mins|m|h|hrs?)?\.?)?$/iu;
const MAX_LETTERS = 50;
type Relative = Readonly<Record<'label' | 'minutes' | 'n' | 'sign' | 'unit', string | undefined>>;

/** Returns the texts behind a label in a row: `T = 14:00`, `Show: 20:00`, `Day 1 (Wed 12 May 2027)`. */
function saidBehind(label: string, text: string): string[] {
  return ` ${plainText(text)}`
    .split(new RegExp(String.raw`(?<![\p{L}\d])${label.replaceAll('.', String.raw`\.`)}(?![\p{L}\d])`, 'u'))
    .slice(1)
    .flatMap((behind) => {
      const rest = behind.replace(/^(?:[- ]?0)?(?: (?:time|is|at|um|starts|begins))*[ =:@(]*/u, '');
      return [rest.replace(/\)$/u, ''), rest.split(/ on |[,;()\u2014]| [-\u2013] /u)[0] ?? ''].map((each) =>
        each.trim(),
      );
    });
}

function clockText(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const clock = new Date(ms - days * DAY_MS).toISOString().slice(11, 16);
  return days === 0 ? clock : `${clock}${days > 0 ? '+' : '-'}${Math.abs(days)}`;
}

function timeOf({ minutes, n = '0', sign, unit = 'm' }: Relative, zero: number): string | undefined {
  if (n !== '0' && sign === undefined) return undefined;
  const isHours = minutes !== undefined || unit.toLowerCase().startsWith('h');
  const away = isHours ? Number(n) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS : Number(n) * MINUTE_MS;
  return clockText(zero + (sign === undefined || sign === '+' ? away : -away));
}

/** Returns the one value that the texts of a file give a label. Undefined: they give none, or several. */
function only<T>(values: readonly (T | undefined)[]): T | undefined {
  const [value, ...others] = new Set(values.filter((each) => each !== undefined));
  return others.length === 0 ? value : undefined;
}

/** Returns what is said of a label: when it is, or on which day. `Day 1` says the days of all numbers. */
function zeros(rows: Rows, headings: number, means: DateMeans) {
  const above = rows.slice(0, headings - 1).map((cells) => cells.filter(Boolean).join(' '));
  const said = (label: string): string[] => above.flatMap((text) => saidBehind(label, text));
  const dateIn = (text: string): string | undefined => {
    const read = readDate(text, means);
    return read && 'value' in read ? read.value : undefined;
  };
  // `20:00, Show` below the headings says it too.
  const clock = (label: string, place: number): number | undefined => {
    const named = rows.slice(headings).filter((cells) => cells.some((cell) => plainText(cell) === label));
    return only([...said(label), ...named.map((cells) => cells[place] ?? '')].map(readClock));
  };
  const day = ({ label = '', n = '0', sign }: Relative): string | undefined => {
    const own = plainText(label);
    const known = sign === undefined && n !== '0' ? [`${own} 0`, `${own} 1`] : [`${own}-day`, own];
    const dates = known.flatMap((text) =>
      said(text)
        .map(dateIn)
        .map((date) => date && addDays(date, text.endsWith(' 1') ? -1 : 0)),
    );
    const zero = only(dates);
    return zero && addDays(zero, sign === undefined || sign === '+' ? Number(n) : -Number(n));
  };
  return { clock, day };
}

/** Writes the times and days that lie so far from one which the file itself names, as `T-60` where it says `T = 14:00`. Each has a notice. */
export function withAnchors(
  shape: TableShape,
  rows: Rows,
  headings: FoundHeadings | undefined,
  means: HeadingMeans & Parameters<typeof dateMeans>[0],
): { readonly rows: Rows; readonly notices: readonly RowFault[] } {
  if (!headings) return { rows, notices: [] };
  const cellsOf = cellsIn(rows.slice(headings.row));
  const { columns } = layoutOf(shape, headings.cells, { ...means, row: headings.row, ignoreUnknown: true, cellsOf });
  const timed = [...columns.values()].filter(({ field }) => field.kind === 'DATE' || field.kind === 'TIME');
  const dates = dateMeans(means);
  const { clock, day } = zeros(rows, headings.row, dates);
  const notices: RowFault[] = [];
  const clocks = new Map<string, number | undefined>();
  const valueOf = (cell: string, isDay: boolean, place: number): string | undefined => {
    const found = RELATIVE.exec(visible(cell.slice(0, MAX_LETTERS)))?.groups as Relative | undefined;
    if (!found) return undefined;
    if (isDay) return day(found);
    const label = plainText(found.label ?? '');
    const key = `${place} ${label}`;
    if (!clocks.has(key)) clocks.set(key, clock(label, place));
    const zero = clocks.get(key);
    return zero === undefined ? undefined : timeOf(found, zero);
  };
  const given = rows.map((cells, at) => {
    if (at < headings.row) return cells;
    return timed.reduce<readonly string[]>((row, { field, place, title }) => {
      const { [place]: read = '' } = row;
      const isRead = readClock(read) !== undefined || readDate(read, dates) !== undefined;
      const value = isRead ? undefined : valueOf(read, field.kind === 'DATE', place);
      if (value === undefined) return row;
      notices.push({ row: at + 1, place, column: title, ...tell('READ_AS', { name: value }), read });
      return row.with(place, value);
    }, cells);
  });
  return { rows: notices.length > 0 ? given : rows, notices };
}
