import type { PDFRef } from 'pdf-lib';
import type { ShapingFont } from '#shared/documents/text/harfbuzz.ts';
import type { FaceName } from '#shared/documents/text/scripts.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { Pen } from './pen.ts';
import type { DrawnGlyph, Shaped } from './shaped.ts';
import { TextCache } from './text-cache.ts';

/** The file of a face, or of the letters that no face has (as WOFF). */
export type FaceFile = `${FaceName}-regular.font` | `${FaceName}-bold.font` | 'last-resort.woff';

const MARK = /^\p{M}/u;
const MARKS = /\p{M}/u;

/** A font in a document. The finished document embeds only the glyphs that were shaped. */
export class Face {
  readonly resource: string;
  readonly file: FaceFile;
  /** The font of the document. */
  readonly font: { readonly ref: PDFRef };
  /** The height of a line with marks at size 1, by the font; 0 for Latin, whose lines have their own. */
  readonly height: number;
  readonly drawn = new Map<number, DrawnGlyph>();
  readonly #shaping: ShapingFont;
  /** The codes of the glyphs, if they are not their ids. */
  readonly #codes: Uint16Array | undefined;
  readonly #shaped = new TextCache<Shaped>();
  readonly #glyphs = new Map<string, number>();

  constructor(
    at: Pick<Face, 'file' | 'font' | 'height' | 'resource'>,
    shaping: ShapingFont,
    codes: Uint16Array | undefined,
  ) {
    this.resource = at.resource;
    this.file = at.file;
    this.font = at.font;
    this.height = at.height;
    this.#shaping = shaping;
    this.#codes = codes;
  }

  has(character: string): boolean {
    return this.#glyphOf(character) !== 0;
  }

  /** Shapes a text of one script and direction. Caches the result. */
  shape(text: string, isRightToLeft: boolean): Shaped {
    return this.#shaped.get(`${isRightToLeft ? '<' : '>'}${text}`, () => this.#shape(text, isRightToLeft));
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
    const clusters = clustersOf(text, glyphs, isRightToLeft);
    const pen = new Pen((id) => this.#draw(id));
    const told = clusters.map((cluster) => this.#tells(cluster));
    if (isRightToLeft) {
      // Viewers read such a line glyph by glyph and turn it round. So each letter tells its own text. Its dots and vowel marks tell
      // nothing: viewers would put them beside other letters, and people search without vowel marks.
      for (const [at, cluster] of clusters.entries()) {
        const [letter, ...dots] = MARK.test(cluster.text) ? [undefined, ...cluster.glyphs] : cluster.glyphs;
        if (letter) pen.draw([letter], told[at] ? undefined : cluster.text);
        pen.draw(
          dots.filter((dot) => dot !== undefined),
          '',
        );
      }
    } else {
      const isTold = told.every(Boolean) && clusters.map((each) => each.text).join('') === text;
      pen.draw(
        clusters.flatMap((each) => each.glyphs),
        isTold ? undefined : text,
      );
    }
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    const height = MARKS.test(text) ? this.height : 0;
    return { resource: this.resource, spans: pen.finish(width), width: width / 1_000, height };
  }

  #draw(id: number): DrawnGlyph {
    const known = this.drawn.get(id);
    if (known) return known;
    const glyph = { code: this.#codes?.[id] ?? id, width: this.#shaping.advanceOf(id), text: undefined };
    this.drawn.set(id, glyph);
    return glyph;
  }

  /** Tells whether a glyph stands for the text of its cluster. It stands for the first text that it is drawn for. */
  #tells({ glyphs, text }: Cluster): boolean {
    const [only] = glyphs;
    if (only && glyphs.length === 1) return (this.#draw(only.id).text ??= text) === text;
    // For viewers that know only the texts of glyphs, a glyph stands for its letter or its mark at least.
    for (const letter of `${text}${text.normalize('NFD')}`) {
      const id = this.#glyphOf(letter);
      if (glyphs.some((glyph) => glyph.id === id)) this.#draw(id).text ??= letter;
    }
    return false;
  }
}
