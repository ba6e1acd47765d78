import { isOn, noMarks, runsReader, type SheetMarks } from './sheet-marks.ts';
import { faultOfLength, type NumberFormat, numberFormat, plainCell, sheetReader, unescaped } from './sheet-rows.ts';
import { otherArchive, Unreadable } from './unreadable.ts';
import { BROKEN, openZip, readXml, type ZipParts } from './zip-parts.ts';

const MAX_SHEETS = 100;
const MAX_TEXTS = 400_000;
const MAX_LETTERS = 16_000_000;

/** A workbook whose sheets can be read. */
export interface Workbook {
  readonly sheets: readonly string[];
  /** The sheets that are not hidden. */
  readonly shown: readonly string[];
  /**
   * Returns the rows of a sheet with the texts of their cells. Row n of the spreadsheet is the one before place n. With `first`, stops soon
   * after that many rows. Throws Unreadable.
   */
  readonly read: (sheet: string, first?: number) => Promise<ReadSheet>;
}

export interface ReadSheet {
  readonly rows: readonly (readonly string[])[];
  readonly found: SheetMarks;
}

/**
 * Opens a workbook (.xlsx). Reads values only: no formula is calculated, no link is followed. Throws Unreadable for what is none, has
 * macros, or is beyond the limits.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = await openZip(bytes);
  const other = otherArchive(bytes, zip.names);
  if (other) throw other;
  if (zip.names.some((name) => /vbaProject|macrosheets\//i.test(name))) {
    throw new Unreadable('holds macros: save it as a workbook without macros (.xlsx)', { code: 'FILE_WITH_MACROS' });
  }
  const [main] = Object.values(await linksOf(zip, '', '_rels/.rels', 'officeDocument'));
  if (main === undefined || !main.endsWith('.xml')) throw new Unreadable(BROKEN);
  const { is1904, sheets } = await sheetsOf(zip, main);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const rels = `${folder}_rels/${main.slice(folder.length)}.rels`;
  const [places, texts, styles] = [
    await linksOf(zip, folder, rels, 'worksheet'),
    Object.values(await linksOf(zip, folder, rels, 'sharedStrings'))[0],
    Object.values(await linksOf(zip, folder, rels, 'styles'))[0],
  ];
  const found = sheets.filter(({ link }) => places[link] !== undefined);
  let means: Promise<Parameters<typeof sheetReader>[2]> | undefined;
  const readMeans = async () => ({ ...(await textsOf(zip, texts)), ...(await formatsOf(zip, styles)), is1904 });
  return {
    sheets: found.map(({ name }) => name),
    shown: found.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    read: async (wanted, first = Infinity) => {
      const place = places[sheets.find(({ name }) => name === wanted)?.link ?? ''];
      if (place === undefined) throw new Unreadable(BROKEN);
      const into = { rows: [] as string[][], marks: noMarks() };
      means ??= readMeans();
      const reader = sheetReader(wanted, into, await means);
      await readXml(zip, place, { ...reader, isDone: () => into.rows.length >= first });
      return { rows: into.rows, found: into.marks };
    },
  };
}

interface SheetName {
  readonly name: string;
  readonly link: string;
  readonly isHidden: boolean;
}

async function sheetsOf(zip: ZipParts, main: string) {
  const sheets: SheetName[] = [];
  let is1904 = false;
  await readXml(zip, main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const [, link = ''] = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key)) ?? [];
      sheets.push({ name: attributes['name'] ?? '', link, isHidden: /hidden/i.test(attributes['state'] ?? '') });
      if (sheets.length > MAX_SHEETS)
        throw new Unreadable(`has more than ${MAX_SHEETS} sheets`, { code: 'FILE_TOO_LARGE' });
    },
  });
  return { sheets, is1904 };
}

/** Returns the files of one kind that a file refers to, by the ids of the references. What lies outside the workbook is not among them. */
async function linksOf(zip: ZipParts, folder: string, rels: string, kind: string): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  await readXml(zip, rels, {
    open: (name, { Id, Target, TargetMode, Type }) => {
      if (name !== 'Relationship' || TargetMode === 'External' || !Type?.endsWith(`/${kind}`)) return;
      const path = Target?.startsWith('/') ? Target.slice(1) : `${folder}${Target ?? ''}`;
      if (Id !== undefined && zip.names.includes(path)) links[Id] = path;
    },
  });
  return links;
}

/** Reads the texts that cells share. The readings of Japanese names beside them are left out, and so are words that are struck through. */
async function textsOf(zip: ZipParts, name: string | undefined) {
  const texts: string[] = [];
  const [struckTexts, partlyStruckTexts] = [new Set<number>(), new Set<number>()];
  const read = { texts, struckTexts, partlyStruckTexts };
  if (name === undefined) return read;
  const runs = runsReader();
  let [text, letters] = ['', 0];
  let [isText, isPhonetic] = [false, false];
  await readXml(zip, name, {
    open: (tag, attributes) => {
      runs.open(tag, attributes);
      if (tag === 'si') text = '';
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 't') isText = !isPhonetic;
    },
    close: (tag) => {
      if (tag === 'rPh') isPhonetic = false;
      else if (tag === 't') isText = false;
      if (tag !== 'si') return;
      const { isPartly, isStruck, text: shown } = runs.end(text);
      if (isStruck) struckTexts.add(texts.length);
      if (isPartly) partlyStruckTexts.add(texts.length);
      text = shown;
      const fault = faultOfLength(text);
      if (fault !== undefined) throw new Unreadable(fault, { code: 'FILE_TOO_LARGE' });
      letters += text.length;
      texts.push(plainCell(unescaped(text)));
      if (texts.length > MAX_TEXTS || letters > MAX_LETTERS)
        throw new Unreadable('has more text than the import takes', { code: 'FILE_TOO_LARGE' });
    },
    text: (more) => {
      if (!isText || runs.take(more)) return;
      text += more;
      if (text.length > MAX_LETTERS)
        throw new Unreadable('has more text than the import takes', { code: 'FILE_TOO_LARGE' });
    },
  });
  return read;
}

const MAX_FORMATS = 100_000;

/** Reads what the numbers of cells show, and which cells are struck through, by the number of the cell's style. */
async function formatsOf(zip: ZipParts, name: string | undefined) {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  const [struckFonts, struckStyles] = [new Set<number>(), new Set<number>()];
  const read = { formats, struckStyles };
  if (name === undefined) return read;
  let [isCell, isFont, fonts] = [false, false, 0];
  await readXml(zip, name, {
    open: (tag, { fontId, formatCode, numFmtId, val }) => {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      else if (tag === 'cellXfs') isCell = true;
      else if (tag === 'fonts') isFont = true;
      else if (tag === 'font' && isFont) fonts += 1;
      else if (tag === 'strike' && isFont && isOn(val)) struckFonts.add(fonts - 1);
      else if (tag === 'xf' && isCell) {
        if (struckFonts.has(Number(fontId))) struckStyles.add(formats.length);
        formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
      }
      if (formats.length > MAX_FORMATS || codes.size > MAX_FORMATS)
        throw new Unreadable('has too many styles', { code: 'FILE_TOO_LARGE' });
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCell = false;
      else if (tag === 'fonts') isFont = false;
    },
  });
  return read;
}
