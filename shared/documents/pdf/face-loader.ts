import type { PDFDocument } from 'pdf-lib';
import { cffCodes } from '#shared/documents/text/cff-codes.ts';
import { FontTables, type OpenFile } from '#shared/documents/text/font-tables.ts';
import { HarfBuzz, programOf } from '#shared/documents/text/harfbuzz.ts';
import { type FaceName, faceFor, HAN, type HanFace, hanOrder, languageOf } from '#shared/documents/text/scripts.ts';
import { Subsetter } from '#shared/documents/text/subset-font.ts';
import { Face, type FaceFile } from './face.ts';
import { writeFace } from './write-face.ts';

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
