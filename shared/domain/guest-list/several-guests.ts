import { alikeIn, turnedName, wordsOfName } from './alike-names.ts';
import { NUMBERED, readTogether } from './both-ways.ts';
import { type FoundHeadings, findHeadings, groupedHeading } from './find-headings.ts';
import { bare, bareHeadingsOf } from './headings.ts';
import { cellsIn, layoutOf } from './layout.ts';
import { BESIDE, BETWEEN_PEOPLE, joinedName, partyInName } from './party-in-name.ts';
import { type ReadRows, type RowMeans, readRows } from './read-rows.ts';
import { tell } from './tell.ts';
import { VIPS } from './vip-shape.ts';

type Rows = readonly (readonly string[])[];

/** A first and a last name. */
const FULL_NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)+$/u;
/** The most guests that a row names. */
const MOST = 6;

function withoutNumber(heading: string): string {
  return heading.replace(NUMBERED, ' ').trim();
}

/** Tells whether a heading is that of one of these fields. */
function isHeadingOf(names: readonly string[], heading: string): boolean {
  return VIPS.fields.some((field) => names.includes(field.name) && bareHeadingsOf(field).includes(bare(heading)));
}

/** The part of the name of a numbered guest that a heading means: `Guest 1 first name`, `First name 2`. */
function numberedPart(heading: string) {
  const number = NUMBERED.exec(heading)?.groups?.['leg'];
  const [first = '', ...rest] = withoutNumber(heading).split(/\s+/u);
  const own = rest.join(' ');
  const says = [withoutNumber(heading), own, groupedHeading(first, own) ?? ''];
  const part = PARTS.find((name) => says.some((each) => each !== '' && isHeadingOf([name], each)));
  return number === undefined || part === undefined ? undefined : { number, part };
}

const PARTS = ['firstName', 'lastName'] as const;

/** Joins the first and the last names of numbered guests into one column for each guest. */
function withJoinedParts(rows: Rows, { cells: headings, row: at }: Pick<FoundHeadings, 'cells' | 'row'>): Rows {
  const parts = headings.flatMap((heading, place) => {
    const said = numberedPart(heading);
    return said ? [{ ...said, place }] : [];
  });
  const pairs = [...Map.groupBy(parts, ({ number }) => number)].flatMap(([number, all]) => {
    const [first, last] = PARTS.map((part) => all.find((each) => each.part === part)?.place);
    return first === undefined || last === undefined ? [] : [{ number, first, last }];
  });
  return pairs.reduce<Rows>(
    (table, { first, last, number }) =>
      table.map((cells, row) => {
        if (row < at - 1) return cells;
        const name = row === at - 1 ? `Guest ${number}` : joinedName(cells[first], cells[last]);
        return cells.map((cell, place) => (place === first ? name : place === last ? '' : cell));
      }),
    rows,
  );
}

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
  return isHeadingOf(BESIDE, heading);
}

/** Puts the people of a row that names nothing else into the row of the guest above it. */
function withRowsBeside(rows: Rows, { cells: headings, row: at }: Pick<FoundHeadings, 'cells' | 'row'>): Rows {
  const said = rows.map((cells, row) => {
    const filled = cells.filter((cell) => cell !== '');
    const { heading = '', names } =
      BESIDE_ROW.exec(filled.length === 1 && row >= at ? (filled[0] ?? '') : '')?.groups ?? {};
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
  /** The columns that are those of one person, and of no other in their row. */
  readonly ofOne: ReadonlySet<number>;
}

const NONE: RowGuests = { names: [], own: 0, left: '' };

/** The guests of a row: the first `own` are named by its name. `left` is what its cell about sharing says of others. */
interface RowGuests {
  readonly names: readonly string[];
  readonly own: number;
  readonly left: string;
}

/**
 * Returns the guests of each row: those of its name, and those who share the room with them, if these have a first and a last name and no row
 * of their own.
 */
function guestsOfRows(rows: Rows, { first, last, room, sharing, whole }: NamePlaces, hasRooms: boolean): RowGuests[] {
  const own = rows.map((cells) =>
    [
      ...whole.flatMap((place) => (hasRooms ? guestsNamed(cells[place] ?? '') : (cells[place] ?? ''))),
      joinedName(cells[first ?? -1], cells[last ?? -1]),
    ].filter((each) => each !== ''),
  );
  const roomOf = (row: number): string => rows[row]?.[room ?? -1] ?? '';
  const find =
    sharing === undefined ? undefined : alikeIn(own.flatMap((names, row) => names.map((name) => ({ name, row }))));
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
    const guests = others.filter((name) => hasRooms && FULL_NAME.test(name) && isFull(name));
    const left = others.filter((name) => !guests.includes(name));
    return {
      names: [...names, ...guests],
      own: names.length,
      left: left.length === all.length ? cell : left.join('; '),
    };
  });
}

