import { CsvError, parse } from 'csv-parse/sync';
import { withoutEscapes } from '#shared/documents/harmless.ts';
import { faultOfLength, MAX_ROWS, plainCell } from './sheet-rows.ts';

/** The rows of a list with the texts of their cells, or the first error with its row. */
export type ReadList =
  | { readonly rows: readonly (readonly string[])[]; readonly separator: string }
  | { readonly fault: { readonly row: number; readonly message: string } };

/** Reads CSV as spreadsheets export it, with commas, semicolons or tabs. Keeps blank rows, so that row numbers match the spreadsheet. */
export function csvRows(text: string): ReadList {
  const separator = separatorOf(text);
  try {
    const rows = parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      to: MAX_ROWS + 1,
    });
    if (rows.length > MAX_ROWS) return faultAt(MAX_ROWS + 1, `is over the limit: a list has at most ${MAX_ROWS} rows`);
    for (const [at, cells] of rows.entries()) {
      const fault = cells.map(faultOfLength).find((each) => each !== undefined);
      if (fault !== undefined) return faultAt(at + 1, fault);
    }
    return { rows: rows.map((cells) => cells.map(listedCell)), separator };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records } = error as CsvError & { readonly records?: number };
    return faultAt((records ?? 0) + 1, ADVICE[error.code] ?? 'is not CSV');
  }
}

function faultAt(row: number, message: string): ReadList {
  return { fault: { row, message } };
}

const ADVICE: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed',
  INVALID_OPENING_QUOTE:
    'has a quotation mark inside a cell: put the cell in quotation marks and double those inside it',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quotation mark: double the quotation marks inside a cell',
};

/** Returns the most frequent separator of the first line that is not blank. Ignores text in quotation marks. */
function separatorOf(text: string): string {
  const [first = ''] = /[^\r\n]+/.exec(text.slice(0, 10_000).replaceAll(/"[^"]*"/g, '')) ?? [];
  const counts = [',', ';', '\t'].map((separator) => [separator, first.split(separator).length] as const);
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** Returns the plain text of a cell, without the apostrophes that `harmless` puts before formulas. */
function listedCell(cell: string): string {
  return withoutEscapes(plainCell(cell));
}
