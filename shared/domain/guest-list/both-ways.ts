import { findHeadings, isBlank } from './find-headings.ts';
import { FLIGHTS } from './flight-shape.ts';
import { ARRIVES, bare, CLOCKS, headingsOf, LEAVES } from './headings.ts';
import { type ReadRows, type RowMeans, readRows } from './read-rows.ts';

type Rows = readonly (readonly string[])[];
type Way = 'ARRIVAL' | 'DEPARTURE';

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
const AIRPORTS = wordsFor('departure.iata', 'arrival.iata');
/** What a time below the word for a way is. */
const TIME_OF: Readonly<Record<Way, string>> = { ARRIVAL: 'Arrives', DEPARTURE: 'Departs' };
const SIDES: readonly (readonly [Way, readonly string[]])[] = [
  ['ARRIVAL', [...ARRIVES, 'inbound', 'eta', 'sta']],
  ['DEPARTURE', [...LEAVES, 'outbound', 'etd', 'std']],
];

/** Reads the rows of flights. In a list with the arrival and the departure of a guest in one row, such a row is two flights. */
export function readFlights(rows: Rows, means: RowMeans): ReadRows {
  const [arrivals, departures] = bothWays(rows, means).map((each) => readRows(FLIGHTS, each, means));
  if (!arrivals || !departures) return readRows(FLIGHTS, rows, means);
  const texts = new Set(departures.rows.map((row) => row.texts));
  const both = [arrivals, departures] as const;
  return {
    ...arrivals,
    rows: both.flatMap((each) => each.rows),
    count: arrivals.count + departures.count,
    ignored: [...new Set(both.flatMap(({ ignored }) => ignored))],
    faults: distinct(both.flatMap(({ faults }) => faults)),
    notices: distinct(both.flatMap(({ notices }) => notices)),
    faultAt: (row, ...said) => (texts.has(row.texts) ? departures : arrivals).faultAt(row, ...said),
  };
}

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** Returns the rows with the columns of arrivals and of what both share, and those with the columns of departures. Without both: none. */
function bothWays(rows: Rows, means: RowMeans): Rows[] {
  const headings = findHeadings(FLIGHTS, rows, means);
  const own = rows[(headings?.row ?? 0) - 1];
  if (!headings || !own) return [];
  const ways = waysOf(headings.cells, rows[headings.row - 2] ?? []);
  const numberOf = (way: Way): number =>
    headings.cells.findIndex((cell, place) => ways[place] === way && NUMBER.has(bare(withoutWay(cell))));
  const numbers = { ARRIVAL: numberOf('ARRIVAL'), DEPARTURE: numberOf('DEPARTURE') };
  if (numbers.ARRIVAL < 0 || numbers.DEPARTURE < 0) return [];
  const rowsOf = (way: Way, other: Way): Rows =>
    rows.map((cells, at) => {
      const ofWay = cells.map((cell, place) => (ways[place] === other ? '' : cell));
      if (at === headings.row - 1) {
        const isBare = (cell: string, place: number): boolean =>
          place === numbers[way] || AIRPORTS.has(bare(withoutWay(cell)));
        return ofWay.map((cell, place) => {
          if (CLOCKS.includes(bare(cell)) && ways[place] === way) return TIME_OF[way];
          return isBare(cell, place) ? withoutWay(cell) : cell;
        });
      }
      // A guest may come and not leave. A row with neither is a fault of the arrivals.
      const lacksOwn = at >= headings.row && (cells[numbers[way]] ?? '') === '';
      const isLeftOut = lacksOwn && (way === 'DEPARTURE' || !isBlank([cells[numbers[other]] ?? '']));
      return isLeftOut ? [] : ofWay;
    });
  return [rowsOf('ARRIVAL', 'DEPARTURE'), rowsOf('DEPARTURE', 'ARRIVAL')];
}

function wayIn(text: string): Way | undefined {
  const words = text.split(/[^\p{L}\p{N}]+/u).map(bare);
  return SIDES.find(([, names]) => words.some((word) => names.includes(word)))?.[0];
}

/** Returns the way of each column: by its heading, else by that of its group above, else that of the column before it. */
function waysOf(headings: readonly string[], above: readonly string[]): (Way | undefined)[] {
  let last: Way | undefined;
  return headings.map((heading, place) => {
    last = wayIn(above[place] ?? '') ?? wayIn(heading) ?? last;
    return last;
  });
}

/** Returns a heading without the word for its way: `Arrival flight` is `flight`. */
function withoutWay(heading: string): string {
  const words = heading.split(/\s+/u);
  const rest = words.filter((word) => wayIn(word) === undefined);
  return rest.length > 0 ? rest.join(' ') : heading;
}
