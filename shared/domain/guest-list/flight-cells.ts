import { normaliseFlightNumber } from '#shared/schemas/flights/flight.ts';
import { zoneOfAirport } from './airport-zones.ts';
import { widened } from './day-rows.ts';
import { findHeadings } from './find-headings.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { RowMeans } from './read-rows.ts';
import { readClock } from './read-time.ts';
import { FLIGHTS } from './record-shapes.ts';

type Rows = readonly (readonly string[])[];

/** A flight of a cell that says more than its number. */
interface FlightInCell {
  readonly number: string;
  readonly date?: string;
  readonly route?: string;
  readonly leaves?: string;
  readonly lands?: string;
  readonly terminal?: string;
}

const NUMBER =
  /^(?:\d{1,2}\.? )?(?<number>(?:[A-Z]{3}|[A-Z]{2}|[A-Z]\d|\d[A-Z])[ -]?\d{1,4}[A-Z]?)(?![A-Z\d])(?<rest>.+)$/isu;
/** What stands between the parts of such a cell. */
const BETWEEN = /[\s/,;()[\]\u2013-]+/u;

/** What may stand behind the number. `CLASS` is that of the booking, `STATUS` that of the seats, and `DAY` the number of the weekday. */
const PARTS = {
  CLASS: /^[A-Z]$/,
  DATE: /^\d{1,2}[A-Z]{3}(?:\d{2}|\d{4})?$/,
  DAY: /^[1-7]$/,
  STATUS: /^(?:HK|SS|RR|KK|TK|HS)\d{0,2}$/,
  TERMINAL: /^T\d[A-Z]?$/,
  TIME: /^(?:\d{4}|\d{1,2}:\d{2})(?:\+\d)?$/,
  AIRPORT: /^[A-Z]{3}$/,
};
type Part = keyof typeof PARTS;

type Parts = Readonly<Record<'AIRPORT' | 'DATE' | 'TERMINAL' | 'TIME', readonly string[]>>;

/** Returns what stands behind a number, by what it is. Undefined: a word of it is nothing that is known. */
function partsIn(rest: string): Parts | undefined {
  const words = rest
    .replaceAll(/\bTERMINAL (?=\d[A-Z]?\b)/g, 'T')
    .replaceAll(/\b([A-Z]{3})([A-Z]{3})\b/g, '$1 $2')
    .split(BETWEEN)
    .filter(Boolean);
  const names = Object.keys(PARTS) as Part[];
  const found = words.map((word) => ({ word, part: names.find((each) => PARTS[each].test(word)) }));
  if (words.length === 0 || found.some(({ part }) => part === undefined)) return undefined;
  const of = (name: Part): string[] => found.flatMap(({ part, word }) => (part === name ? [word] : []));
  return { AIRPORT: of('AIRPORT'), DATE: of('DATE'), TERMINAL: of('TERMINAL'), TIME: of('TIME') };
}

/** Tells whether the parts are those of one flight. Times say little without a day or a route. */
function areOfOne({ AIRPORT: airports, DATE: dates, TERMINAL: terminals, TIME: times }: Parts): boolean {
  const areTimes = times.length === 0 || (times.length === 2 && airports.length + dates.length > 0);
  const isRoute = airports.length === 0 || airports.length === 2;
  return (
    areTimes &&
    isRoute &&
    dates.length < 2 &&
    terminals.length < 2 &&
    airports.every((code) => zoneOfAirport(code) !== undefined) &&
    times.every((time) => readClock(time.replace(/\+.*/, '')) !== undefined)
  );
}

/**
 * Returns the flight of a cell as reservations write it: `LH 400 / 12DEC FRA-JFK 1055-1320`, `BA 117 (T5)`, `BA 117 J`. Undefined: it is a
 * number alone, or says what is not known.
 */
export function flightInCell(cell: string): FlightInCell | undefined {
  const text = cell.trim().toUpperCase();
  // A letter behind a space is the class of the booking, and one behind the digits is part of the number.
  if (normaliseFlightNumber(text) !== undefined && !/\d [A-Z]$/.test(text)) return undefined;
  const { number = '', rest = '' } = NUMBER.exec(text)?.groups ?? {};
  const flight = normaliseFlightNumber(number);
  const parts = partsIn(rest);
  if (flight === undefined || !parts || !areOfOne(parts)) return undefined;
  const [[date], [terminal], [leaves, lands]] = [parts.DATE, parts.TERMINAL, parts.TIME];
  const route = parts.AIRPORT.join('-') || undefined;
  const beside = { date, route, leaves, lands, terminal: terminal?.slice(1) };
  const known = Object.entries(beside).filter(([, value]) => value !== undefined);
  return { number: flight, ...Object.fromEntries(known) };
}

