import { stringify } from 'csv-stringify/sync';

/** Cells that the library would not quote, but that some spreadsheets would then misread. */
const QUOTED = /[,;\r\n\t]|^\s|\s$/;

/** Returns a table as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. No cell is run as a formula. */
export function csv(heading: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string {
  return stringify(
    [heading, ...rows].map((row) => row.map((value) => (typeof value === 'number' ? value : harmless(value ?? '')))),
    { bom: true, record_delimiter: 'windows', quoted_match: QUOTED },
  );
}

/**
 * A place where a spreadsheet may begin a cell: the start of the text, and what follows a separator or a line break, since a spreadsheet
 * with another separator than ours sees no quotation marks around the text.
 */
const START = String.raw`^|(?<=[;|\t\r\n\v\f\u0085\u2028\u2029])`;
/** What a spreadsheet runs as a formula: the first characters, also full-width, and the marks and spaces that it skips before them. */
const FORMULA = String.raw`["'\p{Zs}\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]`;

const BEFORE_FORMULA = new RegExp(`(?:${START})(?=${FORMULA})`, 'gu');
const ESCAPE = new RegExp(`(?:${START})'(?=${FORMULA})`, 'gu');
/** A phone number in the international format. It is no formula, because a space lies between its numbers. */
const PHONE = /^\+\d+(?: \d+)+(?: ext\. \d+)?$/;

/** Returns a text that no spreadsheet runs as a formula: puts an apostrophe before each formula in it. */
function harmless(text: string): string {
  return PHONE.test(text) ? text : text.replaceAll(BEFORE_FORMULA, "'");
}

/** Removes the apostrophes that `harmless` puts before formulas. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(ESCAPE, '');
}
