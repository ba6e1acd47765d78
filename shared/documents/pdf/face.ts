import type { PDFRef } from 'pdf-lib';
import type { FusedGlyph, GlyphPart } from '#shared/documents/text/fuse-glyphs.ts';
import type { Glyph, ShapingFont } from '#shared/documents/text/harfbuzz.ts';
import type { FaceName } from '#shared/documents/text/scripts.ts';
import { type DrawnGlyph, Pen, type PenGlyph, type Shaped } from './shaped.ts';

/** The file of a face, or of the letters that no face has (as WOFF). */
export type FaceFile = `${FaceName}-regular.font` | `${FaceName}-bold.font` | 'last-resort.woff';

/** Stands for a further glyph of a cluster, where a font cannot have one glyph for all. */
const UNTOLD = '\u200B';
const MARKS = /\p{M}/u;
/** The widest cluster that is one glyph, and the most glyphs before clusters get none of their own: what the tables of a font can hold. */
const WIDEST = 8_000;
const MOST_FUSED = 30_000;

/** A font in a document. The finished document embeds only the glyphs that were shaped. */
export class Face {
  readonly resource: string;
  readonly file: FaceFile;
  /** The font of the document. */
  readonly font: { readonly ref: PDFRef };
  /** The language in which its letters are read. Undefined: that of the paper. */
  readonly language: string | undefined;
  /** The height of a line with marks at size 1, by the font; 0 for Latin, whose lines have their own. */
  readonly height: number;
  readonly drawn = new Map<string, DrawnGlyph>();
  readonly #shaping: ShapingFont;
  /** The codes of the glyphs, if they are not their ids. */
  readonly #codes: Uint16Array | undefined;
  readonly #shaped = new TextCache<Shaped>();
  readonly #glyphs = new Map<string, number>();

  constructor(
    at: Pick<Face, 'file' | 'font' | 'height' | 'language' | 'resource'>,
    shaping: ShapingFont,
    codes: Uint16Array | undefined,
  ) {
    this.resource = at.resource;
    this.file = at.file;
    this.font = at.font;
    this.height = at.height;
    this.language = at.language;
    this.#shaping = shaping;
    this.#codes = codes;
  }

  has(character: string): boolean {
    return this.#glyphOf(character) !== 0;
  }

  /** Shapes a text of one script and direction. Caches the result. */
  shape(text: string, isRightToLeft: boolean): Shaped {
    return this.#shaped.get(text, () => this.#shape(text, isRightToLeft), isRightToLeft ? 'rtl' : 'ltr');
  }

