import type { DateOrder } from '#shared/schemas/guest-list/import.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { CellMeans } from './cells.ts';
import { readDate, usualOrder } from './dates.ts';
import type { CellKind } from './field.ts';
import type { Column } from './layout.ts';
import { type Told, tell } from './tell.ts';

/** A date whose day and month only the order tells apart. With points the day stands first. */
const ORDERED = /(?<!\d)(\d{1,2})([-/ ])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/g;

/** In a column of dates, one without a year is the whole of its cell, perhaps with its weekday. */
const IN_DATES =
  /(?<!\d)(\d{1,2})([-/ ])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)|(?<=^(?:\p{L}+\.?,? )?)(\d{1,2})[-/](\d{1,2})$/gu;

/**
 * Looks at all dates of a column. Returns a fault if some can only have the day first and others the month, or if they show another order
 * than the one of the country.
 */
export function faultOfOrder(
  cells: Iterable<readonly [row: number, cell: string]>,
  country: string,
  pattern = ORDERED,
): Told | undefined {
  const shown = new Map<DateOrder, { readonly date: string; readonly row: number }>();
  for (const [row, cell] of cells) {
    for (const [date, first, , second, shortFirst = first, shortSecond = second] of cell.matchAll(pattern)) {
      const order = Number(shortFirst) > 12 ? 'DAY_FIRST' : Number(shortSecond) > 12 ? 'MONTH_FIRST' : undefined;
      if (order && !shown.has(order)) shown.set(order, { date, row });
    }
  }
  return orderSaid(shown, country);
}

function orderSaid(
  shown: ReadonlyMap<DateOrder, { readonly date: string; readonly row: number }>,
  country: string,
): Told | undefined {
  const [day, month, usual] = [shown.get('DAY_FIRST'), shown.get('MONTH_FIRST'), usualOrder(country)];
  if (day !== undefined && month !== undefined) {
    return tell('BOTH_ORDERS', { day: day.date, dayRow: day.row, month: month.date, monthRow: month.row });
  }
  const [other] = shown.keys();
  if (other === undefined || other === usual) return undefined;
  return tell(other === 'DAY_FIRST' ? 'DAY_IS_FIRST' : 'MONTH_IS_FIRST', { ...(day ?? month), country });
}

/** Dates further from all others of their column are strays, if the other order brings them this near to one. */
const FAR_MS = 60 * DAY_MS;
const NEAR_MS = 15 * DAY_MS;
/** A list with more different dates is no travel list. */
const MAX_DATES = 100;

/**
 * Returns a function that says of a date of a column that it is far from the others, and would be near them with day and month the other way
 * round: a list may mix both orders where neither shows. Undefined: nothing is wrong.
 */
function strayIn(texts: readonly string[], order: DateOrder): (text: string) => Told | undefined {
  const msOf = (text: string, read: DateOrder): number | undefined => {
    const date = readDate(text, { order: read });
    return date && 'value' in date ? Date.parse(date.value) : undefined;
  };
  const all = texts.flatMap((text) => msOf(text, order) ?? []);
  return (text) => {
    const [own, turned] = [msOf(text, order), msOf(text, order === 'DAY_FIRST' ? 'MONTH_FIRST' : 'DAY_FIRST')];
    if (own === undefined || turned === undefined || own === turned) return undefined;
    const others = all.filter((each) => each !== own);
    const isStray =
      others.every((each) => Math.abs(each - own) > FAR_MS) &&
      others.some((each) => Math.abs(each - turned) <= NEAR_MS);
    if (!isStray) return undefined;
    const [date = '', other = ''] = [own, turned].map((ms) => new Date(ms).toISOString().slice(0, 10));
    return tell('STRAY_DATE', { date, other });
  };
}

const DATED = new Set<CellKind>(['DATE', 'DATES', 'TIME', 'DATE_TIME', 'SHIFTS']);

/** What the order of day and month makes of a cell: an error, or a notice. Nothing, if the request names the order. */
interface OrderOf {
  readonly fault?: Told | undefined;
  readonly notice?: Told | undefined;
}

/** Returns a function that looks at the order of day and month in a cell. */
export function orderFaults(
  columns: Iterable<Column>,
  rows: readonly (readonly [place: number, cells: readonly string[]])[],
  { country, dates }: Pick<CellMeans, 'country' | 'dates'>,
): (place: number, cell: string) => OrderOf {
  const faults = new Map<number, Told | undefined>();
  const strays = new Map<number, ReturnType<typeof strayIn>>();
  const patterns = new Map<number, RegExp>();
  for (const { field, place } of dates === undefined ? columns : []) {
    if (!DATED.has(field.kind)) continue;
    const cells = rows.map(([row, texts]) => [row + 1, texts[place] ?? ''] as const);
    const isDate = field.kind === 'DATE';
    patterns.set(place, isDate ? IN_DATES : ORDERED);
    faults.set(place, faultOfOrder(cells, country, patterns.get(place)));
    if (!isDate) continue;
    const texts = new Set(cells.map(([, text]) => text));
    strays.set(place, strayIn([...texts].slice(0, MAX_DATES), usualOrder(country)));
  }
  return (place, cell) => {
    if (cell.search(patterns.get(place) ?? ORDERED) < 0) return {};
    const fault = faults.get(place);
    return fault === undefined ? { notice: strays.get(place)?.(cell) } : { fault };
  };
}
