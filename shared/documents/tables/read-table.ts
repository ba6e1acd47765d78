import type { FoundInFile } from '#shared/domain/guest-list/faults.ts';
import { asVariant } from '#shared/domain/guest-list/tell.ts';
import type { SentFile } from '#shared/schemas/guest-list/import-file.ts';
import { csvRows } from './csv-rows.ts';
import { decodeText } from './decode-text.ts';
import { oldOffice, otherBytes, otherText } from './other-files.ts';
import { Unreadable } from './unreadable.ts';
import { openWorkbook, type ReadSheet, type Workbook } from './workbook.ts';

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
  /** Tells whether the headings among the first rows of a sheet are those of the wanted list. */
  readonly fits: (rows: readonly (readonly string[])[]) => boolean;
}

/** The sheets, and the rows of each, in which headings are looked for. */
const MAX_LOOKED_AT = 20;
const FIRST_ROWS = 30;

const ZIP = [0x50, 0x4b];
/** Workbooks before 2007, and those with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

/** Reads the table of a file: CSV, or a sheet of a workbook. The bytes decide, not the name of the type. Throws Unreadable. */
export async function readTable({ bytes, charset }: SentFile, wanted: WantedSheet): Promise<GivenTable> {
  if (startsWith(bytes, ZIP)) return sheetOf(bytes, wanted);
  const other = startsWith(bytes, OLE) ? oldOffice(bytes) : otherBytes(bytes);
  if (other) throw other;
  const { encoding, isAssumed, text } = decodeText(bytes, charset);
  const otherTable = otherText(text);
  if (otherTable) throw otherTable;
  const read = csvRows(text);
  if ('fault' in read) {
    const { message, row } = read.fault;
    throw new Unreadable(message, { code: 'INVALID', row, ...asVariant(read.fault) });
  }
  return { rows: read.rows, format: 'CSV', encoding, isEncodingAssumed: isAssumed, separator: read.separator };
}

async function sheetOf(bytes: Uint8Array, wanted: WantedSheet): Promise<GivenTable> {
  const book = await openWorkbook(bytes);
  const { named, usual } = wanted;
  const sheet = await chosenSheet(book, wanted);
  if (sheet !== undefined) return { ...(await book.read(sheet)), format: 'XLSX', sheet };
  const shown = listed(book.sheets);
  if (named !== undefined) throw new Unreadable(`has no sheet “${named}”. It has ${shown}`, chooseOf(book.sheets));
  throw new Unreadable(
    `has several sheets, and none is named ${usual[0] ?? ''}. Name one with sheet=. It has ${shown}`,
    chooseOf(book.sheets),
  );
}

function shownNames(sheets: readonly string[]): string[] {
  return sheets.slice(0, MAX_LOOKED_AT).map((name) => `“${name.slice(0, 31).toWellFormed()}”`);
}

function listed(sheets: readonly string[]): string {
  return shownNames(sheets).join(', ');
}

function chooseOf(sheets: readonly string[]) {
  return { code: 'CHOOSE_SHEET', values: { sheets: shownNames(sheets) } } as const;
}

/** Returns the sheet to read: by its name, else the only one that holds something, else the only one whose headings fit. */
async function chosenSheet(
  { read, sheets, shown }: Workbook,
  { fits, isSame, named, usual }: WantedSheet,
): Promise<string | undefined> {
  const withName = (name: string) => sheets.find((sheet) => isSame(sheet, name));
  if (named !== undefined) return withName(named);
  const usually = usual.flatMap((name) => withName(name) ?? [])[0];
  if (usually !== undefined) return usually;
  const filled: { readonly sheet: string; readonly rows: ReadSheet['rows'] }[] = [];
  for (const sheet of shown.slice(0, MAX_LOOKED_AT)) {
    const { rows } = await read(sheet, FIRST_ROWS);
    if (rows.length > 0) filled.push({ sheet, rows });
  }
  if (filled.length === 0)
    throw new Unreadable(shown.length < sheets.length ? 'has only hidden sheets' : 'is empty', { code: 'FILE_EMPTY' });
  if (filled.length === 1) return filled[0]?.sheet;
  const fitting = filled.filter(({ rows }) => fits(rows)).map(({ sheet }) => sheet);
  if (fitting.length < 2) return fitting[0];
  const words = new Set(usual.map((name) => name.toLowerCase()));
  const alike = fitting.filter((sheet) =>
    sheet
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => words.has(word)),
  );
  if (alike.length === 1) return alike[0];
  throw new Unreadable(
    `has several sheets that may be meant. Name one with sheet=: ${listed(fitting)}`,
    chooseOf(fitting),
  );
}
