import type { PDFDocument } from 'pdf-lib';
import { printable } from '#shared/documents/text/printable.ts';
import type { FaceName, HanFace } from '#shared/documents/text/scripts.ts';
import type { Direction } from '#shared/documents/text/visual-runs.ts';
import { type Face, TextCache } from './face.ts';
import { FaceLoader, type FontFiles, type Pair } from './face-loader.ts';
import type { LinePart } from './line-parts.ts';
import type { Shaped } from './shaped.ts';

/** A piece of a line. */
export interface PlacedPiece {
  readonly piece: Shaped;
  /** Where it begins, at size 1 from the left. */
  readonly x: number;
  /** Undefined: it is plain text. */
  readonly part?: LinePart | undefined;
}

/** A line in glyphs. */
export interface ShapedLine {
  /** In the order in which they are read. */
  readonly pieces: readonly PlacedPiece[];
  /** The width at size 1. */
  readonly width: number;
  /** The height that its tallest piece needs at size 1; 0 if the lines of Latin text have room for it. */
  readonly height: number;
}

/** The faces of one weight. Keeps all lines that they shaped. */
export interface FaceStack {
  readonly latin: Face;
  readonly byName: ReadonlyMap<FaceName, Face>;
  /** In order of preference: a letter that its own face lacks is drawn in the first that has it. */
  readonly all: readonly Face[];
  /** The face of Han letters in texts that show neither kana nor Hangul. */
  readonly han: HanFace | undefined;
  /** The direction of the paper. */
  readonly base: Direction;
  /** Says that a reader can tap phones and addresses. */
  readonly hasLinks: boolean;
  /** Lines with a piece of a phone or an address, which lead nowhere. */
  readonly unlinked: Set<string>;
  readonly shaped: TextCache<ShapedLine>;
  /** The lines of texts, by text, width and highest number of lines. */
  readonly broken: TextCache<readonly string[]>;
  /** The face of the Han letters of a line that is a part of a longer text. */
  readonly hanOfLine: Map<string, Face>;
}

export interface Faces {
  readonly regular: FaceStack;
  readonly bold: FaceStack;
  /** The faces that were drawn so far. */
  readonly all: readonly Face[];
  /** Writes the drawn glyphs of each face into the document. Draw nothing after it. */
  readonly embed: () => Promise<void>;
}

/** Adds the texts in a content as they are printed, each once. */
function addTexts(content: unknown, texts: Set<string>): void {
  if (typeof content === 'string') {
    if (!texts.has(content)) texts.add(printable(content));
  } else if (Array.isArray(content)) {
    for (const each of content) addTexts(each, texts);
  } else if (typeof content === 'object' && content !== null) {
    for (const [key, value] of Object.entries(content)) {
      addTexts(key, texts);
      addTexts(value, texts);
    }
  }
}

function textsOf(contents: readonly unknown[]): ReadonlySet<string> {
  const texts = new Set<string>();
  addTexts(contents, texts);
  return texts;
}

/** Opens the fonts that the texts in these contents need. */
export async function embedFaces(
  document: PDFDocument,
  files: FontFiles,
  contents: readonly unknown[],
  { base = 'ltr', hasLinks = false }: { readonly base?: Direction; readonly hasLinks?: boolean } = {},
): Promise<Faces> {
  const loader = await FaceLoader.of(document, files, textsOf(contents));
  const latin = await loader.openPair('latin');
  const stackOf = (weight: keyof Pair): FaceStack => {
    const byName = new Map(Array.from(loader.pairs, ([name, pair]) => [name, pair[weight]]));
    return {
      latin: latin[weight],
      byName,
      all: [...byName.values(), ...(loader.lastResort ? [loader.lastResort] : [])],
      han: files.han,
      base,
      hasLinks,
      unlinked: new Set(),
      shaped: new TextCache(),
      broken: new TextCache(),
      hanOfLine: new Map(),
    };
  };
  return {
    regular: stackOf('regular'),
    bold: stackOf('bold'),
    get all() {
      return loader.drawn;
    },
    embed: () => loader.write(),
  };
}
