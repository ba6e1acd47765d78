import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';
import { TextCache } from './text-cache.ts';
import { unpackWoff } from './unpack-woff.ts';

/** The font files of a document. The last resort is read only if another font lacks a character. */
export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** As a WOFF file. */
  readonly lastResort: () => Promise<Uint8Array>;
}

/** A piece of text in one font: encoded for the page, with its width at size 1. */
export interface Shaped {
  readonly resource: string;
  readonly hex: string;
  readonly width: number;
}

/** A font in a document. The finished document embeds only the glyphs that are used. */
export interface Face {
  readonly resource: string;
  readonly font: PDFFont;
  readonly has: (character: string) => boolean;
  /** Shapes a word. Caches the result. */
  readonly shape: (word: string) => Shaped;
}

const UNIT = 1_000;

const faceOf = (font: PDFFont, resource: string): Face => {
  const characters = new Set(font.getCharacterSet());
  const shaped = new TextCache<Shaped>();
  const shape = (word: string): Shaped =>
    shaped.get(word, () => {
      const hex = font.encodeText(word).asString();
      return { resource, hex, width: font.widthOfTextAtSize(word, UNIT) / UNIT };
    });
  return { resource, font, shape, has: (character) => characters.has(character.codePointAt(0) ?? 0) };
};

/** A line in glyphs, from left to right. Each piece is in another font than the piece before it. */
export interface ShapedLine {
  readonly pieces: readonly { readonly resource: string; readonly hex: string }[];
  /** The width at size 1. */
  readonly width: number;
}

/** Fonts in order of preference: a character is drawn in the first font that has it. Keeps all lines that they shaped. */
export interface FaceStack {
  readonly faces: readonly [Face, ...Face[]];
  readonly shaped: TextCache<ShapedLine>;
  /** The lines of texts, by text, width and highest number of lines. */
  readonly broken: TextCache<readonly string[]>;
}

export interface Faces {
  readonly regular: FaceStack;
  readonly bold: FaceStack;
  readonly all: readonly Face[];
}

const stackOf = (...faces: readonly [Face, ...Face[]]): FaceStack => ({
  faces,
  shaped: new TextCache(),
  broken: new TextCache(),
});

/** Embeds the fonts that these texts need. Embeds the last resort only if the regular font lacks a character. */
export const embedFaces = async (document: PDFDocument, files: FontFiles, texts: string): Promise<Faces> => {
  document.registerFontkit(fontkit);
  const embed = async (bytes: Uint8Array, resource: string): Promise<Face> =>
    // The library would choose a random name. With a fixed one the same report has the same bytes.
    faceOf(await document.embedFont(bytes, { subset: true, customName: `Motorcade-${resource}` }), resource);
  const regular = await embed(files.regular, 'F1');
  const bold = await embed(files.bold, 'F2');
  const lacks = [...new Set(texts)].some((character) => !regular.has(character) && !/\s|\p{C}/u.test(character));
  const last = lacks ? [await embed(unpackWoff(await files.lastResort()), 'F3')] : [];
  return { regular: stackOf(regular, ...last), bold: stackOf(bold, ...last), all: [regular, bold, ...last] };
};
