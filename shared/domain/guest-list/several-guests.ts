import { alikeIn, turnedName, wordsOfName } from './alike-names.ts';
import { NUMBERED, readTogether } from './both-ways.ts';
import { type FoundHeadings, findHeadings } from './find-headings.ts';
import { bare, bareHeadingsOf } from './headings.ts';
import { layoutOf } from './layout.ts';
import { BESIDE, BETWEEN_PEOPLE, joinedName, partyInName } from './party-in-name.ts';
import { type ReadRows, type RowMeans, readRows } from './read-rows.ts';
import { tell } from './tell.ts';
import { VIPS } from './vip-shape.ts';

type Rows = readonly (readonly string[])[];

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
const OF_ONE = ['partySize', ...BESIDE, 'phone', 'email', 'sortName', 'title'];

/** Returns the guests that a cell names, where each has a first and a last name; else the cell alone. */
export function guestsNamed(cell: string): readonly string[] {
  const parts = (by: RegExp | string): string[] => cell.split(by).map((part) => part.trim());
  const isOne = partyInName(cell) !== undefined || (cell.includes('/') && turnedName(cell) !== undefined);
  const listed = [parts(BETWEEN_PEOPLE), familyOf(parts(','))].find(
    (each) => each.length > 1 && each.length <= MOST && each.every((part) => FULL_NAME.test(part)),
  );
  return isOne || !listed ? [cell] : listed;
}

/** `Vu Tran, Ada Maria` is one guest, and `Ada Vu, Bo Vu` are two. */
function familyOf(names: string[]): string[] {
  return new Set(names.map((name) => name.split(' ').at(-1))).size === 1 ? names : [];
}

/** A row without a column for them: `Accompanying: Mrs Tanaka, Mr Sato`. */
const BESIDE_ROW = /^(?<heading>[^:]{3,60}): ?(?<names>\S.*)$/su;

function isBeside(heading: string): boolean {
  const fields = VIPS.fields.filter(({ name }) => (BESIDE as readonly string[]).includes(name));
  return fields.some((field) => bareHeadingsOf(field).includes(bare(heading)));
}

/** Puts the people whom a row below a guest names, and nothing else, into the row of the guest. */
function withRowsBeside(rows: Rows, { cells: headings, row: at }: Pick<FoundHeadings, 'cells' | 'row'>): Rows {
  const said = rows.map((cells, row) => {
    const filled = cells.filter((cell) => cell !== '');
    const { heading = '', names } = BESIDE_ROW.exec(filled.length === 1 && row >= at ? (filled[0] ?? '') : '')?.groups ?? {};
    return names !== undefined && isBeside(heading) ? names : undefined;
  });
  if (said.every((names) => names === undefined)) return rows;
  const known = headings.findIndex(isBeside);
  const place = known < 0 ? Math.max(...rows.map(({ length }) => length)) : known;
  const all = rows.map((cells, row) => {
    const filled = Array.from({ length: Math.max(cells.length, place + 1) }, (_none, each) => cells[each] ?? '');
    return row === at - 1 && known < 0 ? filled.with(place, 'Accompanying persons') : filled;
  });
  let above: string[] | undefined;
  return all.map((cells, row) => {
    const { [row]: names } = said;
    if (names === undefined) above = row >= at ? cells : undefined;
    else if (above) above[place] = [above[place], names].filter(Boolean).join('; ');
    return names === undefined ? cells : [];
  });
}

/** Where the names of a row stand. */
interface NamePlaces {
  /** The columns of whole names. */
  readonly whole: readonly number[];
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly sharing: number | undefined;
  readonly room: number | undefined;
}

/**
 * Returns the guests of each row: those whom its name says, and those whom it says they share the room with, if these have a first and a
 * last name and no row of their own. `left` is what the cell about sharing says of others.
 */
