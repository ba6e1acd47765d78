import { MAX_GUESTS } from '#shared/schemas/guest-list/import.ts';
import type { VipFields } from '#shared/schemas/vips/vip.ts';
import { partsOf } from './cells.ts';
import type { Found } from './find-named.ts';
import { type Link, withLinks } from './links.ts';
import { type Check, type ParsedRow, parseRows } from './parse-rows.ts';
import type { AboutRows, ListedRow, RowMeans } from './read-rows.ts';
import { readGuests } from './several-guests.ts';
import { type Told, tell } from './tell.ts';

/** A guest in a list. */
export interface ListedGuest extends ParsedRow<VipFields> {
  /** The names of the guests that they keep apart from: some may be in the same list. */
  readonly apart?: readonly string[];
  /** Who comes with them, in words: a line of their notes. */
  readonly companions?: string;
}

export interface GuestList extends AboutRows {
  readonly guests: readonly ListedGuest[];
}

interface Reading extends Omit<RowMeans, 'maxRows' | 'noun'> {
  readonly check: Check<VipFields>;
  readonly findPlace: FindPlace;
  readonly links?: readonly Link[];
}

/** Reads the guests of a table. Each is checked like a new VIP. Every error has its row and, if possible, its column. */
export function guestsOf(
  rows: readonly (readonly string[])[],
  { check, findPlace, links = [], ...means }: Reading,
): GuestList {
  const read = withLinks(readGuests(rows, { ...means, maxRows: MAX_GUESTS, noun: 'guests' }), links);
  const { faultAt } = read;
  const lodged = read.rows.map((row) => readLodging(row, findPlace));
  const saidOf = (said: 'faults' | 'notices') =>
    lodged.flatMap(({ row, [said]: all }) => all.map(({ field, ...told }) => faultAt(row, field, told)));
  // Rows of several guests have one number: only their texts tell them apart.
  const beside = new Map<ListedRow['texts'], Pick<ListedGuest, 'apart' | 'companions'>>();
  const plain = lodged.map(({ row: { input, ...row } }) => {
    const {
      apartFrom: apart,
      companions,
      ...others
    } = input as Readonly<Record<string, unknown>> &
      Pick<ListedGuest, 'companions'> & { readonly apartFrom?: readonly string[] };
    beside.set(row.texts, { ...(apart && { apart }), ...(companions !== undefined && { companions }) });
    return { ...row, input: others };
  });
  const { faults, parsed } = parseRows({ faultAt, rows: plain }, check);
  const guests = parsed.map((each) => ({ ...each, ...beside.get(each.texts) }));
  return {
    ...read,
    guests,
    faults: [...read.faults, ...saidOf('faults'), ...faults],
    notices: [...read.notices, ...saidOf('notices')],
  };
}

/** Finds the place that a text of a list names. */
export type FindPlace = (text: string) => Found;

/** The cells of a row about lodging, as they were read. */
interface LodgingCells {
  readonly placeId?: string;
  readonly room?: string;
  readonly from?: readonly string[];
  readonly to?: readonly string[];
}

interface CellFault extends Told {
  readonly field: string;
}

const DATES = ['lodging.from', 'lodging.to'] as const;

/**
 * Returns the row with its lodging in the shape of a request, and what is wrong in its cells. Several hotels, rooms and dates stand in the
 * same order, with semicolons between them. A lodging without its hotel or its nights is left out, with a notice. A row without these cells
 * stays the same.
 */
export function readLodging(
  row: ListedRow,
  findPlace: FindPlace,
): { readonly row: ListedRow; readonly faults: readonly CellFault[]; readonly notices: readonly CellFault[] } {
  const { lodging, ...input } = row.input;
  if (lodging === undefined) return { row, faults: [], notices: [] };
  const { from = [], placeId = '', room, to = [] } = lodging as LodgingCells;
  const places = namedPlaces(placeId, findPlace);
  // A room of one lodging may have any sign in its number.
  const rooms = places.length === 1 || room === undefined ? [room] : room.split(/[;\n]/).map((part) => part.trim());
  const nights = { 'lodging.from': from, 'lodging.to': to };
  const blank = DATES.filter((field) => nights[field].length === 0 && !row.faulty.has(field));
  const lacks: CellFault[] =
    places.length === 0
      ? [{ field: 'lodging.placeId', ...tell('NO_HOTEL') }]
      : blank.map((field) => ({ field, ...tell('LODGING_DATE') }));
  const faults: CellFault[] = [
    ...places.flatMap((place) => ('fault' in place ? [{ field: 'lodging.placeId', ...place.fault }] : [])),
    ...(room !== undefined && places.length > 0 && rooms.length !== places.length
      ? [{ field: 'lodging.room', ...tell('LODGING_STEP') }]
      : []),
    ...nightFaults(row, 'lodging.from', from, places.length),
    ...nightFaults(row, 'lodging.to', to, places.length),
  ];
  if (faults.length > 0 || DATES.some((field) => row.faulty.has(field))) {
    const faulty = new Set([...row.faulty, ...faults.map(({ field }) => field)]);
    return { row: { ...row, input, faulty }, faults: oncePerField(faults), notices: [] };
  }
  if (lacks.length > 0) return { row: { ...row, input }, faults: [], notices: lacks };
  const read = places.map((place, at) => ({
    placeId: 'id' in place ? place.id : '',
    ...(rooms[at] ? { room: rooms[at] } : {}),
    ...(from[at] ? { from: from[at] } : {}),
    ...(to[at] ? { to: to[at] } : {}),
  }));
  return { row: { ...row, input: { ...input, lodging: read } }, faults: [], notices: [] };
}

/** Returns what is wrong with the dates of a cell. A cell that cannot be read has its own fault. */
function nightFaults(
  { faulty }: ListedRow,
  field: (typeof DATES)[number],
  dates: readonly string[],
  places: number,
): CellFault[] {
  const isInStep = dates.length === 0 || dates.length === places;
  return faulty.has(field) || places === 0 || isInStep ? [] : [{ field, ...tell('LODGING_STEP') }];
}

/** The name of one place may have the sign that parts names. */
function namedPlaces(cell: string, findPlace: FindPlace): Found[] {
  const whole = findPlace(cell);
  return 'id' in whole ? [whole] : partsOf(cell).map(findPlace);
}

function oncePerField(faults: readonly CellFault[]): CellFault[] {
  return [...new Map(faults.toReversed().map((each) => [each.field, each])).values()];
}
