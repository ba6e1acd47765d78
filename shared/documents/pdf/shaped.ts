/** Glyphs at one height above the baseline, as operands of `TJ`. */
export interface Shown {
  /** In thousandths of the font size. */
  readonly rise: number;
  readonly operands: string;
}

/** Glyphs that a reader who searches or copies gets as one text: `text`, or that of each glyph. */
export interface Span {
  readonly parts: readonly Shown[];
  readonly text?: string;
}

/** A piece of text in one font, with its width at size 1. */
export interface Shaped {
  readonly resource: string;
  readonly spans: readonly Span[];
  readonly width: number;
  /** The height that its marks need at size 1; 0 if the lines of Latin text have room for it. */
  readonly height: number;
}

/** What a document keeps of a glyph that it draws. */
export interface DrawnGlyph {
  readonly code: number;
  readonly width: number;
  /** The text that it stands for, if that is known. */
  text: string | undefined;
}
