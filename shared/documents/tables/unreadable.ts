import { type Fault, fault } from '#shared/schemas/fault.ts';

interface Where extends Partial<Pick<Fault, 'code' | 'values'>> {
  readonly sheet?: string;
  readonly row?: number;
}

/** Why a file cannot be read as a table. The message continues a sentence that begins with the file, or with its row. */
export class Unreadable extends Error {
  readonly fault: Fault;
  readonly sheet: string | undefined;
  /** The row as the spreadsheet counts it, if one row is the cause. */
  readonly row: number | undefined;

  constructor(message: string, { code = 'FILE_DAMAGED', row, sheet, values }: Where = {}) {
    super(message);
    this.name = 'Unreadable';
    this.fault = fault(code, message, values);
    this.sheet = sheet;
    this.row = row;
  }
}

/** What each file is that is no table, and what to do with it. The texts continue a sentence that begins with the file. */
const SAVE = 'save it as .xlsx';
const OPEN = `open it in a spreadsheet program and ${SAVE}`;
const PICTURE = 'is a picture: send the spreadsheet that it was made from';
const PACKED = 'is packed: unpack it, and send the file within';

/** The first bytes of files, in Latin letters. */
const BEGINNINGS: readonly (readonly [start: string, message: string])[] = [
  ['%PDF', 'is a PDF: send the spreadsheet that it was made from'],
  ['\x89PNG', PICTURE],
  ['\xff\xd8\xff', PICTURE],
  ['GIF8', PICTURE],
  ['II*\0', PICTURE],
  ['MM\0*', PICTURE],
  ['\x1f\x8b', PACKED],
  ['7z\xbc\xaf', PACKED],
  ['Rar!', PACKED],
  ['{\\rtf', `is a text document (.rtf): copy its table into a spreadsheet and ${SAVE}`],
  ['\x09\x08\x10\0', `is an old .xls workbook: ${OPEN}`],
  ['\x09\x08\x08\0', `is an old .xls workbook: ${OPEN}`],
  ['\x09\x04\x06\0', `is an old .xls workbook: ${OPEN}`],
  ['ID;P', `is a spreadsheet as SYLK (.slk): ${OPEN}`],
];

/** Names of streams in files of Office before 2007, which hold them as UTF-16. The first that is there says what the file is. */
const STREAMS: readonly (readonly [name: string, message: string, code?: 'FILE_WITH_PASSWORD'])[] = [
  ['EncryptedPackage', 'has a password: save it without one', 'FILE_WITH_PASSWORD'],
  ['WordDocument', `is a text document (.doc): copy its table into a spreadsheet and ${SAVE}`],
  ['PowerPoint Document', `is a presentation (.ppt): copy its table into a spreadsheet and ${SAVE}`],
  ['Workbook', `is an old .xls workbook: ${OPEN}`],
  ['Book', `is an old .xls workbook: ${OPEN}`],
];

/** Files within ZIP archives that say what the archive is. */
const PARTS: readonly (readonly [name: RegExp, message: string])[] = [
  [/^xl\/workbook\.bin$/, `is a binary workbook (.xlsb): ${SAVE}`],
  [/^Index\/.*\.iwa$|^Index\.zip$|^index\.apxl$/, 'is a Numbers document: export it as Excel (.xlsx)'],
  [/^word\//, `is a text document (.docx): copy its table into a spreadsheet and ${SAVE}`],
  [/^ppt\//, `is a presentation (.pptx): copy its table into a spreadsheet and ${SAVE}`],
  [/^content\.xml$/, `is an OpenDocument file: ${OPEN}`],
  [/\.(?:xlsx|xls|ods|csv|numbers)$/i, PACKED],
];
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';

/** Beginnings of texts that are no CSV. */
const TEXTS: readonly (readonly [start: RegExp, message: string])[] = [
  [
    /^(?:<!doctype html|<(?:html|head|body|meta|style|table|div|span|script|p)\b)/i,
    `is a web page, not a workbook: ${OPEN}`,
  ],
  [
    /^<\?xml[^>]{0,200}\?>\s{0,20}(?:<\?mso-application[^>]{0,200}\?>\s{0,20})?<(?:ss:)?Workbook\b/i,
    `is an XML spreadsheet of 2003: ${OPEN}`,
  ],
  [/^<\?xml[^>]{0,200}\?>\s{0,20}<office:document\b/i, `is an OpenDocument spreadsheet (.fods): ${OPEN}`],
  [/^<\?xml[^>]{0,200}\?>\s{0,20}<!doctype html/i, `is a web page, not a workbook: ${OPEN}`],
  [/^<\?xml\b/i, 'is XML, not a table'],
  [/^mime-version:[^\r\n]{0,40}/i, `is a web archive, not a workbook: ${OPEN}`],
  [/^begin:vcalendar/i, 'is a calendar, not a table'],
  [/^begin:vcard/i, 'is a contact (vCard), not a table'],
  [/^[[{]\s{0,20}[{"]/, 'is JSON, not a table'],
];

function refusal(message: string | undefined): Unreadable | undefined {
  return message === undefined ? undefined : new Unreadable(message, { code: 'FILE_OF_OTHER_KIND' });
}

/** Returns the refusal of a file that is no table, by its first bytes. Undefined: it may be one. */
export function otherBytes(bytes: Uint8Array): Unreadable | undefined {
  const start = latin(bytes.subarray(0, 16));
  const isPhoto = /^ftyp(?:heic|heix|mif1|avif)/.test(start.slice(4));
  return refusal(isPhoto ? PICTURE : BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1]);
}

/** Returns the refusal of a file of Office before 2007, or of one with a password. */
export function oldOffice(bytes: Uint8Array): Unreadable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [, message = `is a file of an old Office: ${OPEN}`, code = 'FILE_OF_OTHER_KIND'] =
    STREAMS.find(([name]) => buffer.includes(Buffer.from(name, 'utf16le'))) ?? [];
  return new Unreadable(message, { code });
}

/** Returns the refusal of a ZIP archive that is no workbook (.xlsx), by the names of its files. Undefined: it may be one. */
export function otherArchive(bytes: Uint8Array, names: readonly string[]): Unreadable | undefined {
  if (names.includes('xl/workbook.xml')) return undefined;
  // The first file of an OpenDocument is not compressed, so that its type can be read.
  if (latin(bytes.subarray(30, 30 + OPEN_DOCUMENT.length)) === OPEN_DOCUMENT)
    return refusal(`is an OpenDocument spreadsheet (.ods): ${SAVE}`);
  return refusal(PARTS.find(([part]) => names.some((name) => part.test(name)))?.[1]);
}

/** Returns the refusal of a text that is no CSV. Undefined: it may be CSV. */
export function otherText(text: string): Unreadable | undefined {
  const start = text
    .slice(0, 1_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  return refusal(TEXTS.find(([beginning]) => beginning.test(start))?.[1]);
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
