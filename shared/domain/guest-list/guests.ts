import { MAX_GUESTS } from '#shared/schemas/guest-list/import.ts';
import type { VipFields } from '#shared/schemas/vips/vip.ts';
import type { RowFault } from './faults.ts';
import type { UnknownColumns } from './list-table.ts';
import { type FindPlace, readLodging } from './read-lodging.ts';
import { type Check, type ParsedRow, parseRows, type RowMeans, readRows } from './read-rows.ts';
import { VIPS } from './vip-shape.ts';

/** A guest in a list. */
export type ListedGuest = ParsedRow<VipFields>;

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
}

/** Reads the guests of a table. Each is checked like a new VIP. Every error has its row and, if possible, its column. */
export function guestsOf(rows: readonly (readonly string[])[], { check, findPlace, ...means }: Reading): GuestList {
  const read = readRows(VIPS, rows, { ...means, maxRows: MAX_GUESTS, noun: 'guests' });
  const { count, faultAt, headings, ignored, notices, unknown } = read;
  const lodged = read.rows.map((row) => readLodging(row, findPlace));
  const ofLodging = lodged.flatMap(({ faults, row }) =>
    faults.map(({ field, message }) => faultAt(row, field, message)),
  );
  const { faults, parsed } = parseRows({ faultAt, rows: lodged.map(({ row }) => row) }, check);
  const all = [...read.faults, ...ofLodging, ...faults].sort((a, b) => a.row - b.row);
  return { guests: parsed, rows: count, ignored, unknown, faults: all, notices, headings };
}
