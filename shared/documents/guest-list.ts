import { CsvError, parse } from 'csv-parse/sync';

/** Blank rows included: far more than a list of guests has, and few enough to read at once. */
const MAX_ROWS = 20_000;

/** The rows of a list, each with the texts of its cells; or what is wrong with it, and in which row. */
export type ReadList =
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly fault: { readonly row: number; readonly message: string } };

/** Reads a table as spreadsheets export it. Rows that are blank stay, so that the rows keep the numbers of the spreadsheet. */
export const readGuestList = (text: string): ReadList => {
  try {
    const rows = parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      to: MAX_ROWS + 1,
    });
    if (rows.length > MAX_ROWS) return faultAt(MAX_ROWS + 1, `is too far down: a list has at most ${MAX_ROWS} rows`);
    return { rows: rows.map((cells) => cells.map(plainCell)) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records } = error as CsvError & { readonly records?: number };
    return faultAt((records ?? 0) + 1, ADVICE[error.code] ?? 'is not CSV');
  }
};

const faultAt = (row: number, message: string): ReadList => ({ fault: { row, message } });

const ADVICE: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed',
  INVALID_OPENING_QUOTE: 'has a quotation mark in the middle of a cell: put the cell in marks and double those within',
  CSV_INVALID_CLOSING_QUOTE: 'has text behind a closing quotation mark: double the marks within a cell',
};

/** The separator of the first line that is not blank, outside of quotation marks: the one that it has most of. */
const separatorOf = (text: string): string => {
  const [first = ''] = /[^\r\n]+/.exec(text.slice(0, 10_000).replaceAll(/"[^"]*"/g, '')) ?? [];
  const counts = [',', ';', '\t'].map((separator) => [separator, first.split(separator).length] as const);
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most))[0];
};

/** A cell without what spreadsheets and safe exports put around its text: other line ends, and a mark against formulas. */
const plainCell = (cell: string): string =>
  cell
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');