  #glyphOf(character: string): number {
    const known = this.#glyphs.get(character);
    if (known !== undefined) return known;
    const glyph = this.#shaping.glyphOf(character.codePointAt(0) ?? 0);
    this.#glyphs.set(character, glyph);
    return glyph;
  }

  #shape(text: string, isRightToLeft: boolean): Shaped {
    const glyphs = this.#shaping.shape(text, isRightToLeft);
    const pen = new Pen();
    const drawn = clustersOf(text, glyphs, isRightToLeft).map((cluster) => this.#drawn(cluster));
    const isTold = drawn.every((each) => each.isTold);
    pen.draw(
      drawn.flatMap((each) => each.glyphs),
      isTold ? undefined : text,
    );
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    const height = MARKS.test(text) ? this.height : 0;
    const { language, resource } = this;
    return { resource, language, spans: pen.finish(width), width: width / 1_000, height };
  }

  /** Draws a cluster, as one glyph if the font allows that. Says whether the glyphs tell its text. */
  #drawn({ advance, glyphs, text, x }: Cluster): { readonly glyphs: PenGlyph[]; readonly isTold: boolean } {
    const [only] = glyphs;
    const isFused = glyphs.length > 1 && advance <= WIDEST && this.drawn.size < MOST_FUSED;
    if (isFused && !this.#codes) {
      return { glyphs: [{ ...this.#draw({ parts: glyphs, advance }, text), x, y: 0 }], isTold: true };
    }
    const drawn = glyphs.map((part, at) => {
      const own = { parts: [{ id: part.id, x: 0, y: 0 }], advance: this.#shaping.advanceOf(part.id) };
      return { ...this.#draw(own, at === 0 ? text : UNTOLD), x: x + part.x, y: part.y };
    });
    return { glyphs: drawn, isTold: only !== undefined && drawn.length === 1 && drawn[0]?.text === text };
  }

  #draw({ advance, parts }: FusedGlyph, text: string): DrawnGlyph {
    const [first] = parts;
    const cffCode = first && this.#codes?.[first.id];
    const key =
      cffCode === undefined ? `${parts.map(({ id, x, y }) => `${id} ${x} ${y}`).join()} ${text}` : String(cffCode);
    const known = this.drawn.get(key);
    if (known) return known;
    // The outlines of CFF have codes of their own. Those of TrueType get the next one.
    const glyph = { code: cffCode ?? this.drawn.size + 1, parts, advance, text };
    this.drawn.set(key, glyph);
    return glyph;
  }
}

/** Glyphs that show one part of a text together, such as a syllable. */
interface Cluster {
  /** Where it begins from the start of its text, in thousandths of the font size. */
  readonly x: number;
  readonly advance: number;
  /** Their places from the start of the cluster. */
  readonly glyphs: readonly GlyphPart[];
  /** As viewers expect it: from right to left, marks stand before their letter. */
  readonly text: string;
}

interface Placed extends GlyphPart {
  readonly start: number;
  /** Where the pen is before and after it. */
  readonly from: number;
  readonly to: number;
}

const MARK = /^\p{M}/u;
/** How far from its letter a mark is drawn at most. Marks that are stacked higher stand on each other, not on other lines. */
const REACH = 1_000;

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
const LETTERS = /\p{M}+|\P{M}+/gu;

function placed(glyphs: readonly Glyph[]): Placed[] {
  let pen = 0;
  return glyphs.map(({ advance, cluster, dx, dy, id }) => {
    const from = pen;
    pen += advance;
    return { id, x: from + dx, y: dy, start: cluster, from, to: pen };
  });
}

/** Puts marks before their letters, since viewers turn a text from right to left round. */
function turned(text: string): string {
  return MARK.test(text) || !/\p{M}/u.test(text)
    ? text
    : (text.match(LETTERS) ?? [])
        .map((part) => (MARK.test(part) ? Array.from(part).reverse().join('') : part))
        .reverse()
        .join('');
}

/**
 * Begins the text of the glyph at the left with a mark of its direction if it has marks. Poppler would count them among what stands before
 * a text from right to left, on a page where Latin dominates.
 */
function opened(text: string, place: number): string {
  return place === 0 && MARK.test(text) ? `\u200F${text}` : text;
}

/** Groups glyphs by the part of the text that they show, in the order in which they are drawn. A mark belongs to its letter. */
function clustersOf(text: string, glyphs: readonly Glyph[], isRightToLeft: boolean): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const endOf = (start: number): number => starts[starts.indexOf(start) + 1] ?? text.length;
  const groups: { readonly starts: Set<number>; readonly glyphs: Placed[] }[] = [];
  // From right to left HarfBuzz gives marks before their letter.
  let marks: Placed[] = [];
  for (const glyph of placed(glyphs)) {
    const last = groups.at(-1);
    if (isRightToLeft && MARK.test(text.slice(glyph.start))) marks.push(glyph);
    else if (last?.starts.has(glyph.start) && marks.length === 0) last.glyphs.push(glyph);
    else {
      const all = [glyph, ...marks];
      groups.push({ glyphs: all, starts: new Set(all.map(({ start }) => start)) });
      marks = [];
    }
  }
  if (marks.length > 0) groups.push({ glyphs: marks, starts: new Set(marks.map(({ start }) => start)) });
  return groups.map((group, place) => {
    const x = Math.min(...group.glyphs.map(({ from }) => from));
    const own = [...group.starts]
      .sort((a, b) => a - b)
      .map((start) => text.slice(start, endOf(start)))
      .join('');
    const advance = Math.max(...group.glyphs.map(({ to }) => to)) - x;
    return {
      x,
      advance,
      glyphs: group.glyphs.map((glyph) => ({
        id: glyph.id,
        x: within(glyph.x - x, -REACH, advance + REACH),
        y: within(glyph.y, -REACH, REACH),
      })),
      text: isRightToLeft ? opened(turned(own), place) : own,
    };
  });
}

/** Keeps what is made from each text. Belongs to one document, so its size is bounded by the texts of that document. */
export class TextCache<T extends object> {
  /** The values by their variants. A key of both would be a new text at each look. */
  readonly #made = new Map<number | string, Map<string, T>>();

  /** Returns the value for this text in this variant. Calls `make` on first use only. */
  get(text: string, make: () => T, variant: number | string = ''): T {
    const own = this.#made.get(variant) ?? new Map<string, T>();
    const kept = own.get(text);
    if (kept) return kept;
    const made = make();
    own.set(text, made);
    this.#made.set(variant, own);
    return made;
  }
}
