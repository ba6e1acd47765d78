import { wordSet } from '#shared/domain/plain-text.ts';
import type { TableShape } from './field.ts';
import { findHeadings, isBlank, knownHeadings } from './find-headings.ts';
import { byFlight } from './flight-cells.ts';
import { bare, headingsOf } from './headings.ts';
import { type ReadRows, type RowMeans, readRows } from './read-rows.ts';
import { FLIGHTS } from './record-shapes.ts';
import { ARRIVES, CLOCKS, LEAVES } from './way-words.ts';

type Rows = readonly (readonly string[])[];

function wordsFor(...names: readonly string[]): ReadonlySet<string> {
  return new Set(
    FLIGHTS.fields
      .filter(({ name }) => names.includes(name))
      .flatMap(headingsOf)
      .map(bare),
  );
}

const NUMBER = wordsFor('flightNumber');
/** With the word for its way, as in `Arr from`, none of these is a heading. */
const AIRPORTS = wordsFor('departure.iata', 'arrival.iata', 'route');

/** How lists with several flights in one row tell their columns apart. */
interface Marking {
  /** Returns the flight of the row that a heading, or the name of a group above it, means. */
  readonly legIn: (text: string) => string | undefined;
  readonly without: (heading: string) => string;
  /** Whether a heading may mean something by its mark, as `Arr date` does. */
  readonly isMeaning: boolean;
  /** What a time alone is, by the flight. Default: its departure. */
  readonly times: Readonly<Record<string, string>>;
}

/** Chinese and Japanese have no spaces between words: `到着便` is 到着 and 便. */
function wordsApart(text: string): string {
  return text.replaceAll(/到着|到达|抵达|出発|出发|离开/gu, ' $& ');
}

/** Returns a marking by words of headings, one set for each flight. */
function byWords(
  legs: readonly (readonly [leg: string, words: ReadonlySet<string>])[],
): Omit<Marking, 'times' | 'isMeaning'> {
  const legIn = (text: string): string | undefined => {
    const words = wordsApart(text)
      .split(/[^\p{L}\p{N}]+/u)
      .map(bare);
    return legs.find(([, names]) => words.some((word) => names.has(word)))?.[0];
  };
  const without = (heading: string): string => {
    const rest = wordsApart(heading)
      .split(/\s+/u)
      .filter((word) => word !== '' && legIn(word) === undefined);
    return rest.length > 0 ? rest.join(' ') : heading;
  };
  return { legIn, without };
}

