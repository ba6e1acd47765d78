import type { DateOrder } from '#shared/schemas/guest-list/import.ts';
import type { CellMeans } from './cells.ts';
import { usualOrder } from './dates.ts';
import type { CellKind } from './field.ts';
import type { Column } from './layout.ts';

/** A date whose day and month only the order tells apart. With points the day stands first. */
const ORDERED = /(?<!\d)(\d{1,2})([-/ ])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/g;

/**
 * Looks at all dates of a column. Returns a fault if some can only have the day first and others the month, or if they show another order
 * than the one of the country.
 */
export function faultOfOrder(
  cells: Iterable<readonly [row: number, cell: string]>,
  country: string,
): string | undefined {
  const shown = new Map<DateOrder, string>();
  for (const [row, cell] of cells) {
    for (const [date, first, , second] of cell.matchAll(ORDERED)) {
      const order = Number(first) > 12 ? 'DAY_FIRST' : Number(second) > 12 ? 'MONTH_FIRST' : undefined;
      if (order && !shown.has(order)) shown.set(order, `${date} in row ${row}`);
    }
  }
  const [day, month, usual] = [shown.get('DAY_FIRST'), shown.get('MONTH_FIRST'), usualOrder(country)];
  if (day !== undefined && month !== undefined) {
    return `is in a column that has the day first (${day}) and the month first (${month}): write all its dates in one order, or as 2027-05-31`;
  }
  const [other] = shown.keys();
  if (other === undefined || other === usual) return undefined;
  const [said, word] = other === 'DAY_FIRST' ? [day, 'day'] : [month, 'month'];
  return `is in a column that has the ${word} first (${said}), as people of ${country}, the country of the settings, do not: send dates=${other} to read it so`;
}

const DATED = new Set<CellKind>(['DATE', 'DATES', 'TIME', 'DATE_TIME', 'SHIFTS']);

/** Returns a function that says what is wrong with the order of day and month in a cell: nothing, if the request names the order. */
export function orderFaults(
  columns: Iterable<Column>,
  rows: readonly (readonly [place: number, cells: readonly string[]])[],
  { country, dates }: Pick<CellMeans, 'country' | 'dates'>,
): (place: number, cell: string) => string | undefined {
  const faults = new Map<number, string | undefined>();
  for (const { field, place } of dates === undefined ? columns : []) {
    if (!DATED.has(field.kind)) continue;
    const cells = rows.map(([row, texts]) => [row + 1, texts[place] ?? ''] as const);
    faults.set(place, faultOfOrder(cells, country));
  }
  return (place, cell) => (cell.search(ORDERED) < 0 ? undefined : faults.get(place));
}
