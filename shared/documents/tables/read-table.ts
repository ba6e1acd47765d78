import { isAscii, isUtf8 } from 'node:buffer';
import type { FoundInFile } from '#shared/domain/guest-list/faults.ts';
import { asVariant } from '#shared/domain/guest-list/tell.ts';
import type { SentFile } from '#shared/schemas/guest-list/import-file.ts';
import { csvRows } from './csv-rows.ts';
import { textTable } from './text-tables.ts';
import { oldOffice, otherBytes, otherText, Unreadable } from './unreadable.ts';
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
  /** The list is one of guests. */
  readonly ofGuests?: boolean;
  /** Returns how many headings of the wanted list are known among the first rows of a file. */
  readonly known: (rows: readonly (readonly string[])[]) => number;
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
  const { encoding, isAssumed, text } = byHeadings(bytes, decodeText(bytes, charset), wanted);
  const otherTable = otherText(text);
  if (otherTable) throw otherTable;
  const columned = textTable(text, wanted.ofGuests);
  if (columned) return { ...columned, format: 'CSV', encoding, isEncodingAssumed: isAssumed };
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

const BYTES_LOOKED_AT = 4_000;

/** What is left where no bytes show the encoding. */
const FALLBACK = 'windows-1252';

/** A text, and the encoding that it was read in. */
interface Decoded {
  readonly text: string;
  readonly encoding: string;
  /** Whether the encoding is a guess: nothing names it, and the bytes do not show it. */
  readonly isAssumed: boolean;
}

/**
 * Decodes the text of a file. `named` is the encoding that the request names. Else a mark at the start decides, then UTF-8 if the bytes
 * are that, then UTF-16 if every other byte is mostly zero. What is left is taken as Windows-1252. Throws Unreadable for a name that the
 * Encoding Standard does not have.
 */
function decodeText(bytes: Uint8Array, named?: string): Decoded {
  const wanted = named === undefined ? undefined : decoderOf(named);
  const marked = markOf(bytes);
  const decoder = marked === undefined && wanted ? wanted : new TextDecoder(marked ?? encodingOf(bytes));
  const { encoding } = decoder;
  const isAssumed = marked === undefined && named === undefined && encoding === FALLBACK && !isAscii(bytes);
  return { text: decoder.decode(bytes), encoding: SHOWN[encoding] ?? encoding, isAssumed };
}

/** Encodings that spreadsheets of some countries write, and that no bytes show. */
const OTHERS = [
  'gb18030',
  'shift_jis',
  'euc-kr',
  'big5',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
];

/** Returns a text in the encoding in which most of its headings are known, where nothing else names it. One known heading alone may be chance. */
function byHeadings(bytes: Uint8Array, decoded: Decoded, { known }: Pick<WantedSheet, 'known'>): Decoded {
  if (!decoded.isAssumed) return decoded;
  const looked = bytes.subarray(0, BYTES_LOOKED_AT);
  // A cell in quotation marks must not end in the middle.
  const start = looked.subarray(0, looked.lastIndexOf(0x0a) + 1 || looked.length);
  const scoreIn = (encoding: string): number => {
    const read = csvRows(new TextDecoder(encoding).decode(start));
    return 'fault' in read ? 0 : known(read.rows.slice(0, FIRST_ROWS));
  };
  const scores = OTHERS.map((encoding) => ({ encoding, score: scoreIn(encoding) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score < 2 || best.score <= scoreIn(FALLBACK)) return decoded;
  return { text: new TextDecoder(best.encoding).decode(bytes), encoding: best.encoding, isAssumed: false };
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    // It throws for an unknown name alone.
    const shown = name.slice(0, 40).toWellFormed();
    throw new Unreadable(
      `has an unknown charset in Content-Type: ${shown}. Known are such as utf-8, windows-1252, windows-1256, shift_jis and gb18030`,
    );
  }
}

const SHOWN: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'windows-1252': 'Windows-1252',
};

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function encodingOf(bytes: Uint8Array): string {
  const [even, odd] = zeros(bytes.subarray(0, BYTES_LOOKED_AT));
  const half = Math.min(bytes.byteLength, BYTES_LOOKED_AT) / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : FALLBACK;
}

/** Returns how many bytes at even and at odd places are zero. */
function zeros(bytes: Uint8Array): readonly [number, number] {
  const count = (rest: number): number =>
    bytes.reduce((sum, byte, place) => sum + Number(byte === 0 && place % 2 === rest), 0);
  return [count(0), count(1)];
}
