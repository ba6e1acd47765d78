import { wordSet } from '#shared/domain/plain-text.ts';
import type { FoundInFile, RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import { bare, fieldsByHeading, headingWord } from './headings.ts';
import { type ColumnMeans, joinedHeadings, layoutOf } from './layout.ts';
import { tell } from './tell.ts';

/** The row of the headings of a table. */
export interface FoundHeadings {
  /** Its row number, from 1; the lower one of two rows. */
  readonly row: number;
  /** The headings by place. Those of two rows are joined. */
  readonly cells: readonly string[];
  readonly notices: readonly RowFault[];
}

type Rows = readonly (readonly string[])[];

export interface HeadingMeans extends ColumnMeans {
  /** The row that the request names, from 1. */
  readonly headingRow?: number | undefined;
  readonly found?: FoundInFile | undefined;
}

/** The rows that are not blank in which headings are looked for: lists have a few rows of titles above them. */
const LOOKED_AT = 40;
/** One known name below the first row may be a value. */
const LEAST = 2;

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '');
}

type IsKnown = (cell: string) => boolean;

/** Returns a function that tells whether a cell is a known heading. */
export function knownHeadings({ fields }: TableShape, { columns }: Pick<ColumnMeans, 'columns'> = {}): IsKnown {
  const known = fieldsByHeading(fields);
  return (cell) => {
    const word = headingWord(cell, fields);
    return word !== '' && (known.has(word) || columns?.has(bare(cell)) === true);
  };
}

/** Returns how many different known headings a row has. */
function scoreOf(cells: readonly string[], isKnown: IsKnown): number {
  return new Set(cells.filter(isKnown).map(bare)).size;
}

interface Candidate extends FoundHeadings {
  readonly score: number;
  /** The row above that belongs to it. */
  readonly upper?: number;
}

/**
 * Finds the row of headings:
 * 1. The one that the request names. Undefined if it is blank.
 * 2. Else the first one that has all columns which every list needs, and at least half as many known names as the best row.
 * 3. Else the one with the most known names.
 * 4. Without any known name, the first row that is not blank.
 *
 * Two rows, the upper one with the names of groups of columns, count as one where more names are then known.
 */
export function findHeadings(shape: TableShape, rows: Rows, means: HeadingMeans): FoundHeadings | undefined {
  const isKnown = knownHeadings(shape, means);
  const filled = [...rows.keys()].filter((at) => !isBlank(rows[at] ?? []));
  const looked = filled.filter((at) => means.headingRow === undefined || at === means.headingRow - 1);
  const candidates = looked.slice(0, LOOKED_AT).map((at) => candidateAt(rows, at, isKnown, means.found));
  const most = Math.max(0, ...candidates.map(({ score }) => score));
  const isWhole = ({ cells, row, score }: Candidate): boolean =>
    score > 0 && score * 2 >= most && layoutOf(shape, cells, { ...means, row }).isReadable;
  const isJoined = ({ cells }: Candidate): boolean => joinedHeadings(cells, shape.fields) !== undefined;
  const unknown = (): Candidate | undefined => candidates.find(isJoined) ?? candidates[0];
  const first = candidates.find(isWhole) ?? (most < LEAST ? unknown() : candidates.find(({ score }) => score === most));
  if (!first) return undefined;
  const best = candidates.find(({ score, upper }) => upper === first.row && score > first.score) ?? first;
  const above = filled.filter((at) => at + 1 < (best.upper ?? best.row));
  const titles = above.map((at) => ({
    row: at + 1,
    ...tell('ABOVE_HEADINGS'),
    read: shownRow(rows[at] ?? []),
  }));
  return { row: best.row, cells: withNamesAbove(rows, best), notices: [...titles, ...best.notices] };
}

/** Returns the headings; a column without one has the name that stands above it. */
function withNamesAbove(rows: Rows, { cells, row }: FoundHeadings): readonly string[] {
  const above = rows[row - 2] ?? [];
  return cells.map((cell, place) => cell || (above[place] ?? ''));
}