/** Returns the cells of a row for one of its guests. Only the first has what is of one person, unless the name of the row is that of several. */
function cellsOfGuest(
  cells: readonly string[],
  order: number,
  { left, names, own }: RowGuests,
  { first, last, ofOne, sharing, whole }: NamePlaces,
): string[] {
  const { [order]: guest = '' } = names;
  const lastSpace = guest.lastIndexOf(' ');
  return cells.map((cell, place) => {
    if (place === whole[0]) return guest || cell;
    if (order > 0 && place === first) return guest.slice(0, lastSpace);
    if (order > 0 && place === last) return guest.slice(lastSpace + 1);
    if (place === sharing && order === 0 && names.length > 0) return left;
    return whole.includes(place) || ((order > 0 || own > 1) && ofOne.has(place)) ? '' : cell;
  });
}

/** Returns the columns with a number whose heading without it is that of the name, as Guest 1 and Guest 2. */
function numberedNames(headings: readonly string[], { columns }: RowMeans): number[] {
  return [...headings.entries()]
    .filter(([, heading]) => withoutNumber(heading) !== heading && columns?.has(bare(heading)) !== true)
    .flatMap(([place, heading]) => (isHeadingOf(['name'], withoutNumber(heading)) ? [place] : []));
}

/**
 * Reads a guest list. In a list of rooms, a row that names several guests is one row for each: in one cell, in columns such as Guest 1 and
 * Guest 2, or as those who share the room with a guest. They have the room, and each a party of their own.
 */
export function readGuests(given: Rows, means: RowMeans): ReadRows {
  const seen = findHeadings(VIPS, given, means) ?? { cells: [], row: given.length };
  const rows = withRowsBeside(withJoinedParts(given, seen), seen);
  const found = findHeadings(VIPS, rows, means);
  if (!found) return readRows(VIPS, rows, means);
  const at = found.row - 1;
  const numbered = numberedNames(found.cells, means);
  const headings = found.cells.map((heading, place) =>
    place === numbered[0] ? 'Name' : numbered.includes(place) ? '' : heading,
  );
  const cellsOf = cellsIn(rows.slice(found.row));
  const { columns } = layoutOf(VIPS, headings, { ...means, row: found.row, cellsOf });
  const placeOf = (field: string): number | undefined => columns.get(field)?.place;
  const [name, first, last, sharing] = ['name', 'firstName', 'lastName', 'sharing'].map(placeOf);
  const places: NamePlaces = {
    whole: name === undefined ? [] : [...new Set([name, ...numbered])],
    ...(name === undefined ? { first, last } : { first: undefined, last: undefined }),
    sharing,
    room: placeOf('lodging.room'),
    ofOne: new Set(OF_ONE.flatMap((field) => placeOf(field) ?? [])),
  };
  const hasNames = name !== undefined || (first !== undefined && last !== undefined);
  const hasRooms = columns.has('lodging.room') || columns.has('lodging.placeId');
  // Without rooms, only those who have a row of their own are taken out of the cells that name who comes along.
  if (!hasNames || (!hasRooms && sharing === undefined && numbered.length < 2)) return readRows(VIPS, rows, means);
  const id = placeOf('id') ?? -1;
  const listed = rows.map((cells, row) => (row > at && (cells[id] ?? '') === '' ? cells : []));
  const named = guestsOfRows(listed, places, hasRooms);
  const several = named.flatMap((each, row) => (each.names.length > 1 ? [{ ...each, row }] : []));
  if (several.length + numbered.length === 0 && sharing === undefined) return readRows(VIPS, rows, means);
  const most = Math.max(1, ...several.map(({ names }) => names.length));
  const legs = Array.from({ length: most }, (_none, order) =>
    rows.map((cells, row) => {
      const guests = named[row] ?? NONE;
      if (row === at) return headings;
      if (order > 0 && guests.names[order] === undefined) return row < at ? cells : [];
      return cellsOfGuest(cells, order, guests, places);
    }),
  );
  const read = readTogether(VIPS, legs, means);
  const notices = several.map(({ names, own, row }) => {
    const place = (own > 1 ? places.whole[0] : sharing) ?? 0;
    const said = tell('SEVERAL_GUESTS', { count: names.length });
    return { row: row + 1, place, column: found.cells[place], ...said, read: names.join(', ') };
  });
  return { ...read, rows: read.rows.toSorted((a, b) => a.row - b.row), notices: [...read.notices, ...notices] };
}