/** A number within a heading, perhaps with what it counts: `Flight 1`, `Leg 2 - from`, `1st flight`. */
export const NUMBERED =
  /[([#]?(?:\b(?:leg|segment|sector|part|strecke|tramo|tratta|trecho)\b\.?\s*)?#?(?<!\d)(?<leg>[1-6])(?!\d)(?:st|nd|rd|th|\.)?[)\]]?[\s:–-]*/iu;

const BACK = wordSet('return returning back ruckflug ruckreise retour vuelta regreso ritorno volta powrot');

/** By arrival and departure, by the way out and back, and by numbers. */
const MARKINGS: readonly Marking[] = [
  {
    ...byWords([
      ['ARRIVAL', new Set([...ARRIVES, 'inbound', 'in', 'eta', 'sta'])],
      ['DEPARTURE', new Set([...LEAVES, ...BACK, 'outbound', 'out', 'etd', 'std'])],
    ]),
    isMeaning: true,
    times: { ARRIVAL: 'Arrives' },
  },
  {
    ...byWords([
      ['OUT', wordSet('outbound outward onward hinflug hinreise aller ida andata')],
      ['BACK', new Set([...BACK, 'inbound'])],
    ]),
    isMeaning: false,
    times: {},
  },
  {
    legIn: (text) => NUMBERED.exec(text)?.groups?.['leg'],
    without: (heading) => heading.replace(NUMBERED, ' ').trim(),
    isMeaning: false,
    times: {},
  },
];

/**
 * Reads the rows of flights. In a list with several flights of a guest in one row, as the arrival and the departure or all legs of a journey,
 * such a row is as many flights. So is one whose cells have a line for each.
 */
export function readFlights(rows: Rows, means: RowMeans): ReadRows {
  const legs = legsOf(rows, means);
  const tables = (legs.length > 0 ? legs : [rows]).flatMap((each) => byFlight(each, means));
  return readTogether(FLIGHTS, tables, means);
}

/** Reads tables that stand in the same rows of a list, as one list. Each has the headings, and is blank where it has no row. */
export function readTogether(shape: TableShape, tables: readonly Rows[], means: RowMeans): ReadRows {
  const [first, ...others] = tables.map((each) => readRows(shape, each, means));
  if (!first) return readRows(shape, [], means);
  const all = [first, ...others];
  const readBy = new Map(all.flatMap((read) => read.rows.map(({ texts }) => [texts, read] as const)));
  return {
    ...first,
    rows: all.flatMap((each) => each.rows),
    count: all.reduce((sum, { count }) => sum + count, 0),
    names: new Map(all.toReversed().flatMap(({ names }) => [...names])),
    ignored: [...new Set(all.flatMap(({ ignored }) => ignored))],
    faults: distinct(all.flatMap(({ faults }) => faults)),
    notices: distinct(all.flatMap(({ notices }) => notices)),
    faultAt: (row, ...said) => (readBy.get(row.texts) ?? first).faultAt(row, ...said),
  };
}

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** The rows in which the headings of several flights are looked for. */
const LOOKED_AT = 40;

/** Returns the rows of each flight: with its columns and those that all share. None: no row has several flights. */
function legsOf(rows: Rows, means: RowMeans): Rows[] {
  const isKnown = knownHeadings(FLIGHTS, means);
  const found = findHeadings(FLIGHTS, rows, means);
  const asked = means.headingRow === undefined ? [...rows.keys()].slice(0, LOOKED_AT) : [means.headingRow - 1];
  let best: { readonly legs: Rows[]; readonly score: number } = { legs: [], score: 0 };
  for (const at of new Set([...(found ? [found.row - 1] : []), ...asked])) {
    const headings = found?.row === at + 1 ? found.cells : (rows[at] ?? []);
    for (const marking of MARKINGS) {
      const legs = legsBelow(rows, at, headings, marking);
      const score = legs.reduce((sum, each) => sum + (each[at] ?? []).filter(isKnown).length, 0);
      if (score > best.score) best = { legs, score };
    }
    if (best.legs.length > 0) break;
  }
  return best.legs;
}

function legsBelow(rows: Rows, at: number, headings: readonly string[], marking: Marking): Rows[] {
  const legs = legOfColumns(headings, rows[at - 1] ?? [], marking);
  const isNumber = (heading: string): boolean => NUMBER.has(bare(marking.without(heading)));
  const numbers = new Map<string, number>();
  for (const [place, heading] of headings.entries()) {
    const leg = legs[place];
    if (leg !== undefined && isNumber(heading) && !numbers.has(leg)) numbers.set(leg, place);
  }
  if (numbers.size < 2) return [];
  const headingOf = (heading: string, place: number): string => {
    const leg = legs[place];
    if (leg === undefined) return heading;
    const own = marking.without(heading);
    if (CLOCKS.includes(bare(marking.isMeaning ? heading : own))) return marking.times[leg] ?? 'Departs';
    return !marking.isMeaning || place === numbers.get(leg) || AIRPORTS.has(bare(own)) ? own : heading;
  };
  return [...numbers].map(([leg, number], order) =>
    rows.map((cells, row) => {
      const ofLeg = cells.map((cell, place) => ((legs[place] ?? leg) === leg ? cell : ''));
      // The names of groups are read here, and are no title of the list.
      if (row === at - 1 && !marking.isMeaning)
        return cells.map((cell) => (marking.legIn(cell) === undefined ? cell : ''));
      if (row === at) return ofLeg.map((cell, place) => (cell === '' ? '' : headingOf(cell, place)));
      // A guest may come and not leave. A row without any flight is a fault of the first.
      const isOpen = row > at && (cells[number] ?? '') === '';
      const hasAny = [...numbers.values()].some((place) => !isBlank([cells[place] ?? '']));
      return isOpen && (order > 0 || hasAny) ? [] : ofLeg;
    }),
  );
}

/**
 * Returns the flight of each column: by its heading and by the group above it. A column without a mark is of the flight before it: by words
 * for ways always, else where its heading stands there more than once.
 */
function legOfColumns(
  headings: readonly string[],
  above: readonly string[],
  { isMeaning, legIn }: Marking,
): (string | undefined)[] {
  const groups = above.map(legIn);
  const areGroups = isMeaning || new Set(groups.filter((leg) => leg !== undefined)).size > 1;
  const counts = Map.groupBy(headings.map(bare), (word) => word);
  let last: string | undefined;
  return headings.map((heading, place) => {
    const [own, group] = [legIn(heading), areGroups ? groups[place] : undefined];
    const named = isMeaning ? (group ?? own) : (own ?? group);
    last = named ?? last;
    return isMeaning || (counts.get(bare(heading))?.length ?? 0) > 1 ? last : named;
  });
}
