import { addDays } from '#shared/domain/time/days.ts';
import { MAX_SHIFTS, type Shift } from '#shared/schemas/drivers/driver.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { CellMeans } from './cells.ts';
import { type DateMeans, dateMeans, readDate, visible } from './dates.ts';
import { withBothHalves } from './halves-of-day.ts';
import type { Link } from './links.ts';
import { timesOf } from './programme-times.ts';
import { readTime, type ShownTime } from './read-time.ts';
import { clockText, instantCell } from './record-cells.ts';
import { tell } from './tell.ts';

/** Returns shifts as one cell: `2027-05-10 08:00 - 18:00; 2027-05-11 20:00 - 04:00`. An end has its date only where it needs it. */
export function shiftsCell(shifts: readonly Shift[] | undefined, timezone: string): string | undefined {
  const spans = shifts?.map(({ from, to }) => {
    const [start, end] = [instantCell(from, timezone), instantCell(to, timezone)];
    const text = (shown: typeof start): string =>
      typeof shown === 'string' ? shown : `${shown.date} ${shortClock(shown.ms)}`;
    if (typeof start === 'string' || typeof end === 'string') return `${text(start)} - ${text(end)}`;
    const date = end.ms > start.ms ? start.date : addDays(start.date, 1);
    return `${text(start)} - ${end.date === date ? shortClock(end.ms) : text(end)}`;
  });
  return spans?.join('; ');
}

function shortClock(ms: number): string {
  return ms % MINUTE_MS === 0 ? clockText(ms).slice(0, 5) : clockText(ms);
}

interface ShiftMeans extends Pick<CellMeans, 'country' | 'dates'> {
  readonly timezone: string;
}

/** Returns the column of shifts, which reads `2027-05-10 08:00 - 18:00`, and the same for several days: `2027-05-10 to 2027-05-14 08:00 - 18:00`. */
export function shiftsColumn({ timezone, ...cells }: ShiftMeans): Link {
  const means = dateMeans(cells);
  const find = (cell: unknown): ReturnType<Link['find']> => {
    const shifts: Shift[] = [];
    for (const text of cell as readonly string[]) {
      const span = spanOf(withBothHalves(visible(text)), means);
      if (!span) return { fault: tell('SHIFT_FORM', { text }) };
      for (const date of span.dates) {
        const times = timesOf({ startTime: { ...span.start, date }, endTime: span.end }, timezone);
        if ('fault' in times) return { fault: tell('SHIFT_FAULT', { text, date, said: times.fault }) };
        shifts.push({ from: times.startTime, to: times.endTime });
      }
    }
    return { value: shifts };
  };
  return { field: 'shifts', find };
}

const BETWEEN = / ?(?:[-\u2013\u2014]|\b(?:to|until)\b) ?/giu;

/** Returns the two texts around each mark that may stand between them. */
function pairsOf(text: string): (readonly [string, string])[] {
  return [...text.matchAll(BETWEEN)].map(({ 0: mark, index }) => [
    text.slice(0, index),
    text.slice(index + mark.length),
  ]);
}

interface Start {
  readonly start: ShownTime;
  readonly dates: readonly string[];
}

function spanOf(text: string, means: DateMeans): (Start & { readonly end: ShownTime }) | undefined {
  for (const [before, behind] of pairsOf(text)) {
    const start = startOf(before, means);
    const end = readTime(behind, means);
    if (start && end && 'value' in end && (start.dates.length === 1 || end.value.date === undefined))
      return { ...start, end: end.value };
  }
  return undefined;
}

/** Reads the first time of shifts with its date, or with the first and the last one. */
function startOf(text: string, means: DateMeans): Start | undefined {
  const alone = readTime(text, means);
  if (alone && 'value' in alone)
    return alone.value.date === undefined ? undefined : { start: alone.value, dates: [alone.value.date] };
  for (const [before, behind] of pairsOf(text)) {
    const first = readDate(before, means);
    const read = readTime(behind, means);
    if (!first || !read || 'fault' in first || 'fault' in read || read.value.date === undefined) continue;
    const dates: string[] = [];
    for (let date = first.value; date <= read.value.date && dates.length <= MAX_SHIFTS; date = addDays(date, 1))
      dates.push(date);
    return dates.length > 0 ? { start: read.value, dates } : undefined;
  }
  return undefined;
}
