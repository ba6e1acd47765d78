import type { FusedGlyph } from '#shared/documents/text/fuse-glyphs.ts';

/** Glyphs at one height above the baseline, as operands of `TJ`. */
interface Shown {
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

/** A glyph with its place from the start of its text, in thousandths of the font size. */
export interface PenGlyph {
  readonly code: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/** Turns glyphs with places into operands of `TJ`, which places a glyph by the widths of those before it and by numbers between them. */
export class Pen {
  readonly #spans: { readonly parts: { rise: number; operands: string }[]; readonly text?: string }[] = [];
  /** Where a viewer is after the operands so far, in thousandths of the font size. */
  #viewer = 0;

  /** Draws glyphs. `text` is what they say, if that is not the texts of the glyphs one after the other. */
  draw(glyphs: readonly PenGlyph[], text: string | undefined): void {
    if (glyphs.length === 0) return;
    const last = this.#spans.at(-1);
    const continues = last && last.text === undefined && text === undefined;
    const span = continues ? last : { parts: [], ...(text === undefined ? {} : { text }) };
    if (!continues) this.#spans.push(span);
    for (const glyph of glyphs) this.#show(span.parts, glyph);
  }

  /** Moves the viewer to the end of the text, and returns all spans. */
  finish(width: number): readonly Span[] {
    const last = this.#spans.at(-1)?.parts.at(-1);
    if (last && width !== this.#viewer) last.operands += String(this.#viewer - width);
    return this.#spans;
  }

  #show(parts: { rise: number; operands: string }[], { advance, code, x, y }: PenGlyph): void {
    let part = parts.at(-1);
    if (part?.rise !== y) parts.push((part = { rise: y, operands: '' }));
    const hex = `<${code.toString(16).padStart(4, '0')}>`;
    const move = this.#viewer - x;
    part.operands = move === 0 ? `${part.operands}${hex}`.replace('><', '') : `${part.operands}${move}${hex}`;
    this.#viewer = x + advance;
  }
}
