import { stringify } from 'csv-stringify/sync';
import { harmless } from './formula-guard.ts';

/** Cells that the library would not quote, but that some spreadsheets would then misread. */
const QUOTED = /[,;\r\n\t]|^\s|\s$/;

/** Returns a table as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. No cell is run as a formula. */
export function csv(heading: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string {
  return stringify(
    [heading, ...rows].map((row) => row.map((value) => (typeof value === 'number' ? value : harmless(value ?? '')))),
    { bom: true, record_delimiter: 'windows', quoted_match: QUOTED },
  );
}
