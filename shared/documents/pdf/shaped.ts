import type { FusedGlyph } from '#shared/documents/text/fuse-glyphs.ts';

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
  /** The language in which it is read (BCP 47). Undefined: that of the paper. */
  readonly language?: string | undefined;
  readonly width: number;
  /** The height that its marks need at size 1; 0 if the lines of Latin text have room for it. */
  readonly height: number;
}

/** Returns the operands of a piece that is one plain string on the baseline. */
export function plainOf({ spans }: Shaped): string | undefined {
  const [span] = spans;
  const part = span?.parts[0];
  const isPlain = spans.length === 1 && span?.parts.length === 1 && span.text === undefined && part?.rise === 0;
  return isPlain ? part.operands : undefined;
}

/** What a document keeps of a glyph that it draws: one of the font, or several that show one part of a text. */
export interface DrawnGlyph extends FusedGlyph {
  readonly code: number;
  /** What it stands for. The same glyph may have several codes, one for each text. */
  readonly text: string;
}
