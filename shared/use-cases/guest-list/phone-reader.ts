import type { CellValue, PhoneCellReader } from '#shared/domain/guest-list/cells.ts';
import { visible } from '#shared/domain/guest-list/dates.ts';
import { type ListCode, tell } from '#shared/domain/guest-list/tell.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { oncePer } from '#shared/domain/records.ts';
import { once } from '#shared/platform/once.ts';
import {
  internationalFormat,
  isInternational,
  phoneCountries,
  phoneNumberOf,
  validPhone,
} from '#shared/platform/phone-number.ts';
import type { Phones } from '#shared/schemas/guest-list/import.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';

/** A number as spreadsheets and scripts write large quantities. */
const SHORTENED = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
/** What people write before a number, such as `Tel.` or `WhatsApp`, and behind it, such as `(m)`. */
const LABELS = [/^'/u, /^\p{L}[\p{L} .:-]*(?=[+(\d])/u, / ?\(\p{L}[\p{L}. ]*\)$/u];

/** Numbers of at least seven digits in a text, each with its signs. */
const NUMBERS = /\+?(?:\(\d{1,5}\)[ .-]*)?\d(?:[ .-]*(?:\(\d{1,4}\)[ .-]*)?\d){6,}/gu;

/** A phone number, or why a text is none. */
type ReadPhone =
  | { readonly value: string; readonly notice?: ListCode; readonly more?: readonly string[] }
  | { readonly fault: ListCode; readonly values?: Readonly<Record<string, string>> };

/**
 * Returns a reader of cells with phone numbers of a country, which says what it read with care. A number without its country code is one of
 * the country that stands beside it, unless only the first country gives out such numbers.
 */
export function phoneReader(country: string, phones?: Phones): PhoneCellReader {
  const readHome = numberReader(country, phones);
  const readBeside: PhoneCellReader = (cell, beside) => {
    const own = beside === undefined ? undefined : phoneCountry(beside);
    const read = readHome(cell);
    const away = own === undefined ? undefined : numberOf(cell, own, country);
    if (own !== undefined && away !== undefined && !('value' in read && read.value === away))
      return { value: away, notice: tell('PHONE_OF_COUNTRY', { country: own }) };
    if ('fault' in read) return { fault: tell(read.fault, read.values) };
    const isUnsure = beside !== undefined && own === undefined && !isInternational(shownIn(cell));
    if (isUnsure) return { value: read.value, notice: tell('PHONE_COUNTRY_UNKNOWN', { text: beside, country }) };
    if (read.notice !== undefined) return { ...read, notice: tell(read.notice) };
    const isAssumed = own === undefined && isNational(cell, read.value);
    return { value: read.value, ...(isAssumed && { notice: tell('PHONE_OF_SETTINGS', { country }) }) };
  };
  return (cell, beside, column = []) =>
    (beside === undefined ? numberOfColumn(cell, column, country) : undefined) ?? readBeside(cell, beside);
}

/** Returns the country of the numbers of a column that have its code, if they are of one country, and how many they are. */
const countryOfAll = oncePer(
  (cells: readonly string[]): { readonly near?: string | undefined; readonly count: number } => {
    const { byCode } = countries();
    const numbers = cells.flatMap((cell) => validPhone(shownIn(cell).replace(/^00/, '+')) ?? []);
    const codes = numbers.flatMap(
      (number) => [3, 2, 1].map((digits) => number.slice(1, digits + 1)).find((code) => byCode.has(code)) ?? [],
    );
    const [code = '', ...others] = new Set(codes);
    return { near: others.length === 0 ? byCode.get(code) : undefined, count: numbers.length };
  },
);

/** Returns a number that the one country of the column gives out, and the country of the settings does not, or several others say which. */
function numberOfColumn(cell: string, column: readonly string[], country: string): CellValue | undefined {
  const text = shownIn(cell);
  const { count, near } = countryOfAll(column);
  if (near === undefined || near === country || isInternational(text) || text.startsWith('00')) return undefined;
  if (count < 2 && (validPhone(text, country) !== undefined || hasLocal(column, country))) return undefined;
  const value = validPhone(text, near);
  return value === undefined ? undefined : { value, notice: tell('PHONE_OF_COLUMN', { country: near }) };
}

/** Tells whether numbers of a column without a code are given out by a country: then one number with another code says nothing of them. */
function hasLocal(column: readonly string[], country: string): boolean {
  return column.some((cell) => !isInternational(shownIn(cell)) && validPhone(shownIn(cell), country) !== undefined);
}

/** Tells whether a cell has its number without the code of its country. */
function isNational(cell: string, value: string): boolean {
  const text = shownIn(cell);
  const [code = ''] = /^\+\d{7}/.exec(value) ?? [];
  return !isInternational(text) && !text.replaceAll(/\D/g, '').replace(/^0+/, '').startsWith(code.slice(1));
}

/** Returns a number without its country code as one of a country. Undefined: it has its code, or is one of the other country alone. */
function numberOf(cell: string, country: string, other: string): string | undefined {
  const text = digitsOf(shownIn(cell));
  if (text === undefined || isInternational(text) || text.startsWith('00')) return undefined;
  return (
    validPhone(text, country) ?? (validPhone(text, other) === undefined ? phoneNumberOf(text, country) : undefined)
  );
}

/** Returns the number of a cell without what stands around it. */
function shownIn(cell: string): string {
  return LABELS.reduce((text, label) => text.replace(label, ''), visible(cell)).replace(/^\((\+\d{1,4})\)/, '$1');
}

/**
 * Returns a reader of texts with phone numbers of a country. A spreadsheet takes a number for a quantity and drops `+` and the first
 * zeros, so a text of digits alone is also tried with them. A number that only the plus makes valid is a fault that proposes it, unless
 * `phones` is PLUS.
 */
export function numberReader(country: string, phones?: Phones): (text: string) => ReadPhone {
  return (cell) => {
    const text = digitsOf(shownIn(cell));
    if (text === undefined) return { fault: 'PHONE_SHORTENED' };
    const digits = text.replaceAll(/[\s().-]/g, '');
    if (/^[1-9]\d{5,14}$/.test(digits)) return withoutPlus(text, digits, { country, phones });
    const value = phoneNumberOf(text, country);
    if (value !== undefined) return { value };
    const written = (text.match(NUMBERS) ?? []).filter((each) => phoneNumberOf(each.trim(), country) !== undefined);
    const only = phoneNumberOf(written[0]?.trim() ?? '', country);
    if (only !== undefined && written.length > 1)
      return { value: only, notice: 'SEVERAL_PHONES', more: written.slice(1) };
    const rest = text.replace(NUMBERS, '');
    return only !== undefined && /\p{L}/u.test(rest) && !/\d{4}/u.test(rest)
      ? { value: only, notice: 'PHONE_WITH_WORDS' }
      : { fault: 'NOT_A_PHONE', values: { country } };
  };
}

/** Returns the text of a quantity as its digits; undefined if some are lost. Any other text stays as it is. */
function digitsOf(text: string): string | undefined {
  const [, first, others = '', power] = SHORTENED.exec(text) ?? [];
  if (first !== undefined) return others.length === Number(power) ? `${first}${others}` : undefined;
  return text.replace(/^(\d{6,15})[.,]0+$/, '$1');
}

interface Home {
  readonly country: string;
  readonly phones: Phones | undefined;
}

/** Reads a number that begins with no plus and no zero. */
function withoutPlus(text: string, digits: string, { country, phones }: Home): ReadPhone {
  const [plus, zero] = [`+${digits}`, `0${digits}`];
  const national = [text, zero].map((each) => validPhone(each, country)).find((number) => number !== undefined);
  const abroad = validPhone(plus);
  if (national === abroad && abroad !== undefined) return { value: abroad };
  if (national !== undefined) {
    // 4915112345678 may be a number of Germany as it stands. With its plus it is one too, and more often meant.
    const isHome = national.endsWith(digits) && abroad?.startsWith(national.slice(0, -digits.length));
    return isHome && abroad !== undefined ? { value: abroad, notice: 'PHONE_WITHOUT_PLUS' } : { value: national };
  }
  const possible = [text, zero].map((each) => phoneNumberOf(each, country)).find((number) => number !== undefined);
  if (abroad === undefined) {
    if (possible !== undefined) return { value: possible };
    const value = phoneNumberOf(plus);
    return value === undefined
      ? { fault: 'NOT_A_PHONE', values: { country } }
      : { value, notice: 'PHONE_WITHOUT_PLUS' };
  }
  if (phones === 'PLUS' || possible === abroad) return { value: abroad };
  if (possible === undefined) return { value: abroad, notice: 'PHONE_WITHOUT_PLUS' };
  return { fault: 'PHONE_NEEDS_PLUS', values: { country, phone: internationalFormat(abroad) } };
}

/** What people write beside the names that the languages have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  uae: 'AE',
  ksa: 'SA',
  korea: 'KR',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  vae: 'AE',
  eau: 'AE',
};

const countries = once(() => {
  const all = phoneCountries();
  const byCode = new Map(all.toReversed().map(({ country, code }) => [code, country]));
  const byName = new Map(all.map(({ country }) => [plainText(country), country]));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const { country } of all) byName.set(plainText(names.of(country) ?? country), country);
  }
  for (const [name, country] of Object.entries(OTHER_NAMES)) byName.set(name, country);
  return { byCode, byName };
});

/**
 * Returns the country of phone numbers that a text names: by its name in a language of the service, its two letters or the code of its
 * numbers, as `Japan`, `JP`, `+81`, `0081` and `Japan (+81)`. Undefined: it names none.
 */
export function phoneCountry(text: string): string | undefined {
  const { byCode, byName } = countries();
  const words = plainText(text);
  const name = words.replaceAll(/[+()\d]/g, '').trim();
  const digits = words.replaceAll(/\D/g, '').replace(/^00/, '');
  return name === '' ? byCode.get(digits) : byName.get(name);
}
