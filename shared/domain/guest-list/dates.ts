import { plainText, usualDigits } from '#shared/domain/plain-text.ts';
import type { DateOrder } from '#shared/schemas/guest-list/import.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { type Told, tell } from './tell.ts';

/** What a text was read as, perhaps with what to say about it; or why it cannot be read. */
export type Reading<T> = { readonly value: T; readonly notice?: Told } | Unread;

interface Unread {
  readonly fault: Told;
  /** Whether it is the number of a day, which a spreadsheet shows as a date. */
  readonly isDayNumber?: true;
}

/** Countries that write the month before the day. */
const MONTH_FIRST = new Set(['US', 'PH', 'PW', 'FM', 'MH', 'GU', 'AS', 'MP', 'PR', 'VI', 'UM']);

/** Returns the order in which people of a country write day and month. */
export function usualOrder(country: string): DateOrder {
  return MONTH_FIRST.has(country) ? 'MONTH_FIRST' : 'DAY_FIRST';
}

/** How the dates of a list are written. */
export interface DateMeans {
  readonly order: DateOrder;
  /** Without it, a date that has no year is a fault. */
  readonly year?: YearMeans | undefined;
}

/** What says which year a date without one is of. */
export interface YearMeans {
  /** The day near which the dates of the list are: that of the next activity, else today. */
  readonly near?: string | undefined;
  /** The one year that the list itself names. */
  readonly named?: number | undefined;
}

/** Returns how dates are written where a list comes from. */
export function dateMeans({
  country,
  dates: order = usualOrder(country),
  year,
}: {
  readonly country: string;
  readonly dates?: DateOrder | undefined;
  readonly year?: YearMeans | undefined;
}): DateMeans {
  return { order, year };
}

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'pl', 'nl', 'ru', 'tr', 'ar', 'ja', 'zh', 'ko'];

/** What people write beside the names that `Intl` has. */
const OTHER_DAYS = { tues: 2, weds: 3, thur: 4, thurs: 4, segunda: 1, terca: 2, quarta: 3, quinta: 4, sexta: 5 };

interface Names {
  /** The months, from 1, by their names in these languages, in full and short, alone and within a date. */
  readonly months: ReadonlyMap<string, number>;
  /** The days of the week, from Sunday 0. */
  readonly weekdays: ReadonlyMap<string, number>;
}

function namesOfDays(): Names {
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>(Object.entries(OTHER_DAYS));
  const add = (
    into: Map<string, number>,
    options: Intl.DateTimeFormatOptions,
    days: readonly [number, number][],
  ): void => {
    for (const language of LANGUAGES) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (const [day, number] of days) {
        const word = format.formatToParts(day).find(({ type }) => type === 'month' || type === 'weekday')?.value;
        into.set(bareName(word ?? ''), number);
      }
    }
  };
  const inMonths = Array.from({ length: 12 }, (_, at): [number, number] => [Date.UTC(2026, at, 10), at + 1]);
  // 1 November 2026 is a Sunday.
  const inWeek = Array.from({ length: 7 }, (_, at): [number, number] => [Date.UTC(2026, 10, 1 + at), at]);
  for (const style of ['long', 'short'] as const) {
    add(months, { month: style }, inMonths);
    add(months, { day: 'numeric', month: style }, inMonths);
    add(weekdays, { weekday: style }, inWeek);
  }
  return { months, weekdays };
}

/** Making the names takes longer than reading a thousand dates. */
let names: Names | undefined;

function bareName(word: string): string {
  return plainText(word).replaceAll('.', '');
}

/** Marks that pages, contacts and exports leave in a text and that no reader sees. */
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/**
 * Returns a text as a reader sees it: without invisible marks, with usual digits and signs in place of wide or raised ones, and with one
 * space where it has several, so that no expression has to read spaces in two ways.
 */
