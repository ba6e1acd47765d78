import type { Heads } from '#shared/domain/reports/roster-sheet.ts';
import type { Booklet } from './booklet.ts';
import { GREY } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

/** The width of one head count in points. */
export const HEADS_WIDTH = 118;
/** The width of its texts: a rule may stand in the rest. */
const ROOM = HEADS_WIDTH - 16;
const SIZES = { most: 8, least: 6.3 };
const STEP = 7.6;

/** Draws head counts side by side. */
export function drawHeads(heads: readonly Heads[], x: number, booklet: Booklet): void {
  const { look, page, structure } = booklet;
  const small = look.style(8, { colour: GREY });
  /** A text in one line, or smaller in two. */
  const fitting = (text: string) => {
    const size = Math.min(SIZES.most, ROOM / shapeLine(text, small.faces).width);
    if (size >= SIZES.least) return { lines: [text], style: { ...small, size } };
    return { lines: breakLines(text, small.faces, ROOM / SIZES.least, 2), style: { ...small, size: SIZES.least } };
  };
  for (const [index, { about, label, people }] of heads.entries()) {
    const left = x + index * HEADS_WIDTH;
    const [above, below] = [fitting(label), fitting(about)];
    structure.within('P', () => {
      // A label of two lines grows upwards.
      for (const [line, text] of above.lines.entries())
        page.text(text, left, booklet.y + 9 - (above.lines.length - 1 - line) * STEP, above.style);
      page.text(String(people), left, booklet.y + 26, look.style(15, { bold: true }));
      for (const [line, text] of below.lines.entries())
        page.text(text, left, booklet.y + 37 + line * STEP, below.style);
    });
  }
}