/** Tells whether a cell names several flights, and not one by the numbers of several airlines. */
export function hasSeveralFlights(cell: string): boolean {
  const numbers = cell.split(/[\n+/,;&]/).map((part) => normaliseFlightNumber(part));
  const airlines = numbers.map((number) => number?.slice(0, 2));
  if (numbers.length < 2 || numbers.includes(undefined)) return false;
  return /[\n+]/.test(cell.trim()) || new Set(airlines).size < airlines.length;
}

/** The columns that such cells fill. */
const COLUMNS: readonly (readonly [field: string, part: keyof FlightInCell])[] = [
  ['flightDate', 'date'],
  ['route', 'route'],
  ['departure.scheduledTime', 'leaves'],
  ['arrival.scheduledTime', 'lands'],
];
const TERMINALS = ['arrival.terminal', 'departure.terminal'];

/** A list of flights with the places of its columns. */
interface FlightList {
  readonly rows: Rows;
  /** The row number of the headings. */
  readonly headings: number;
  readonly columns: Layout['columns'];
  /** The place of the numbers. */
  readonly at: number;
}

/**
 * Returns one table for each line of the cells of flights, with columns for what these cells say beside the number, where the list has none
 * for it. All but the first have the rows of several flights alone.
 */
export function byFlight(rows: Rows, means: RowMeans): readonly Rows[] {
  const { cells, row: headings } = findHeadings(FLIGHTS, rows, means) ?? { cells: [], row: 1 };
  const { columns } = layoutOf(FLIGHTS, cells, { ...means, row: headings, ignoreUnknown: true });
  const at = columns.get('flightNumber')?.place;
  if (at === undefined) return [rows];
  const list = { headings, columns, at };
  return byLines({ ...list, rows }).map((each) => withFlightParts({ ...list, rows: each }));
}

/** Adds the columns for what the cells of flights say beside the number. */
function withFlightParts({ at, columns, headings, rows }: FlightList): Rows {
  const found = rows.map((cells, row) => (row < headings ? undefined : flightInCell(cells[at] ?? '')));
  // A terminal is that of the end that the list tells the times of.
  const ends = ['arrival.scheduledTime', 'departure.scheduledTime'].map((name) => columns.has(name));
  const ofTerminal = ends[0] === ends[1] ? [] : [[TERMINALS[ends[0] ? 0 : 1] ?? '', 'terminal'] as const];
  const added = [...COLUMNS, ...ofTerminal].filter(
    ([field, part]) => !columns.has(field) && found.some((flight) => flight?.[part] !== undefined),
  );
  if (added.length === 0) return rows;
  const width = Math.max(...rows.map(({ length }) => length));
  const headingOf = (name: string): string => FLIGHTS.fields.find((field) => field.name === name)?.heading ?? '';
  return rows.map((cells, row) => [
    ...widened(cells, width),
    ...added.map(([field, part]) => (row === headings - 1 ? headingOf(field) : (found[row]?.[part] ?? ''))),
  ]);
}

/** The fields that each flight of a cell has of its own. */
const OF_EACH = /^(?:flight|route|arrival|departure)/u;

function byLines({ at, columns, headings, rows }: FlightList): readonly Rows[] {
  const own = new Set([...columns].flatMap(([name, { place }]) => (OF_EACH.test(name) ? [place] : [])));
  const days = new Set(['flightDate', 'arrivalDate'].map((name) => columns.get(name)?.place));
  const split = rows.map((cells, row) => (row < headings ? [cells] : linesOf(cells, { at, own, days })));
  const most = Math.max(1, ...split.map(({ length }) => length));
  return Array.from({ length: most }, (_none, line) =>
    split.map((lines, row) => (row < headings ? lines[0] : lines[line]) ?? []),
  );
}

/** Returns a row for each flight of a row, if its cells about flights are in step. One date is that of all. */
function linesOf(
  cells: readonly string[],
  {
    at,
    days,
    own,
  }: {
    readonly at: number;
    readonly own: ReadonlySet<number>;
    readonly days: ReadonlySet<number | undefined>;
  },
): readonly (readonly string[])[] {
  const flights = (cells[at] ?? '').split('\n').filter((line) => line.trim() !== '');
  const isFlight = (line: string): boolean =>
    normaliseFlightNumber(line) !== undefined || flightInCell(line) !== undefined;
  if (flights.length < 2 || !flights.every(isFlight)) return [cells];
  const parts = cells.map((cell) => cell.split('\n').filter((line) => line.trim() !== ''));
  const isInStep = parts.every(({ length }, place) => {
    if (!own.has(place)) return length < 2;
    return length === flights.length || length === 0 || (length === 1 && days.has(place));
  });
  if (!isInStep) return [cells];
  return flights.map((_flight, line) => parts.map((lines) => lines[lines.length > 1 ? line : 0] ?? ''));
}
