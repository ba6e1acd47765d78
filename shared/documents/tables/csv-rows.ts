import { CsvError, parse } from 'csv-parse/sync';
import { withoutEscapes } from '#shared/documents/csv.ts';
import { type Told, tell } from '#shared/domain/guest-list/tell.ts';
import { faultOfLength, MAX_ROWS, plainCell } from './sheet-rows.ts';
import { otherText } from './unreadable.ts';

/** The rows of a list with the texts of their cells, or the first error with its row. */
export type ReadList =
  | { readonly rows: readonly (readonly string[])[]; readonly separator: string }
  | { readonly fault: Told & { readonly row: number } };

/** A first line by which spreadsheets learn the separator. They do not show it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n?|\n|$)/i;

/**
 * Reads CSV as spreadsheets export it, with commas, semicolons or tabs, or what a first line such as `sep=;` says. Keeps blank rows and
 * that line, so that row numbers match the lines of the file.
 */
export function csvRows(text: string): ReadList {
  const other = otherText(text);
  if (other) return faultAt(1, { message: other.message });
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const table = text.slice(line.length);
  const separator = named ?? separatorOf(table);
  const read = separatedRows(table, separator);
  if (line === '') return read;
  return 'fault' in read
    ? { fault: { ...read.fault, row: read.fault.row + 1 } }
    : { rows: [[], ...read.rows], separator };
}

/** Tells whether each line closes the quotation marks that it opens, and none begins behind a space, as a cell that is quoted wrongly does. */
function areClosed(text: string): boolean {
  return !/[,;\t] +"/.test(text) && text.split(/\r\n?|\n/).every((line) => line.split('"').length % 2 === 1);
}

/** A cell in quotation marks that has others within it keeps both when it is read so. */
function withoutQuotes(cell: string): string {
  const isQuoted = cell.startsWith('"') && cell.endsWith('"') && cell.slice(1, -1).includes('"');
  return isQuoted ? cell.slice(1, -1) : cell;
}

/** Reads the rows. `relaxed`: quotation marks within a cell are signs of it, as in `Ada "Ace" Vu`. */
function separatedRows(text: string, separator: string, relaxed = false): ReadList {
  try {
    const rows = parse(text, {
      relax_quotes: relaxed,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      to: MAX_ROWS + 1,
    });
    if (rows.length > MAX_ROWS) return faultAt(MAX_ROWS + 1, tell('CSV_TOO_LONG', { most: MAX_ROWS }));
    for (const [at, cells] of rows.entries()) {
      const fault = cells.map(faultOfLength).find((each) => each !== undefined);
      if (fault !== undefined) return faultAt(at + 1, { message: fault });
    }
    return {
      rows: rows.map((cells) => cells.map((cell) => listedCell(relaxed ? withoutQuotes(cell) : cell))),
      separator,
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (!relaxed && error.code.endsWith('QUOTE') && areClosed(text)) return separatedRows(text, separator, true);
    const { records } = error as CsvError & { readonly records?: number };
    return faultAt((records ?? 0) + 1, tell(ADVICE[error.code] ?? 'NOT_CSV'));
  }
}

function faultAt(row: number, told: Told): ReadList {
  return { fault: { row, ...told } };
}

const ADVICE: Partial<Record<CsvError['code'], Parameters<typeof tell>[0]>> = {
  CSV_QUOTE_NOT_CLOSED: 'CSV_OPEN_QUOTE',
  INVALID_OPENING_QUOTE: 'CSV_QUOTE_INSIDE',
  CSV_INVALID_CLOSING_QUOTE: 'CSV_BEHIND_QUOTE',
};

/**
 * Returns the separator that most of the first lines have equally often, and of these the most frequent one of the first such line. Titles
 * above a table have other numbers of them. Ignores text in quotation marks.
 */
function separatorOf(text: string): string {
  const lines =
    text
      .slice(0, 10_000)
      .replaceAll(/"[^"]*"/g, '')
      .match(/[^\r\n]+/g) ?? [];
  const found = [',', ';', '\t'].map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const alike = [...Map.groupBy(counts, (count) => count).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    return { separator, lines: alike.length, count: alike[0] ?? 0 };
  });
  return found.reduce((most, next) =>
    next.lines > most.lines || (next.lines === most.lines && next.count > most.count) ? next : most,
  ).separator;
}

/** Returns the plain text of a cell, without the apostrophes that `harmless` puts before formulas. */
function listedCell(cell: string): string {
  return withoutEscapes(plainCell(cell));
}
