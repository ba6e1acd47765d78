import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet takes for a formula: its first letters, also full-width, and what it skips before them. */
const FORMULA = /^'*[\t\r\n ]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u;
const PHONE = /^\+[0-9][0-9 ()./-]*$/;
/** Country codes of one and of two digits; all others have three (E.164). */
const SHORT_CODE = /^\+(?:[17]|2[07]|3[0123469]|4[013456789]|5[12345678]|6[0123456]|8[1246]|9[0123458])(?=\d)/;
const CODE = /^\+\d{3}(?=\d)/;
/** What the library would leave bare and some spreadsheet would misread. */
const QUOTED = /[,;\r\n\t]|^\s|\s$/;

/**
 * A telephone number that a spreadsheet keeps as text, its plus included: one with a space is no number to it. Bars, dots and dashes
 * say nothing in a number, and would make a sum of it.
 */
const phone = (text: string): string => {
  const plain = text
    .replaceAll(/[()./-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (/\d \d/.test(text) && !/[./-]/.test(text)) return text;
  if (plain.includes(' ')) return plain;
  return plain.replace(SHORT_CODE.test(plain) ? SHORT_CODE : CODE, '$& ');
};

/** A text that a spreadsheet shows and does not run. Where it would, an apostrophe goes before it; taking one away gives it back. */
export const harmless = (text: string): string => {
  if (PHONE.test(text)) return phone(text);
  return FORMULA.test(text) ? `'${text}` : text;
};

/** A table as CSV (RFC 4180, with the mark by which spreadsheets know UTF-8) that every spreadsheet opens, and none runs. */
export const csv = (heading: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string =>
  stringify(
    [heading, ...rows].map((row) => row.map((value) => (typeof value === 'number' ? value : harmless(value ?? '')))),
    { bom: true, record_delimiter: 'windows', quoted_match: QUOTED },
  );