export function visible(text: string): string {
  return usualDigits(text.replaceAll(INVISIBLE, '')).replaceAll(/\s+/g, ' ').trim();
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns a date as `YYYY-MM-DD`; undefined if there is no such day. A year of two digits is one from 2000 on. */
function dateOf(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2_000 + year : year;
  const date = `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (full < 1_900 || full > 2_199 || Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().startsWith(date) ? date : undefined;
}

/** A list is of days from a month before it is read to eight months after. */
const USUAL_DAYS = { before: 31, after: 240 };
/** A date further away may be of another year: its weekday says of which. */
const POSSIBLE_DAYS = { before: 124, after: 400 };

/** Returns the date of a day and month without a year, with a notice; a fault where nothing says which year it is of. Undefined: there is no such day. */
function withYear(month: number, day: number, year: YearMeans = {}, weekday?: number): Reading<string> | undefined {
  if (dateOf(LEAP_YEAR, month, day) === undefined) return undefined;
  const value = year.named === undefined ? dateNear(month, day, year.near, weekday) : dateOf(year.named, month, day);
  return value === undefined
    ? { fault: tell('NO_YEAR') }
    : { value, notice: tell('YEAR_TAKEN', { year: value.slice(0, 4) }) };
}

function dateNear(month: number, day: number, near: string | undefined, weekday?: number): string | undefined {
  if (near === undefined) return undefined;
  const own = Number(near.slice(0, 4));
  const dates = [own - 1, own, own + 1, own + 2].flatMap((year) => dateOf(year, month, day) ?? []);
  const within = ({ after, before }: typeof USUAL_DAYS): string[] =>
    dates.filter((date) => {
      const days = (Date.parse(date) - Date.parse(near)) / DAY_MS;
      return days >= -before && days <= after;
    });
  const [usual] = within(USUAL_DAYS);
  const [fitting, ...more] = within(POSSIBLE_DAYS).filter((date) => weekdayOf(date) === weekday);
  return usual ?? (more.length === 0 ? fitting : undefined);
}

const LEAP_YEAR = 2_028;

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/**
 * Reads a date: `2027-05-12`, `12/05/2027` in the order given, `12MAY27`, `May 12, 2027`, `5月12日`, perhaps with its weekday. A weekday of
 * another date is a fault, and so is a missing year that nothing tells. Undefined if it is none.
 */
export function readDate(text: string, means: DateMeans): Reading<string> | undefined {
  const bare = visible(text);
  const alone = dateAlone(bare, means);
  if (alone) return alone;
  const [before = ''] = /^\p{L}[\p{L}-]*/u.exec(bare) ?? [];
  const after = bare.slice(before.length).replace(/^\.?,? ?/, '');
  const [, first, behind] = /^(.*[\d日일]\.?)(?:,? \(?|\()(\p{L}[\p{L}-]*)\.?\)?$/u.exec(bare) ?? [];
  return ofWeekday(before, after, means) ?? ofWeekday(behind, first, means);
}

function ofWeekday(word = '', rest = '', means: DateMeans): Reading<string> | undefined {
  names ??= namesOfDays();
  const weekday = names.weekdays.get(bareName(word));
  const read = weekday === undefined ? undefined : dateAlone(rest, means, weekday);
  if (!read || 'fault' in read) return read;
  const day = weekdayOf(read.value);
  if (day === weekday) return read;
  const right = tell(`WEEKDAY_${day as 0 | 1 | 2 | 3 | 4 | 5 | 6}`);
  return { fault: tell('WRONG_WEEKDAY', { word, date: read.value, right }) };
}

const IN_NUMBERS = /^(\d{1,2})[-/. ] ?(\d{1,2})[-/. ] ?(\d{4}|\d{2})\.?$/;
const WITHOUT_YEAR = /^(\d{1,2})(?:\. ?|[-/])(\d{1,2})\.?$/;
const IN_EAST_ASIAN = /^(?:(\d{4})[年년] ?)?(\d{1,2})[月월] ?(\d{1,2})[日일号]$/u;
const IN_WORDS = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º|ª|o|a|\.)?[ ./-]{0,2}(?:(?:de|of) )?(?<month>\p{L}{3,12})\.?,?[ ./-]?(?:de )?(?:'?(?<year>\d{4}|\d{2})(?: ?г\.?)?)?$/iu,
  /^(?<month>\p{L}{3,12})\.?[ -]?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?| |-)'?(?<year>\d{4}|\d{2}))?$/iu,
  /^(?<year>\d{4})[ /-](?<month>\p{L}{3,12})[ /-](?<day>\d{1,2})$/iu,
];

function dateAlone(bare: string, { order, year: yearMeans }: DateMeans, weekday?: number): Reading<string> | undefined {
  const [, y, m, d] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(bare) ?? /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(bare) ?? [];
  if (y !== undefined) return asReading(dateOf(Number(y), Number(m), Number(d)));
  return (
    dateInNumbers(bare, { order, year: yearMeans }, weekday) ??
    dateInEastAsian(bare, yearMeans, weekday) ??
    dateInWords(bare, yearMeans, weekday) ??
    dayNumber(bare)
  );
}

function dateInNumbers(bare: string, { order, year: means }: DateMeans, weekday?: number): Reading<string> | undefined {
  const [, first, second, year] = IN_NUMBERS.exec(bare) ?? WITHOUT_YEAR.exec(bare) ?? [];
  if (first === undefined) return undefined;
  // With points the day stands first in every country.
  const [day, month] = order === 'MONTH_FIRST' && !bare.includes('.') ? [second, first] : [first, second];
  if (year === undefined) return withYear(Number(month), Number(day), means, weekday);
  const date = dateOf(Number(year), Number(month), Number(day));
  return yearFirst([first, second ?? '', year], date, means?.near) ?? asReading(date);
}

function dateInEastAsian(bare: string, means: YearMeans | undefined, weekday?: number): Reading<string> | undefined {
  const [text, year, month, day] = IN_EAST_ASIAN.exec(bare) ?? [];
  if (text === undefined) return undefined;
  return year === undefined
    ? withYear(Number(month), Number(day), means, weekday)
    : asReading(dateOf(Number(year), Number(month), Number(day)));
}

/** A date further from the days of the list than this has another order. */
const FAR_MS = 3 * 366 * DAY_MS;

/** Returns the date of `27-05-12` with the year first, where that alone is near the days of the list. */
function yearFirst(
  [first, second, third]: readonly [string, string, string],
  date: string | undefined,
  near: string | undefined,
): Reading<string> | undefined {
  if (near === undefined || first.length < 2) return undefined;
  const isNear = (day = ''): boolean => Math.abs(Date.parse(day) - Date.parse(near)) <= FAR_MS;
  const turned = dateOf(Number(first), Number(second), Number(third));
  if (turned === undefined || isNear(date) || !isNear(turned)) return undefined;
  return { value: turned, notice: tell('YEAR_FIRST', { date: turned }) };
}

function asReading(date: string | undefined): Reading<string> | undefined {
  return date === undefined ? undefined : { value: date };
}

function dateInWords(text: string, means: YearMeans | undefined, weekday?: number): Reading<string> | undefined {
  const { day, month: word = '', year } = IN_WORDS.map((pattern) => pattern.exec(text)?.groups).find(Boolean) ?? {};
  if (day === undefined) return undefined;
  names ??= namesOfDays();
  const month = names.months.get(bareName(word));
  if (month === undefined) return undefined;
  return year === undefined
    ? withYear(month, Number(day), means, weekday)
    : asReading(dateOf(Number(year), month, Number(day)));
}

/** Day 0 of spreadsheets, and the days of this century. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = 36_526;
const LAST_DAY = 73_050;

/** Returns a fault that says which day the number of a day is. Files of old spreadsheets for the Macintosh count from another one. */
function dayNumber(text: string): Reading<string> | undefined {
  if (!/^\d{5}(?:[.,]\d{1,15})?$/.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  if (number < FIRST_DAY || number > LAST_DAY) return undefined;
  const shown = new Date(DAY_ZERO + Math.round(number * 86_400) * 1_000).toISOString();
  const day = Number.isInteger(number) ? shown.slice(0, 10) : shown.slice(0, 16).replace('T', ' ');
  return { fault: tell('DAY_NUMBER', { day }), isDayNumber: true };
}
