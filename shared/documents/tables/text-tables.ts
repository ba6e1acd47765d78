import type { FoundInFile } from '#shared/domain/guest-list/faults.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { plainCell } from './sheet-rows.ts';

/** The rows of a text that has no separators: row n is its line n, but that the headings of flights may stand before the first. */
interface TextTable {
  readonly rows: readonly (readonly string[])[];
  readonly found?: FoundInFile;
}

/** A flight as reservation systems show it: `3  LH 400 C 12MAY 3 FRAJFK HK2  1050 1330  12MAY  E`. `#` before the arrival is the day after. */
const SEGMENT =
  /^ *(?:\d{1,2}[ .] *)?(?<airline>[A-Z]{2}|[A-Z]\d|\d[A-Z]) *(?<number>\d{1,4}) ?[A-Z]?  ?(?<date>\d{1,2}[A-Z]{3}(?:\d\d)?) (?:[A-Z\d] )?(?<from>[A-Z]{3}) ?(?<to>[A-Z]{3})[* ] *[A-Z]{2}\d{0,2} {1,20}(?:\S{1,3} {1,8})?(?<leaves>\d{3,4}[AP]?) {1,8}(?<next>#? ?)(?<lands>\d{3,4}[AP]?)(?:(?<plus>[+-]\d)| {1,8}(?<day>\d{1,2}[A-Z]{3}))?(?!\S{4})/u;
/** A passenger of a reservation: `1.OKONJO/AMINA MS`, `1.1OKONJO/AMINA MS`. */
const PASSENGER = /(?<!\S)\d{1,2}\. ?\d?(?<name>\p{Lu}[\p{Lu} '-]*\/\p{Lu}[\p{Lu}'-]*(?: \p{Lu}[\p{Lu}'-]*)*)/gu;
const OF_FLIGHTS = ['Flight', 'Date', 'Route', 'Departs', 'Arrives', 'Guests'];

function flightOf(line: string, guests: string): string[] | undefined {
  const {
    airline,
    date = '',
    day,
    from,
    lands = '',
    leaves = '',
    next,
    number,
    plus,
    to,
  } = SEGMENT.exec(line)?.groups ?? {};
  if (airline === undefined) return undefined;
  const [departs, arrives] = [leaves, lands].map((clock) =>
    clock.replace(/^(\d{1,2})(\d\d)/, '$1:$2').replace(/[AP]$/, ' $&M'),
  );
  const behind = next?.startsWith('#') ? '+1' : (plus ?? '');
  return [
    `${airline}${number}`,
    date,
    `${from}-${to}`,
    departs ?? '',
    day === undefined ? `${arrives}${behind}` : `${day}${date.slice(5)} ${arrives}`,
    guests,
  ];
}

/**
 * Returns the flights of a reservation with its passengers. Its other lines are left out, each with a notice. `asGuests`: returns the passengers
 * alone, one in a row.
 */
function reservation(lines: readonly string[], asGuests: boolean): TextTable | undefined {
  if (!lines.some((line) => SEGMENT.test(line))) return undefined;
  const names = (line: string): string[] =>
    [...line.matchAll(PASSENGER)].flatMap(({ groups }) => groups?.['name'] ?? []);
  if (asGuests) return { rows: [['Name'], ...lines.flatMap(names).map((name) => [name])] };
  const guests = lines.flatMap(names).join('; ');
  const flights = lines.map((line) => flightOf(line, guests) ?? []);
  const isOpen = flights[0]?.length === 0;
  const rows = isOpen ? [OF_FLIGHTS, ...flights.slice(1)] : [OF_FLIGHTS, ...flights];
  const notices = lines.flatMap((line, at) =>
    line.trim() === '' || SEGMENT.test(line) || names(line).length > 0
      ? []
      : [{ row: at + (isOpen ? 1 : 2), ...tell('NOTHING_READ'), read: line.trim() }],
  );
  return { rows, found: { faults: [], notices } };
}

/** The texts of a line with at least two spaces between them. */
const GAPS = / {2,}/u;
const RULE = /^[-=_+| ]+$/u;
const LEAST_COLUMNS = 3;
/** What people paste is shorter. */
const MAX_LETTERS = 200_000;

/** Returns the places at which columns begin: blank in all lines, between the headings of two. Undefined: some line is not so. */
function columnsOf(headings: string, lines: readonly string[]): number[] | undefined {
  const starts = [...headings.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: { length }, index }) => ({
    index,
    end: index + length,
  }));
  const cuts = starts.slice(1).map(({ index }, at) => {
    const { end = 0 } = starts[at] ?? {};
    const places = Array.from({ length: index - end }, (_none, back) => index - 1 - back);
    return places.find((place) => lines.every((line) => (line[place] ?? ' ') === ' '));
  });
  return cuts.some((cut) => cut === undefined) ? undefined : [0, ...cuts.flatMap((cut) => cut ?? [])];
}

/** Returns a table whose columns are made by spaces. What has no gap, as a title, is a row with one cell. */
function columnedText(lines: readonly string[]): TextTable | undefined {
  const plain = lines.map((line) => (RULE.test(line) ? '' : line));
  const isWide = (line: string): boolean => GAPS.test(line.trim());
  const best = plain
    .map((line, at) => ({ at, width: line.includes(',') ? 0 : line.trim().split(GAPS).length }))
    .reduce((a, b) => (b.width > a.width ? b : a));
  const below = plain.slice(best.at).filter(isWide);
  const filled = plain.filter((line) => line !== '');
  if (best.width < LEAST_COLUMNS || below.length < 2 || below.length * 2 < filled.length) return undefined;
  const columns = columnsOf(plain[best.at] ?? '', below);
  if (!columns) return undefined;
  const rows = plain.map((line, at) =>
    at < best.at || !isWide(line)
      ? [plainCell(line)]
      : columns.map((from, place) => plainCell(line.slice(from, columns[place + 1]))),
  );
  // A gap within a cell shows that its line has other columns.
  return rows.slice(best.at).some((cells) => cells.some((cell) => GAPS.test(cell))) ? undefined : { rows };
}

/**
 * Reads what people paste from a reservation system or a text with columns of spaces. Undefined: the text has separators, or no columns.
 * `asGuests`: of a reservation, its passengers are wanted.
 */
export function textTable(text: string, asGuests = false): TextTable | undefined {
  if (text.length > MAX_LETTERS) return undefined;
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n?|\n/u)
    .map((line) => line.trimEnd());
  if (lines.some((line) => /[;\t"]/u.test(line) && !SEGMENT.test(line))) return undefined;
  return reservation(lines, asGuests) ?? columnedText(lines);
}
