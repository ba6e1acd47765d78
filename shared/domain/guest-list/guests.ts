import type { CellMeans } from '#shared/domain/import/cells.ts';
import type { RowFault } from '#shared/domain/import/faults.ts';
import { type Check, type ParsedRow, parseRows } from '#shared/domain/import/parse-rows.ts';
import { readRows } from '#shared/domain/import/read-rows.ts';
import { VIPS } from '#shared/domain/import/vip-shape.ts';
import { MAX_GUESTS } from '#shared/schemas/import.ts';
import type { VipFields } from '#shared/schemas/vip.ts';

/** A guest in a list. */
export type ListedGuest = ParsedRow<VipFields>;

export interface GuestList {
  readonly guests: readonly ListedGuest[];
  readonly rows: number;
  readonly ignored: readonly string[];
  readonly faults: readonly RowFault[];
}

interface Reading extends CellMeans {
  readonly ignoreUnknown: boolean;
  readonly check: Check<VipFields>;
}

/** Reads the guests of a table. Each is checked like a new VIP. Every error has its row and, if possible, its column. */
export const guestsOf = (rows: readonly (readonly string[])[], { check, ...means }: Reading): GuestList => {
  const read = readRows(VIPS, rows, { ...means, maxRows: MAX_GUESTS, noun: 'guests' });
  const { faults, parsed } = parseRows(read, check);
  const { count, ignored } = read;
  return { guests: parsed, rows: count, ignored, faults: [...read.faults, ...faults].sort((a, b) => a.row - b.row) };
};
