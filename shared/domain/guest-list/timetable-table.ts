import { addDays } from '#shared/domain/time/days.ts';
import type { DateOrder } from '#shared/schemas/guest-list/import.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { readDate } from './dates.ts';
import type { RowFault } from './faults.ts';
import { isBlank, shownRow } from './find-headings.ts';
import { readClock } from './read-time.ts';
import { tell } from './tell.ts';

/** A timetable as rows of the programme, and where each of them stands in the file. */
export interface TimetableTable {
  /** The headings and the rows: one for each run and date. */
  readonly rows: readonly (readonly string[])[];
  /** Returns the place of a row of the programme in the file: the cell of its first departure. */
  readonly placeOf: (row: number) => { readonly row: number; readonly place: number };
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowFault[];
}

/** A row of stops: its name, and what stands in the columns of the runs. */
interface StopRow {
  readonly row: number;
  readonly name: string;
  readonly cells: readonly string[];
}

/** Stops below each other, with what stands above them. */
interface Grid {
  readonly above: readonly (readonly [row: number, cells: readonly string[]])[];
  readonly stops: StopRow[];
}

/** A run passes a stop where the cell has one of these. */
const PASSES = /^(?:[-–—|│↓.…xX/]|--+)?$/u;
const HEADINGS = ['Date', 'Start', 'End', 'Type', 'Title', 'Pick-up', 'Drop-off', 'Stops', 'Series'];
/** A later stop is reached within this time. */
const LONGEST = 12 * HOUR_MS;

function clockOf(cell: string): number | undefined {
  return cell === '' ? undefined : readClock(cell);
}

/** Returns the row as one of stops: a name first, and times or signs behind it. Undefined if it is none. */
function stopRowOf(row: number, cells: readonly string[]): StopRow | undefined {
  const at = cells.findIndex((cell) => cell !== '');
  const [name = '', rest] = [cells[at], cells.slice(at + 1)];
  const times = rest.filter((cell) => clockOf(cell) !== undefined).length;
  const others = rest.filter((cell) => !PASSES.test(cell)).length - times;
  if (at < 0 || !/\p{L}/u.test(name) || clockOf(name) !== undefined || times === 0 || others > times) return undefined;
  return { row, name, cells: cells.map((cell, place) => (place <= at ? '' : cell)) };
}

/** Returns the grids of a file. Rows of stops that follow each other are one. */
function gridsOf(rows: readonly (readonly string[])[], hidden: ReadonlySet<number> | undefined): Grid[] {
  const grids: Grid[] = [];
  let above: (readonly [number, readonly string[]])[] = [];
  let open: Grid | undefined;
  for (const [place, cells] of rows.entries()) {
    if (hidden?.has(place + 1)) continue;
    const stop = stopRowOf(place + 1, cells);
    if (stop) {
      open ??= { above, stops: [] };
      open.stops.push(stop);
      continue;
    }
    if (open) {
      grids.push(open);
      [open, above] = [undefined, []];
    }
    if (!isBlank(cells)) above.push([place + 1, cells]);
  }
  return (open ? [...grids, open] : grids).filter(({ stops }) => stops.length > 1);
}

/** Tells whether the rows are a timetable: stops down, runs across. */
export function isTimetable(rows: readonly (readonly string[])[]): boolean {
  return gridsOf(rows, undefined).length > 0;
}

/** Returns the dates in a cell, such as `Valid: 10.05.2027`, `2027-05-10, 2027-05-11` or `Line 2, Sat 8 May 2027`. */
function datesIn(cell: string, order: DateOrder): string[] {
  const texts = [cell, cell.replace(/^[^:\d]*: ?/u, ''), cell.replace(/^\p{L}+\.? /u, '')];
  return datesOf([...texts, ...fromNumbersOf(cell)], order);
}

/** Returns the ends of a text that begin with a number, the longest first. */
function fromNumbersOf(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\d.:/-])\d/gu)].map(({ index }) => text.slice(index));
}

/** Returns the dates of the first text that has nothing else. */
function datesOf(texts: readonly string[], order: DateOrder): string[] {
  for (const text of texts) {
    for (const parts of [[text], text.split(/[;,&]| and /u)]) {
      const read = parts.map((part) => readDate(part.trim(), { order }));
      const dates = read.flatMap((each) => (each && 'value' in each ? each.value : []));
      if (dates.length === parts.length) return dates;
    }
  }
  return [];
}

interface Given {
  readonly order: DateOrder;
  readonly hasDate: boolean;
  readonly hasTitle: boolean;
  readonly hidden?: ReadonlySet<number> | undefined;
}

interface Run {
  readonly place: number;
  readonly stops: { readonly row: number; readonly name: string; readonly ms: number; readonly minutes: number }[];
}

/** Reads a run: its times from stop to stop. A stop that stands twice has the arrival and then the departure. */
function runAt(place: number, rows: readonly StopRow[], faults: RowFault[]): Run | undefined {
  const stops: Run['stops'] = [];
  const before = faults.length;
  for (const { cells, name, row } of rows) {
    const cell = cells[place] ?? '';
    if (PASSES.test(cell)) continue;
    const ms = clockOf(cell);
    const last = stops.at(-1);
    const passed = ms === undefined || !last ? 0 : (ms - last.ms + DAY_MS) % DAY_MS;
    if (ms === undefined) faults.push({ row, place, ...tell('NO_RUN_TIME'), read: cell });
    else if (passed > LONGEST) faults.push({ row, place, ...tell('BACKWARD'), read: cell });
    else if (last?.name === name) stops[stops.length - 1] = { ...last, minutes: Math.round(passed / MINUTE_MS) };
    else stops.push({ row, name, ms, minutes: 0 });
  }
  if (faults.length > before || stops.length === 0) return undefined;
  if (stops.length > 1) return { place, stops };
  faults.push({ row: stops[0]?.row ?? 0, place, ...tell('ONE_STOP') });
  return undefined;
}

