import { plainText } from '#shared/domain/plain-text.ts';
import { type DateMeans, dateMeans, readDate, type YearMeans } from './dates.ts';
import type { RowFault } from './faults.ts';
import type { TableShape } from './field.ts';
import type { FoundHeadings, HeadingMeans } from './find-headings.ts';
import { layoutOf } from './layout.ts';
import { isSameRow } from './table-rows.ts';
import { tell } from './tell.ts';

type Rows = readonly (readonly string[])[];

/** The fields of dates without which a row is on no day. */
const DATES = ['startDate', 'flightDate'];
/** What stands before the date of a day: `Day 1:`. */
const COUNTED = /^(?:day|tag|jour|día|dia|giorno|dzień) ?\d{1,2}\.? ?[-:\u2013\u2014,|/] ?/iu;

/** The years in titles, which stand alone in their row, and in dates. Room 2014 and LH 2027 name none. */
const IN_TITLE = /\b20\d\d\b/gu;
const IN_DATE =
  /(?<=(?<!\d)\d{1,2}(?:st|nd|rd|th)?[-/., ]+(?:\p{L}{1,12}[-/., ]*)?)20\d\d\b|\b20\d\d(?=[-/.]\d{1,2}[-/.]\d)/gu;
/** A list is of no other year than one so near. */
const YEARS_AWAY = 2;

/** Returns how a list is read, with the one year that it names itself, if it is one. */
export function withNamedYear<M extends { readonly year?: YearMeans | undefined }>(rows: Rows, means: M): M {
  const years = new Set(
    rows.flatMap((cells) => {
      const filled = cells.filter((cell) => cell !== '');
      return filled.join('\n').match(filled.length === 1 ? IN_TITLE : IN_DATE) ?? [];
    }),
  );
  const [named] = [...years].map(Number);
  const { near } = means.year ?? {};
  const isNear = named !== undefined && (!near || Math.abs(named - Number(near.slice(0, 4))) <= YEARS_AWAY);
  return years.size === 1 && isNear ? { ...means, year: { ...means.year, named } } : means;
}

interface DayRows {
  readonly rows: Rows;
  /** The headings, with that of the days. */
  readonly headings: FoundHeadings | undefined;
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowFault[];
}

/**
 * Gives rows the day that stands alone in a row above them, as in a programme with a row for each day, where the list has no column of
 * dates. A day above the headings counts if it has words. Else the name of the sheet may say it.
 */
export function withDayRows(
  shape: TableShape,
  rows: Rows,
  means: HeadingMeans & Parameters<typeof dateMeans>[0] & { readonly sheet?: string | undefined },
  headings: FoundHeadings | undefined,
): DayRows {
  const field = shape.fields.find(({ name }) => DATES.includes(name));
  const asGiven = { rows, headings, faults: [], notices: [] };
  if (!field || !headings) return asGiven;
  const { columns, width } = layoutOf(shape, headings.cells, { ...means, row: headings.row });
  if ([...columns.keys()].some((name) => [...DATES, 'arrivalDate', 'id'].includes(name))) return asGiven;
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const { [headings.row - 1]: own = [] } = rows;
  const written = dateMeans(means);
  const titled = means.sheet === undefined ? undefined : dayIn([means.sheet], written);
  let day = titled && 'value' in titled.read ? titled.read.value : undefined;
  const withDay = (cells: readonly string[], isHeading: boolean): readonly string[] => {
    const wide = widened(cells, width);
    if (isHeading) return [...wide, field.heading];
    const isRow = cells.filter((cell) => cell !== '').length > 1;
    return isRow && day !== undefined && cells.length <= width ? [...wide, day] : cells;
  };
  if (titled && day !== undefined)
    notices.push({ row: headings.row, ...tell('DAY_OF_ROWS', { date: day }), read: titled.text });
  const given = rows.map((cells, at): readonly string[] => {
    const isAbove = at < headings.row - 1;
    const found = dayIn(cells, written, isAbove ? MOST_TITLE_WORDS : MOST_SECTION_WORDS);
    const isDay = found && (!isAbove || /\p{L}/u.test(found.text));
    if (isDay) {
      const row = { row: at + 1, place: found.place, read: found.text };
      if ('value' in found.read) day = found.read.value;
      if ('value' in found.read) notices.push({ ...row, ...tell('DAY_OF_ROWS', { date: found.read.value }) });
      else if (!isAbove) faults.push({ ...row, ...found.read.fault });
    }
    if (isAbove) return cells;
    return isDay ? [] : withDay(cells, at === headings.row - 1 || isSameRow(own, cells));
  });
  const named = { ...headings, cells: [...widened(headings.cells, width), field.heading] };
  return day === undefined ? asGiven : { rows: given, headings: named, faults, notices };
}

/** Returns the cells of a row up to a width, blank where it ends before. */
export function widened(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, place) => cells[place] ?? '');
}

/** Returns the date that stands alone in a row, perhaps beside the name of a section: `ARRIVALS - WEDNESDAY 14 APRIL 2027`. */
function dayIn(cells: readonly string[], means: DateMeans, most = MOST_TITLE_WORDS) {
  const [place = -1, ...more] = [...cells.keys()].filter((at) => cells[at] !== '');
  const text = cells[place];
  if (text === undefined || more.length > 0) return undefined;
  const parts = text.length > LONGEST_SECTION || OF_THE_LIST.test(plainText(text)) ? [] : text.split(BETWEEN_PARTS);
  const texts = [text.replace(COUNTED, ''), ...parts.flatMap((part) => withoutWords(part, most))];
  const read = texts.reduce<Read | undefined>((found, each) => found ?? readDate(each, means), undefined);
  return read && { place, read, text };
}

type Read = ReturnType<typeof readDate>;

const LONGEST_SECTION = 120;
const BETWEEN_PARTS = / (?:[-\u2013\u2014=]|on|am) |[:|()]/u;
/** A date beside these is that of the list, and not of its rows. */
const OF_THE_LIST =
  /\b(?:updated?|printed|as of|as at|generated|exported|version|rev|v\d+|stand|issued|status|valid|created|edition|maj|etat|deadline|until|by|born|cut-?off|aggiornat[aoie]|atualizad[ao]s?|actualizad[ao]s?)\b/u;

/** The most words before the date of a section, and before that in a title: `Motorcade of the President of Anduria, 12 May`. */
const MOST_SECTION_WORDS = 3;
const MOST_TITLE_WORDS = 12;

/** Returns a text, and what is left of it without its first words. */
function withoutWords(part: string, most: number): string[] {
  const words = part.trim().split(' ');
  return Array.from({ length: most + 1 }, (_none, count) => count)
    .filter((count) => words.slice(0, count).every((word) => /^\p{L}/u.test(word)))
    .map((count) => words.slice(count).join(' '));
}
