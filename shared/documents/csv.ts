import { stringify } from 'csv-stringify/sync';

/** Texts that a spreadsheet reads as a formula: the first characters, also full-width, and the characters that it skips before them. */
const FORMULA = /^'*[\t\r\n ]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u;
const PHONE = /^\+[0-9][0-9 ()./-]*$/;
/** Country codes of one and of two digits; all others have three (E.164). */
const SHORT_COUNTRY_CODE = /^\+(?:[17]|2[07]|3[0123469]|4[013456789]|5[12345678]|6[0123456]|8[1246]|9[0123458])(?=\d)/;
const COUNTRY_CODE = /^\+\d{3}(?=\d)/;
/** Cells that the library would not quote, but that some spreadsheets would then misread. */
const QUOTED = /[,;\r\n\t]|^\s|\s$/;

/**
 * Writes a telephone number so that a spreadsheet keeps it as text, with its plus: a text with a space is not a number. Replaces
 * brackets, dots, slashes and dashes by spaces, since a spreadsheet could calculate with them.
 */
const phone = (text: string): string => {
  const plain = text
    .replaceAll(/[()./-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (/\d \d/.test(text) && !/[./-]/.test(text)) return text;
  if (plain.includes(' ')) return plain;
  return plain.replace(SHORT_COUNTRY_CODE.test(plain) ? SHORT_COUNTRY_CODE : COUNTRY_CODE, '$& ');
};

/** Returns a text that a spreadsheet never runs as a formula. Puts an apostrophe before such texts; `readGuestList` removes it. */
export const harmless = (text: string): string => {
  if (PHONE.test(text)) return phone(text);
  return FORMULA.test(text) ? `'${text}` : text;
};

/** Returns a table as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. No cell is run as a formula. */
export const csv = (heading: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string =>
  stringify(
    [heading, ...rows].map((row) => row.map((value) => (typeof value === 'number' ? value : harmless(value ?? '')))),
    { bom: true, record_delimiter: 'windows', quoted_match: QUOTED },
  );
