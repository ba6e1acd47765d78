import { MAX_GUESTS } from '#shared/schemas/guest-list/import.ts';
import type { VipFields } from '#shared/schemas/vips/vip.ts';
import type { RowFault } from './faults.ts';
import { type Link, withLinks } from './links.ts';
import type { UnknownColumns } from './list-table.ts';
import { type FindPlace, readLodging } from './read-lodging.ts';
import { type Check, type ParsedRow, parseRows, type RowMeans, readRows } from './read-rows.ts';
import { VIPS } from './vip-shape.ts';

/** A guest in a list. */
export interface ListedGuest extends ParsedRow<VipFields> {
  /** The names of the guests that they keep apart from: some may be in the same list. */
  readonly apart?: readonly string[];
}

export interface GuestList {
  readonly guests: readonly ListedGuest[];
  readonly rows: number;
  readonly ignored: readonly string[];
  readonly unknown: UnknownColumns;
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowFault[];
  /** The row number of the headings. */
  readonly headings: number | undefined;
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
  const read = withLinks(readRows(VIPS, rows, { ...means, maxRows: MAX_GUESTS, noun: 'guests' }), links);
  const { count, faultAt, headings, ignored, notices, unknown } = read;
  const lodged = read.rows.map((row) => readLodging(row, findPlace));
  const ofLodging = lodged.flatMap(({ faults, row }) => faults.map(({ field, ...told }) => faultAt(row, field, told)));
  const apart = new Map(read.rows.map(({ input, row }) => [row, input['apartFrom'] as readonly string[] | undefined]));
  const plain = lodged.map(({ row: { input, ...row } }) => {
    const { apartFrom: _names, ...others } = input;
    return { ...row, input: others };
  });
  const { faults, parsed } = parseRows({ faultAt, rows: plain }, check);
  const all = [...read.faults, ...ofLodging, ...faults].sort((a, b) => a.row - b.row);
  const guests = parsed.map((each) => ({ ...each, ...(apart.get(each.row) && { apart: apart.get(each.row) ?? [] }) }));
  return { guests, rows: count, ignored, unknown, faults: all, notices, headings };
}