function guestsOfRows(rows: Rows, { first, last, room, sharing, whole }: NamePlaces) {
  const own = rows.map((cells) =>
    [...whole.flatMap((place) => guestsNamed(cells[place] ?? '')), joinedName(cells[first ?? -1], cells[last ?? -1])].filter(
      (each) => each !== '',
    ),
  );
  const roomOf = (row: number): string => rows[row]?.[room ?? -1] ?? '';
  const find = sharing === undefined ? undefined : alikeIn(own.flatMap((names, row) => names.map((name) => ({ name, row }))));
  return own.map((names, row) => {
    const cell = rows[row]?.[sharing ?? -1] ?? '';
    if (cell === '' || names.length === 0) return { names, own: names.length, left: cell };
    const isFull = (name: string): boolean => wordsOfName(name).length > 1;
    const all = guestsNamed(cell);
    const others = all
      .map((name) => turnedName(name)?.name ?? name)
      .filter(
        (name) => !find?.(name).some((each) => each.row !== row && (isFull(name) || roomOf(each.row) === roomOf(row))),
      );
    const guests = others.filter((name) => FULL_NAME.test(name) && isFull(name));
    const left = others.filter((name) => !guests.includes(name));
    return { names: [...names, ...guests], own: names.length, left: left.length === all.length ? cell : left.join('; ') };
  });
}

/**
 * Reads a guest list. In a list of rooms, a row that names several guests is one row for each: in one cell, in columns such as Guest 1 and
 * Guest 2, or as those whom a guest shares the room with. They have the room, and each a party of their own.
 */
export function readGuests(given: Rows, means: RowMeans): ReadRows {
  const rows = withRowsBeside(given, findHeadings(VIPS, given, means) ?? { cells: [], row: given.length });
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
  const [firstNumbered] = numbered.keys();
  const headings = found.cells.map((heading, place) =>
    place === firstNumbered ? 'Name' : numbered.has(place) ? '' : heading,
  );
  const below = rows.slice(found.row, found.row + SEEN_ROWS);
  const cellsOf = (place: number): string[] => below.flatMap((cells) => cells[place] || []);
  const { columns } = layoutOf(VIPS, headings, { ...means, row: found.row, cellsOf });
  const placeOf = (field: string): number | undefined => columns.get(field)?.place;
  const name = placeOf('name');
  const [first, last] = name === undefined ? [placeOf('firstName'), placeOf('lastName')] : [];
  const sharing = placeOf('sharing');
  const room = placeOf('lodging.room');
  const hasNames = name !== undefined || (sharing !== undefined && first !== undefined && last !== undefined);
  if (!hasNames || (room ?? placeOf('lodging.placeId')) === undefined) return readRows(VIPS, rows, means);
  const whole = name === undefined ? [] : [...new Set([name, ...numbered.keys()])];
  const own = new Set(OF_ONE.flatMap((field) => placeOf(field) ?? []));
  const id = placeOf('id') ?? -1;
  const listed = rows.map((cells, row) => (row > at && (cells[id] ?? '') === '' ? cells : []));
  const named = guestsOfRows(listed, { first, last, room, sharing, whole });
  const several = named.flatMap((each, row) => (each.names.length > 1 ? [{ ...each, row }] : []));
  const isShared = sharing !== undefined && several.length + numbered.size === 0;
  if (several.length === 0 && numbered.size === 0 && !isShared) return readRows(VIPS, rows, means);
  const most = Math.max(1, ...several.map(({ names }) => names.length));
  const legs = Array.from({ length: most }, (_none, order) =>
    rows.map((cells, row) => {
      if (row === at) return headings;
      const { left = '', names = [], own: ofName = 0 } = named[row] ?? {};
      const guest = names[order];
      if (order > 0 && guest === undefined) return row < at ? cells : [];
      const isOther = order > 0 || ofName > 1;
      const parts = /^(?<first>.*) (?<last>\S+)$/u.exec(guest ?? '')?.groups;
      return cells.map((cell, place) => {
        if (place === name) return guest ?? cell;
        if (order > 0 && place === first) return parts?.['first'] ?? '';
        if (order > 0 && place === last) return parts?.['last'] ?? '';
        if (place === sharing && order === 0 && names.length > 0) return left;
        return numbered.has(place) || (isOther && own.has(place)) ? '' : cell;
      });
    }),
  );
  const read = readTogether(VIPS, legs, means);
  const notices = several.map(({ names, own: ofName, row }) => {
    const place = ofName > 1 ? (whole[0] ?? 0) : (sharing ?? 0);
    return {
      row: row + 1,
      place,
      column: found.cells[place],
      ...tell('SEVERAL_GUESTS', { count: names.length }),
      read: names.join(', '),
    };
  });
  return { ...read, rows: read.rows.toSorted((a, b) => a.row - b.row), notices: [...read.notices, ...notices] };
}
