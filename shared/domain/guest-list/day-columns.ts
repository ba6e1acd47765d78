import { plainText } from '#shared/domain/plain-text.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { saysNoOne } from './cells.ts';
import { dateMeans, readDate } from './dates.ts';
import { widened, withNamedYear } from './day-rows.ts';
import type { RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import { findHeadings } from './find-headings.ts';
import { layoutOf } from './layout.ts';
import { type ReadRows, type RowMeans, readRows } from './read-rows.ts';
import { readTimes } from './read-time.ts';
import { clockText } from './record-cells.ts';
import { withShiftRows } from './shift-rows.ts';
import { type Told, tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** What rosters write for a day without work. */
const OFF =
  /^(?:off|day off|rest|rest day|rd|free|leave|annual leave|a\/l|al|s\/l|sl|p\/h|ph|rdo|toil|vac|holiday|vacation|sick|frei|urlaub|krank|ruhetag|repos|libre|conge|malade|descanso|vacaciones|riposo|libero|ferie|malattia|folga|ferias|wolne|urlop|休|休み|休日|休息|اجازة|راحة|0|[-\u2013\u2014/])$/u;
const BETWEEN_SHIFTS = /[;,/&\n]|\b(?:and|und|et|y|e|i)\b/u;
const HOURS = /^(\d{1,2})(?: ?(?:h|uhr))? ?[-\u2013\u2014] ?(\d{1,2})(?: ?(?:h|uhr))?$/iu;

interface Day {
  readonly place: number;
  readonly title: string;
  /** Its date, or why the heading names none. */
  readonly date: string | Told;
  readonly notice?: Told | undefined;
}

/**
 * Reads the rows of drivers. A list without a column of shifts has them in columns whose headings are dates (one column per day), or in times of
 * its rows (one row per shift). A cell that is neither times nor a word for a day off is a fault.
 */
export function readRoster(shape: TableShape, given: Rows, means: RowMeans): ReadRows {
  const { notices: joined, rows } = withShiftRows(shape, given, means);
  const found = dayColumns(shape, rows, means);
  if (!found) {
    const read = readRows(shape, rows, means);
    return { ...read, notices: [...joined, ...read.notices] };
  }
  const { days, headings } = found;
  const headingRow = headings.row;
  const faults: RowFault[] = [];
  const notices: RowFault[] = [];
  const isDay = new Set(days.map(({ place }) => place));
  const width = Math.max(...rows.slice(headingRow - 1).map((cells) => cells.length));
  const othersOf = (cells: readonly string[]): string[] =>
    widened(cells, width).map((cell, place) => (isDay.has(place) ? '' : cell));
  const table = rows.map((cells, at) => {
    if (at < headingRow - 1) return cells;
    const others = othersOf(cells);
    if (at === headingRow - 1) return [...others, 'Shifts'];
    const told = shiftsOf(cells, days);
    const place = days[0]?.place;
    faults.push(...told.faults.map((fault) => ({ row: at + 1, ...fault })));
    notices.push(...told.open.map((open) => ({ row: at + 1, ...open })));
    if (told.isOff) notices.push({ row: at + 1, place, ...tell('DAYS_ALL_OFF') });
    return [...others, told.shifts.join('; ')];
  });
  const read = readRows(shape, table, {
    ...means,
    headings: { ...headings, cells: [...othersOf(headings.cells), 'Shifts'] },
  });
  const listed = new Set(read.rows.map(({ row }) => row));
  const isListed = ({ row }: RowFault): boolean => listed.has(row);
  const wrong = days.flatMap(({ date, place, title }) =>
    typeof date === 'string' ? [] : [{ row: headingRow, place, column: title, ...date }],
  );
  const [first] = days;
  const told = {
    row: headingRow,
    place: first?.place,
    column: first?.title,
    ...tell('DAY_COLUMNS', { count: days.length }),
  };
  const years = days.flatMap(({ notice, title, ...at }) =>
    notice ? [{ row: headingRow, place: at.place, column: title, ...notice }] : [],
  );
  return {
    ...read,
    faults: [...read.faults, ...wrong, ...faults.filter(isListed)],
    notices: [...read.notices, told, ...years, ...notices.filter(isListed)],
  };
}

/** Returns the columns whose headings are dates. Undefined: there are none, or the list has a column of shifts. */
function dayColumns(shape: TableShape, rows: Rows, means: RowMeans) {
  const headings = findHeadings(shape, rows, means);
  if (!headings) return undefined;
  const { columns, unknown } = layoutOf(shape, headings.cells, { ...means, row: headings.row });
  if (columns.has('shifts')) return undefined;
  const written = dateMeans(withNamedYear(rows.slice(0, headings.row + 1), means));
  // The dates may stand above or below the weekdays.
  const isDated = (cells: readonly string[]): boolean =>
    [...columns.values()].every(({ place }) => (cells[place] ?? '') === '');
  const beside = [rows[headings.row] ?? [], rows[headings.row - 2] ?? []].filter(isDated);
  const days = unknown.flatMap((place): Day[] => {
    const given = headings.cells[place] ?? '';
    // `Shift 10 May` is a day too.
    const own = readDate(given, written) ? given : given.replace(/^\p{L}[\p{L}.]*:? /u, '');
    const dated = beside.map((cells) => cells[place] ?? '').find((cell) => readDate(cell, written));
    const shown = readDate(own, written) || dated === undefined ? own : dated;
    const title = shown === own ? given : shown;
    const read = readDate(shown, written);
    if (!read) return [];
    return [{ place, title, ...('value' in read ? { date: read.value, notice: read.notice } : { date: read.fault }) }];
  });
  return days.length === 0 ? undefined : { days, headings };
}

/** Returns the shifts of a row, in the form of a cell of shifts. */
function shiftsOf(cells: readonly string[], days: readonly Day[]) {
  const [faults, open]: [Omit<RowFault, 'row'>[], Omit<RowFault, 'row'>[]] = [[], []];
  const shifts: string[] = [];
  for (const { date, place, title } of days) {
    const cell = cells[place] ?? '';
    if (typeof date !== 'string' || cell === '' || OFF.test(plainText(cell))) continue;
    if (saysNoOne(cell)) {
      open.push({ place, column: title, ...tell('COUNTS_AS_BLANK'), read: cell });
      continue;
    }
    const spans = cell.split(BETWEEN_SHIFTS).map((text) => spanOf(text.trim()));
    for (const span of spans) if (span !== undefined) shifts.push(`${date} ${span}`);
    if (spans.includes(undefined))
      faults.push({ place, column: title, ...tell('DAY_SHIFT', { text: cell }), read: cell });
  }
  const isReadable = days.every(({ date }) => typeof date === 'string');
  const isOff =
    isReadable && shifts.length === 0 && faults.length === 0 && days.some(({ place }) => (cells[place] ?? '') !== '');
  return { faults, isOff, open, shifts };
}

function spanOf(text: string): string | undefined {
  const times = readTimes(text.replace(HOURS, '$1:00-$2:00'), { order: 'DAY_FIRST' });
  if (!times || 'fault' in times) return undefined;
  const { from, to } = times.value;
  return !to || [from, to].some(({ date, ms }) => date !== undefined || ms < 0 || ms > DAY_MS)
    ? undefined
    : [from, to].map(({ ms }) => clockText(ms).slice(0, 5)).join(' - ');
}
