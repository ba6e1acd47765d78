import { createHash } from 'node:crypto';
import { type PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { cffCodes, FontTables, type OpenFile } from '#shared/documents/text/font-tables.ts';
import { fuseGlyphs } from '#shared/documents/text/fuse-glyphs.ts';
import { HarfBuzz, programOf } from '#shared/documents/text/harfbuzz.ts';
import { type FaceName, faceFor, HAN, type HanFace, hanOrder, languageOf } from '#shared/documents/text/scripts.ts';
import { Subsetter } from '#shared/documents/text/subset-font.ts';
import { Face, type FaceFile } from './face.ts';
import type { DrawnGlyph } from './shaped.ts';
import { toUnicode } from './to-unicode.ts';

/** The programs that shape text and make subsets of fonts. */
type Program = 'harfbuzz.wasm' | 'harfbuzz-subset.wasm';
export type FontFile = FaceFile | Program;

/** The font files of documents, and the programs that use them. A document opens only those that its texts need. */
export interface FontFiles {
  readonly open: (file: FaceFile) => Promise<OpenFile>;
  readonly read: (program: Program) => Promise<Uint8Array>;
  /** The face of Han names that show neither kana nor Hangul. Default: chinese. */
  readonly han?: HanFace;
}

/** A face in both weights. */
export interface Pair {
  readonly regular: Face;
  readonly bold: Face;
}

/** Returns the letters of texts, each once, without spaces and invisible characters. */
function lettersOf(texts: ReadonlySet<string>): ReadonlySet<string> {
  const letters = new Set<string>();
  for (const text of texts) {
    for (const letter of text) letters.add(letter);
  }
  return new Set([...letters].filter((letter) => !/\s|\p{C}/u.test(letter)));
}

/** Returns the height of a line at size 1, as the font asks for it. */
async function lineHeightOf(tables: FontTables): Promise<number> {
  const [head, hhea] = await Promise.all([tables.part('head', 0, 54), tables.part('hhea', 0, 36)]);
  return (hhea.readInt16BE(4) - hhea.readInt16BE(6)) / head.readUInt16BE(18);
}

/** Opens the fonts of a document, one after the other, and writes what was drawn of them. */
export class FaceLoader {
  readonly pairs = new Map<FaceName, Pair>();
  /** The font for letters that no face has. */
  lastResort: Face | undefined;
  readonly #document: PDFDocument;
  readonly #files: FontFiles;
  readonly #harfBuzz: HarfBuzz;
  readonly #opened: Face[] = [];

  private constructor(document: PDFDocument, files: FontFiles, harfBuzz: HarfBuzz) {
    this.#document = document;
    this.#files = files;
    this.#harfBuzz = harfBuzz;
  }

  /** Returns a loader that has opened the faces of these texts, and the last resort if those lack a letter. */
  static async of(document: PDFDocument, files: FontFiles, texts: ReadonlySet<string>): Promise<FaceLoader> {
    const loader = new FaceLoader(document, files, new HarfBuzz(await programOf('harfbuzz.wasm', files.read)));
    await loader.openPair('latin');
    const letters = lettersOf(texts);
    for (const letter of letters) {
      const name = HAN.test(letter) ? undefined : faceFor(letter);
      if (name) await loader.openPair(name);
    }
    await loader.#openHan(texts);
    const faces = Array.from(loader.pairs.values(), ({ regular }) => regular);
    const isComplete = [...letters].every((letter) => faces.some((face) => face.has(letter)));
    if (!isComplete) loader.lastResort = await loader.#open('last-resort.woff');
    return loader;
  }

  /** The faces that were drawn so far. */
  get drawn(): readonly Face[] {
    return this.#opened.filter((face) => face.drawn.size > 0);
  }

  async openPair(name: FaceName): Promise<Pair> {
    const pair = this.pairs.get(name) ?? {
      regular: await this.#open(`${name}-regular.font`),
      bold: await this.#open(`${name}-bold.font`),
    };
    this.pairs.set(name, pair);
    return pair;
  }

  /** Writes the drawn glyphs of each face into the document. */
  async write(): Promise<void> {
    const subsetter = new Subsetter(await programOf('harfbuzz-subset.wasm', this.#files.read));
    for (const face of this.drawn) {
      await this.#withTables(face.file, (tables) => writeFace(this.#document, face, tables, subsetter));
    }
  }

  /** Opens the faces of Han letters: for each text the best one, and others where that lacks letters. */
  async #openHan(texts: ReadonlySet<string>): Promise<void> {
    for (const text of texts) {
      if (!HAN.test(text)) continue;
      let lacking = Array.from(text).filter((letter) => HAN.test(letter));
      for (const name of hanOrder(text, this.#files.han)) {
        if (lacking.length === 0) break;
        const { regular } = await this.openPair(name);
        lacking = lacking.filter((letter) => !regular.has(letter));
      }
    }
  }

  async #open(file: FaceFile): Promise<Face> {
    const place = {
      file,
      resource: `F${this.#opened.length + 1}`,
      font: { ref: this.#document.context.nextRef() },
      language: languageOf(file),
    };
    const face = await this.#withTables(file, async (tables) => {
      const height = file.startsWith('latin') ? 0 : await lineHeightOf(tables);
      const codes = tables.has('CFF ') ? await cffCodes(tables) : undefined;
      return new Face({ ...place, height }, await this.#harfBuzz.open(tables), codes);
    });
    this.#opened.push(face);
    return face;
  }

  async #withTables<T>(file: FaceFile, use: (tables: FontTables) => Promise<T>): Promise<T> {
    const opened = await this.#files.open(file);
    try {
      return await use(await FontTables.of(opened));
    } finally {
      await opened.close();
    }
  }
}

/** The glyphs of the font have an order of their own, not that of a script. */
const SYMBOLIC = 4;
const STEM = 80;

/** Returns six letters that name a subset. The same glyphs always get the same name. */
function tagOf(glyphs: readonly DrawnGlyph[]): string {
  return Array.from(createHash('sha256').update(JSON.stringify(glyphs)).digest().subarray(0, 6), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join('');
}

/** Returns the widths of glyphs in the form of a PDF: each code with the widths from it on. */
function widthsOf(glyphs: readonly DrawnGlyph[]): (number | number[])[] {
  const runs: { readonly from: number; readonly widths: number[] }[] = [];
  for (const { advance: width, code } of glyphs) {
    const run = runs.at(-1);
    if (run && code === run.from + run.widths.length) run.widths.push(width);
    else runs.push({ from: code, widths: [width] });
  }
  return runs.flatMap(({ from, widths }) => [from, widths]);
}

/** Returns the ids of the glyphs in the order of their codes, two bytes each. */
function glyphMap(glyphs: readonly DrawnGlyph[], firstFused: number): Uint8Array {
  const map = Buffer.alloc(((glyphs.at(-1)?.code ?? 0) + 1) * 2);
  let next = firstFused;
  for (const glyph of glyphs) map.writeUInt16BE(isFused(glyph) ? next++ : (glyph.parts[0]?.id ?? 0), glyph.code * 2);
  return map;
}

function isFused({ parts }: DrawnGlyph): boolean {
  return parts.length > 1;
}

async function metricsOf(tables: FontTables) {
  const [head, hhea] = await Promise.all([tables.part('head', 0, 54), tables.part('hhea', 0, 36)]);
  const scale = 1_000 / head.readUInt16BE(18);
  const scaled = (table: Buffer, at: number): number => Math.round(table.readInt16BE(at) * scale);
  const ascent = scaled(hhea, 4);
  return {
    FontBBox: [36, 38, 40, 42].map((at) => scaled(head, at)),
    Ascent: ascent,
    Descent: scaled(hhea, 6),
    CapHeight: Math.min(ascent, 714),
  };
}

/** Writes a face into a document, as a composite font with only the drawn glyphs. */
async function writeFace(
  { context }: PDFDocument,
  face: Face,
  tables: FontTables,
  subsetter: Subsetter,
): Promise<void> {
  const glyphs = [...face.drawn.values()].sort((a, b) => a.code - b.code);
  const ids = [...new Set(glyphs.flatMap(({ parts }) => parts.map(({ id }) => id)))].sort((a, b) => a - b);
  const isCff = tables.has('CFF ');
  const subset = await subsetter.subset(tables, ids);
  const { first, font: program } = isCff ? { font: subset, first: 0 } : fuseGlyphs(subset, glyphs.filter(isFused));
  const stream = context.flateStream(program, isCff ? { Subtype: 'CIDFontType0C' } : { Length1: program.length });
  const name = PDFName.of(`${tagOf(glyphs)}+${face.file.replace(/\.\w+$/, '')}`);
  const descriptor = {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: SYMBOLIC,
    ItalicAngle: 0,
    StemV: STEM,
    ...(await metricsOf(tables)),
    [isCff ? 'FontFile3' : 'FontFile2']: context.register(stream),
  };
  const descendant = {
    Type: 'Font',
    Subtype: isCff ? 'CIDFontType0' : 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(context.obj(descriptor)),
    W: widthsOf(glyphs),
    ...(isCff ? {} : { CIDToGIDMap: context.register(context.flateStream(glyphMap(glyphs, first))) }),
  };
  const composite = {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(context.obj(descendant))],
    ToUnicode: context.register(context.flateStream(toUnicode(glyphs))),
  };
  context.assign(face.font.ref, context.obj(composite));
}
