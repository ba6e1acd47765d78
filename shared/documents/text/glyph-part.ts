/** A glyph with its place, in thousandths of the font size. */
export interface GlyphPart {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}