function clockText(ms: number): string {
  return new Date(ms % DAY_MS).toISOString().slice(11, 16);
}

/** Returns a name that the column of the stops can hold: it has no sign there that ends it. */
function plainName(name: string): string {
  return name
    .split(/[;\n]/u)
    .map((part) => part.trim())
    .join(', ')
    .replaceAll(/ (?=[+−–-]\S)/gu, '');
}

/** Returns the cells of a run on a date in the programme. */
function cellsOf({ stops }: Run, date: string, title: string, series: string): string[] {
  const [first, last] = [stops[0], stops.at(-1)];
  const shown = stops.map(
    ({ minutes, ms, name }) => `${clockText(ms)} ${plainName(name)}${minutes > 0 ? ` ${minutes} min` : ''}`,
  );
  return [
    date,
    clockText(first?.ms ?? 0),
    clockText(last?.ms ?? 0),
    'TRANSPORT',
    title,
    plainName(first?.name ?? ''),
    plainName(last?.name ?? ''),
    shown.length > 2 ? shown.join('; ') : '',
    series,
  ];
}

/** Returns the runs of a grid, each with how many days after the date it begins. */
function runsOf(stops: readonly StopRow[], faults: RowFault[]): { readonly run: Run; readonly day: number }[] {
  const columns = Math.max(...stops.map(({ cells }) => cells.length));
  const isRun = (place: number): boolean => stops.some(({ cells }) => clockOf(cells[place] ?? '') !== undefined);
  let [day, before] = [0, 0];
  return [...Array(columns).keys()].flatMap((place) => {
    const run = isRun(place) ? runAt(place, stops, faults) : undefined;
    if (!run) return [];
    const start = run.stops[0]?.ms ?? 0;
    // Runs stand in order, so one that begins much earlier than the one before it is of the night after.
    if (before - start > LONGEST) day += 1;
    before = start;
    return [{ run, day }];
  });
}

/** Tells whether at least two words stand before the date. */
function isTitled(dated: string): boolean {
  const [before = ''] = dated.split(/\d/u);
  return (before.match(/\p{L}+/gu) ?? []).length > 1;
}

/** Returns the title and the dates that stand above a grid. What says neither is left out with a notice. */
function headOf({ above }: Grid, order: DateOrder) {
  const isDated = (cells: readonly string[]): boolean => cells.some((cell) => datesIn(cell, order).length > 0);
  const alone = above.filter(([, cells]) => cells.filter(Boolean).length === 1);
  // A cell may say both, such as `Press shuttle, 10 May 2027`. One that only says for when it is valid names nothing.
  const named = alone.find(([, cells]) => !isDated(cells)) ?? alone.find(([, cells]) => isTitled(shownRow(cells)));
  return {
    title: named && shownRow(named[1]),
    dates: [...new Set(above.flatMap(([, cells]) => cells.flatMap((cell) => datesIn(cell, order))))].sort(),
    notices: above.flatMap(([row, cells]): RowFault[] =>
      cells === named?.[1] || isDated(cells) ? [] : [{ row, ...tell('ABOVE_TIMES'), read: shownRow(cells) }],
    ),
  };
}

/** Says which of the two a grid lacks. */
function lacking(row: number, { hasDate, hasTitle }: Pick<Given, 'hasDate' | 'hasTitle'>): RowFault[] {
  return [
    ...(hasDate ? [] : [{ row, ...tell('NO_RUN_DATE') }]),
    ...(hasTitle ? [] : [{ row, ...tell('NO_RUN_TITLE') }]),
  ];
}

/**
 * Returns a timetable as a bus company writes it, stops down and runs across, as rows of the programme. What stands above the times is its
 * title and its dates; a grid without them has those of the one above it. Undefined if the rows are no timetable.
 */
export function timetableTable(
  rows: readonly (readonly string[])[],
  { hasDate, hasTitle, hidden, order }: Given,
): TimetableTable | undefined {
  const grids = gridsOf(rows, hidden);
  if (grids.length === 0) return undefined;
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const table: string[][] = [HEADINGS];
  const places: { row: number; place: number }[] = [];
  let [title, dates]: [string, readonly string[]] = ['', []];
  for (const grid of grids) {
    const head = headOf(grid, order);
    title = head.title ?? title;
    if (head.dates.length > 0) dates = head.dates;
    notices.push(...head.notices);
    const row = grid.stops[0]?.row ?? 1;
    faults.push(...lacking(row, { hasDate: hasDate || dates.length > 0, hasTitle: hasTitle || title !== '' }));
    const series = [title, ...grid.stops.map(({ name }) => plainName(name))].join(' · ');
    for (const { day, run } of runsOf(grid.stops, faults)) {
      for (const date of dates.length > 0 ? dates : ['']) {
        table.push(cellsOf(run, date && addDays(date, day), title, series));
        places.push({ row: run.stops[0]?.row ?? row, place: run.place });
      }
    }
  }
  return { rows: table, placeOf: (row) => places[row - 2] ?? { row: 1, place: 0 }, faults, notices };
}
