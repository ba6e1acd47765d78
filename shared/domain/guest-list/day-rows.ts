import type { DateOrder } from '#shared/schemas/guest-list/import.ts';
import { type Reading, readDate, usualOrder } from './dates.ts';
import type { RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import { findHeadings, type HeadingMeans } from './find-headings.ts';
import { layoutOf } from './layout.ts';
import { tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** The fields of dates without which a row is on no day. */
const DATES = ['startDate', 'flightDate'];
/** What stands before the date of a day: `Day 1:`. */
const COUNTED = /^(?:day|tag|jour|día|dia|giorno|dzień) ?\d{1,2}\.? ?[-:\u2013\u2014,|/] ?/iu;

interface DayRows {
  readonly rows: Rows;
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowFault[];
}

/** Returns the one year that these rows name, if it is one. */
export function yearIn(rows: Rows): string | undefined {
  const years = new Set(rows.flatMap((cells) => cells.join(' ').match(/\b20\d\d\b/gu) ?? []));
  const [year] = years.size === 1 ? years : [];
  return year;
}

/** Reads a date, perhaps without its year, which then is this one. */
export function dateIn(text: string, year: string | undefined, order: DateOrder): Reading<string> | undefined {
  const texts = year === undefined ? [text] : [text, `${text}${year}`, `${text} ${year}`];
  const reads = texts.flatMap((each) => readDate(each, order) ?? []);
  return reads.find((each) => 'value' in each) ?? reads[0];
}

/**
 * Gives rows the day that stands alone in a row above them, as in a programme with a row for each day, where the list has no column of
 * dates. A day above the headings counts if it has words.
 */
export function withDayRows(
  shape: TableShape,
  rows: Rows,
  means: HeadingMeans & { readonly country: string; readonly dates?: DateOrder | undefined },
): DayRows {
  const field = shape.fields.find(({ name }) => DATES.includes(name));
  const headings = field && findHeadings(shape, rows, means);
  if (!field || !headings) return { rows, faults: [], notices: [] };
  const { columns, width } = layoutOf(shape, headings.cells, { ...means, row: headings.row });
  if ([...columns.keys()].some((name) => [...DATES, 'arrivalDate', 'id'].includes(name)))
    return { rows, faults: [], notices: [] };
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const year = yearIn(rows);
  const order = means.dates ?? usualOrder(means.country);
  let day: string | undefined;
  const given = rows.map((cells, at): readonly string[] => {
    const isAbove = at < headings.row - 1;
    const found = dayIn(cells, year, order);
    if (found && (!isAbove || /\p{L}/u.test(found.text))) {
      const row = { row: at + 1, place: found.place, read: found.text };
      if ('fault' in found.read && !isAbove) faults.push({ ...row, ...found.read.fault });
      if ('fault' in found.read) return isAbove ? cells : [];
      day = found.read.value;
      notices.push({ ...row, ...tell('DAY_OF_ROWS', { date: day }) });
      return isAbove ? cells : [];
    }
    if (isAbove) return cells;
    const wide = Array.from({ length: width }, (_, place) => cells[place] ?? '');
    if (at === headings.row - 1) return [...wide, field.heading];
    const isRow = cells.filter((cell) => cell !== '').length > 1;
    return isRow && day !== undefined && cells.length <= width ? [...wide, day] : cells;
  });
  return day === undefined ? { rows, faults: [], notices: [] } : { rows: given, faults, notices };
}

/** Returns the date that stands alone in a row. */
function dayIn(cells: readonly string[], year: string | undefined, order: DateOrder) {
  const [place = -1, ...more] = [...cells.keys()].filter((at) => cells[at] !== '');
  const text = cells[place];
  const read = text === undefined || more.length > 0 ? undefined : dateIn(text.replace(COUNTED, ''), year, order);
  return text !== undefined && read ? { place, read, text } : undefined;
}