/** Returns what a row shows, for a notice. */
export function shownRow(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(', ');
}

/** Returns the row as headings, joined with the row above where this makes more of them known. */
function candidateAt(rows: Rows, at: number, isKnown: IsKnown, found: FoundInFile | undefined): Candidate {
  const [above = [], cells = []] = [rows[at - 1], rows[at]];
  const alone = { row: at + 1, cells, notices: [], score: scoreOf(cells, isKnown) };
  if (isBlank(above)) return alone;
  const groups = groupsOver(above, at, found);
  const notices: RowFault[] = [];
  const joined = Array.from({ length: Math.max(above.length, cells.length) }, (_, place) => {
    const [own = '', over = ''] = [cells[place], groups[place]];
    if (own === '') return above[place] ?? '';
    const both = groupedHeading(over, own) ?? `${over} ${own}`;
    if (over === '' || !isKnown(both)) return own;
    const told = tell('TWO_HEADINGS', { over: over.slice(0, 80).toWellFormed() });
    notices.push({ row: at + 1, place, column: both, ...told, read: own });
    return both;
  });
  const score = scoreOf(joined, isKnown);
  const own = joined.filter((_, place) => (cells[place] ?? '') !== '');
  const isHeadings = own.filter(isKnown).length * 2 > own.length;
  const isBetter = score > alone.score || (score === alone.score && notices.length > 0);
  return isHeadings && isBetter && score > scoreOf(above, isKnown)
    ? { row: at + 1, cells: joined, notices, score, upper: at }
    : alone;
}

/** Returns the heading of the group over each place: a merged cell over all its columns, any other up to the next one. */
function groupsOver(above: readonly string[], row: number, found: FoundInFile | undefined): string[] {
  const wide = (found?.merged ?? []).filter(({ bottom, top }) => top <= row && row <= bottom);
  let last = '';
  return Array.from(
    { length: Math.max(above.length, ...wide.map(({ right }) => right + 1)) + WIDEST_GROUP },
    (_, place) => {
      const cell = above[place] ?? '';
      const merge = wide.find(({ left, right }) => left <= place && place <= right);
      if (merge) last = '';
      else if (cell !== '') last = cell;
      return merge ? (above[merge.left] ?? '') : last;
    },
  );
}

/** The columns beyond the last heading of a group that may belong to it. */
const WIDEST_GROUP = 20;

interface Group {
  /** The names of the group, as `bare` makes them. */
  readonly over: ReadonlySet<string>;
  /** What words below it mean that alone mean something else, or nothing. */
  readonly means: Readonly<Record<string, ReadonlySet<string>>>;
}

/** Headings of two rows whose words are short below the name of their group: `In` below `Stay`. */
const GROUPS: readonly Group[] = [
  {
    over: wordSet(
      'stay dates hotel hotelstay hotels accommodation lodging nights period aufenthalt unterkunft sejour hebergement estancia alojamiento soggiorno alloggio estadia alojamento pobyt nocleg',
    ),
    means: {
      'Check-in': wordSet(
        'in from arr arrival arrive start von ab anreise du arrivee desde llegada da dal arrivo chegada od przyjazd',
      ),
      'Check-out': wordSet(
        'out to until dep departure depart end bis abreise au hasta salida al partenza ate partida do wyjazd',
      ),
    },
  },
  {
    over: wordSet('name guest guests guestname passenger passengers delegate delegates participant participants gast'),
    means: {
      'First name': wordSet('first given vorname prenom nombres imie'),
      'Last name': wordSet('last family nachname familienname apellidos nazwisko'),
    },
  },
];

/** Returns the heading that a word below the name of a group is. Undefined: the group says nothing of it. */
export function groupedHeading(over: string, own: string): string | undefined {
  const [group, word] = [bare(over), bare(own)];
  const { means = {} } = GROUPS.find((each) => each.over.has(group)) ?? {};
  return Object.keys(means).find((heading) => means[heading]?.has(word));
}
