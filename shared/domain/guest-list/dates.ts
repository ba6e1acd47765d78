import { plainText, usualDigits } from '#shared/domain/plain-text.ts';
import type { DateOrder } from '#shared/schemas/guest-list/import.ts';
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

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'pl'];

/** What people write beside the names that `Intl` has. */
const OTHER_DAYS = { tues: 2, weds: 3, thur: 4, thurs: 4, segunda: 1, terca: 2, quarta: 3, quinta: 4, sexta: 5 };

interface Names {
  /** The months, from 1, by their names in seven languages, in full and short, alone and within a date. */
  readonly months: ReadonlyMap<string, number>;
  /** The days of the week, from Sunday 0. */
  readonly weekdays: ReadonlyMap<string, number>;
}

function namesOfDays(): Names {
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>(Object.entries(OTHER_DAYS));
  const add = (into: Map<string, number>, options: Intl.DateTimeFormatOptions, day: number, number: number): void => {
    for (const language of LANGUAGES) {
      const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(day);
      const word = parts.find(({ type }) => type === 'month' || type === 'weekday')?.value;
      into.set(bareName(word ?? ''), number);
    }
  };
  for (const style of ['long', 'short'] as const) {
    for (let month = 0; month < 12; month += 1) {
      add(months, { month: style }, Date.UTC(2026, month, 10), month + 1);
      add(months, { day: 'numeric', month: style }, Date.UTC(2026, month, 10), month + 1);
    }
    // 1 November 2026 is a Sunday.
    for (let day = 0; day < 7; day += 1) add(weekdays, { weekday: style }, Date.UTC(2026, 10, 1 + day), day);
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

/**
 * Reads a date: `2027-05-12`, `12/05/2027` in the order given, `12MAY27`, `May 12, 2027`, perhaps with its weekday. A weekday of another
 * date and a missing year are faults. Undefined if it is none.
 */
export function readDate(text: string, order: DateOrder): Reading<string> | undefined {
  const bare = visible(text);
  const alone = dateAlone(bare, order);
  if (alone) return alone;
  const [before = ''] = /^\p{L}[\p{L}-]*/u.exec(bare) ?? [];
  const after = bare.slice(before.length).replace(/^\.?,? ?/, '');
  const [, first, behind] = /^(.*\d\.?),? \(?(\p{L}[\p{L}-]*)\.?\)?$/u.exec(bare) ?? [];
  return ofWeekday(before, after, order) ?? ofWeekday(behind, first, order);
}

function ofWeekday(word = '', rest = '', order: DateOrder): Reading<string> | undefined {
  names ??= namesOfDays();
  const weekday = names.weekdays.get(bareName(word));
  const read = weekday === undefined ? undefined : dateAlone(rest, order);
  if (!read || 'fault' in read) return read;
  const day = new Date(`${read.value}T00:00:00Z`);
  if (day.getUTCDay() === weekday) return read;
  const right = tell(`WEEKDAY_${day.getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`);
  return { fault: tell('WRONG_WEEKDAY', { word, date: read.value, right }) };
}

const IN_NUMBERS = /^(\d{1,2})[-/. ] ?(\d{1,2})[-/. ] ?(\d{4}|\d{2})\.?$/;
const IN_WORDS = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º|ª|o|a|\.)?[ ./-]{0,2}(?:(?:de|of) )?(?<month>\p{L}{3,12})\.?,?[ ./-]?(?:de )?(?:'?(?<year>\d{4}|\d{2}))?$/iu,
  /^(?<month>\p{L}{3,12})\.?[ -]?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:(?:, ?| |-)'?(?<year>\d{4}|\d{2}))?$/iu,
  /^(?<year>\d{4})[ /-](?<month>\p{L}{3,12})[ /-](?<day>\d{1,2})$/iu,
];

function dateAlone(bare: string, order: DateOrder): Reading<string> | undefined {
  const [, y, m, d] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(bare) ?? /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(bare) ?? [];
  if (y !== undefined) return asReading(dateOf(Number(y), Number(m), Number(d)));
  const [, first, second, year] = IN_NUMBERS.exec(bare) ?? [];
  if (first !== undefined) {
    // With points the day stands first in every country.
    const [day, month] = order === 'MONTH_FIRST' && !bare.includes('.') ? [second, first] : [first, second];
    return asReading(dateOf(Number(year), Number(month), Number(day)));
  }
  return /^\d{1,2}[-/.]\d{1,2}\.?$/.test(bare) ? { fault: tell('NO_YEAR') } : (dateInWords(bare) ?? dayNumber(bare));
}

function asReading(date: string | undefined): Reading<string> | undefined {
  return date === undefined ? undefined : { value: date };
}

function dateInWords(text: string): Reading<string> | undefined {
  const { day, month: word = '', year } = IN_WORDS.map((pattern) => pattern.exec(text)?.groups).find(Boolean) ?? {};
  if (day === undefined) return undefined;
  names ??= namesOfDays();
  const month = names.months.get(bareName(word));
  if (month === undefined) return undefined;
  return year === undefined ? { fault: tell('NO_YEAR') } : asReading(dateOf(Number(year), month, Number(day)));
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
  return {
    fault: tell('DAY_NUMBER', { day }),
    isDayNumber: true,
  };
}
