import type { FoundInFile } from '#shared/domain/guest-list/faults.ts';
import type { SentFile } from '#shared/schemas/guest-list/sent-file.ts';
import { csvRows } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import { Unreadable } from './unreadable.ts';
import { openWorkbook } from './workbook.ts';

/** A table of a file: row n of the spreadsheet stands before place n. */
export interface GivenTable {
  readonly rows: readonly (readonly string[])[];
  readonly format: 'CSV' | 'XLSX';
  readonly sheet?: string;
  readonly encoding?: string;
  readonly isEncodingAssumed?: boolean;
  readonly separator?: string;
  readonly found?: FoundInFile;
}

/** Which sheet of a workbook to read: the one that the request names, or one with these names. */
export interface WantedSheet {
  readonly named?: string | undefined;
  readonly usual: readonly string[];
  readonly isSame: (a: string, b: string) => boolean;
}

const ZIP = [0x50, 0x4b];
/** Workbooks before 2007, and those with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

/** Reads the table of a file: CSV, or a sheet of a workbook. The bytes decide, not the name of the type. Throws Unreadable. */
export async function readTable({ bytes, charset }: SentFile, wanted: WantedSheet): Promise<GivenTable> {
  if (startsWith(bytes, ZIP)) return sheetOf(bytes, wanted);
  if (startsWith(bytes, OLE)) {
    throw new Unreadable('is an old .xls file, or has a password: save it as .xlsx without a password');
  }
  const { encoding, isAssumed, text } = decodeText(bytes, charset);
  const read = csvRows(text);
  if ('fault' in read) throw new Unreadable(read.fault.message, { row: read.fault.row });
  return { rows: read.rows, format: 'CSV', encoding, isEncodingAssumed: isAssumed, separator: read.separator };
}

async function sheetOf(bytes: Uint8Array, { isSame, named, usual }: WantedSheet): Promise<GivenTable> {
  const { rowsOf, sheets } = await openWorkbook(bytes);
  const shown = sheets
    .slice(0, 20)
    .map((name) => `“${name.slice(0, 31).toWellFormed()}”`)
    .join(', ');
  const found =
    named === undefined
      ? usual.flatMap((name) => sheets.find((sheet) => isSame(sheet, name)) ?? [])[0]
      : sheets.find((sheet) => isSame(sheet, named));
  if (found !== undefined) return { rows: await rowsOf(found), format: 'XLSX', sheet: found };
  if (named !== undefined) throw new Unreadable(`has no sheet “${named}”. It has ${shown}`);
  const filled: GivenTable[] = [];
  for (const sheet of sheets) {
    const rows = await rowsOf(sheet);
    if (rows.length > 0) filled.push({ rows, format: 'XLSX', sheet });
    if (filled.length > 1) break;
  }
  const [only, other] = filled;
  if (!only) throw new Unreadable('is empty');
  if (other)
    throw new Unreadable(
      `has several sheets, and none is named ${usual[0] ?? ''}. Name one with sheet=. It has ${shown}`,
    );
  return only;
}
