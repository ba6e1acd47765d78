import type { Span } from './shaped.ts';

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
