import type { Booklet } from './booklet.ts';
import { GREY, INK, MARGIN } from './look.ts';
import { shapeLine } from './shape-line.ts';

export const SIGNATURE_HEIGHT = 44;

/** Draws the line on which a driver signs that they have the sheet. */
export function drawSignature(text: string, booklet: Booklet): void {
  const { look, page, width } = booklet;
  const style = look.style(9, { colour: GREY });
  const size = Math.min(9, (width * 0.6) / shapeLine(text, style.faces).width);
  const taken = page.text(text, MARGIN, booklet.y + 30, { ...style, size });
  page.rectangle({ x: MARGIN + taken + 8, y: booklet.y + 32, width: width - taken - 8, height: 0.6 }, INK);
  booklet.y += SIGNATURE_HEIGHT;
}
