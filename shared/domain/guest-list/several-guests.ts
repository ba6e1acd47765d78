import { turnedName } from './alike-names.ts';
import { NUMBERED, readTogether } from './both-ways.ts';
import { findHeadings } from './find-headings.ts';
import { bare, bareHeadingsOf } from './headings.ts';
import { layoutOf } from './layout.ts';
import { partyInName } from './party-in-name.ts';
import { type ReadRows, type RowMeans, readRows } from './read-rows.ts';
import { tell } from './tell.ts';
import { VIPS } from './vip-shape.ts';

type Rows = readonly (readonly string[])[];

const BETWEEN = /[;/&+\n]| (?:and|und|et|y|e|con|mit|avec) /iu;
/** A first and a last name. */
const FULL_NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)+$/u;
/** The rows below the headings that tell what a heading of two meanings means. */
const SEEN_ROWS = 50;
/** The most guests that a row names. */
const MOST = 6;

function withoutNumber(heading: string): string {
  return heading.replace(NUMBERED, ' ').trim();
}

function isNameHeading(heading: string): boolean {
  return VIPS.fields.some((field) => field.name === 'name' && bareHeadingsOf(field).includes(bare(heading)));
}

/** The columns that are those of one person, and of no other in their row. */
const OF_ONE = ['partySize', 'accompanying', 'phone', 'email', 'sortName', 'title'];

/** Returns the guests that a cell names, where each has a first and a last name; else the cell alone. */
export function guestsNamed(cell: string): readonly string[] {
  const parts = (by: RegExp | string): string[] => cell.split(by).map((part) => part.trim());
  const isOne = partyInName(cell) !== undefined || (cell.includes('/') && turnedName(cell) !== undefined);
  const listed = [parts(BETWEEN), familyOf(parts(','))].find(
    (each) => each.length > 1 && each.length <= MOST && each.every((part) => FULL_NAME.test(part)),
  );
  return isOne || !listed ? [cell] : listed;
}

/** `Vu Tran, Ada Maria` is one guest, and `Ada Vu, Bo Vu` are two. */
function familyOf(names: string[]): string[] {
  return new Set(names.map((name) => name.split(' ').at(-1))).size === 1 ? names : [];
}

/**
 * Reads a guest list. In a list of rooms, a row that names several guests is one row for each: in one cell, or in columns such as Guest 1 and
 * Guest 2. They have the room, and each a party of their own.
 */
export function readGuests(rows: Rows, means: RowMeans): ReadRows {
  const found = findHeadings(VIPS, rows, means);
  if (!found) return readRows(VIPS, rows, means);
  const at = found.row - 1;
  const numbered = new Map(
    found.cells.flatMap((heading, place) => {
      const isNumbered = withoutNumber(heading) !== heading && means.columns?.has(bare(heading)) !== true;
      const isName = isNumbered && isNameHeading(withoutNumber(heading));
      return isName ? [[place, heading] as const] : [];
    }),
  );
  const [first] = numbered.keys();
  const headings = found.cells.map((heading, place) => (place === first ? 'Name' : numbered.has(place) ? '' : heading));
  const below = rows.slice(found.row, found.row + SEEN_ROWS);
  const cellsOf = (place: number): string[] => below.flatMap((cells) => cells[place] || []);
  const { columns } = layoutOf(VIPS, headings, { ...means, row: found.row, cellsOf });
  const name = columns.get('name');
  if (!name || !(columns.has('lodging.room') || columns.has('lodging.placeId'))) return readRows(VIPS, rows, means);
  const namesIn = (cells: readonly string[]): string[] =>
    [name.place, ...numbered.keys()]
      .filter((place, order, all) => all.indexOf(place) === order)
      .flatMap((place) => guestsNamed(cells[place] ?? ''))
      .filter((each) => each !== '');
  const own = new Set(OF_ONE.flatMap((field) => columns.get(field)?.place ?? []));
  const id = columns.get('id')?.place ?? -1;
  const named = rows.map((cells, row) => (row > at && (cells[id] ?? '') === '' ? namesIn(cells) : []));
  const several = named.flatMap((names, row) => (names.length > 1 ? [{ names, row }] : []));
  if (several.length === 0 && numbered.size === 0) return readRows(VIPS, rows, means);
  const most = Math.max(1, ...several.map(({ names }) => names.length));
  const legs = Array.from({ length: most }, (_none, order) =>
    rows.map((cells, row) => {
      if (row === at) return headings;
      const { [row]: names = [] } = named;
      if (order > 0 && names[order] === undefined) return row < at ? cells : [];
      const isSplit = names.length > 1;
      return cells.map((cell, place) => {
        if (place === name.place) return names[order] ?? cell;
        return numbered.has(place) || (isSplit && own.has(place)) ? '' : cell;
      });
    }),
  );
  const read = readTogether(VIPS, legs, means);
  const notices = several.map(({ names, row }) => ({
    row: row + 1,
    place: name.place,
    column: found.cells[name.place] ?? name.title,
    ...tell('SEVERAL_GUESTS', { count: names.length }),
    read: names.join(', '),
  }));
  return { ...read, rows: read.rows.toSorted((a, b) => a.row - b.row), notices: [...read.notices, ...notices] };
}
