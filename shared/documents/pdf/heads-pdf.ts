import type { Heads } from '#shared/domain/reports/roster-sheet.ts';
import type { Booklet } from './booklet.ts';
import type { TextStyle } from './canvas.ts';
import { GREY } from './look.ts';
import { shapeLine } from './shape-line.ts';

/** The width of one head count in points. */
export const HEADS_WIDTH = 118;

/** Draws head counts side by side. */
export const drawHeads = (heads: readonly Heads[], x: number, booklet: Booklet): void => {
  const { look, page } = booklet;
  const small = look.style(8, { colour: GREY });
  const fitting = (text: string): TextStyle => {
    const size = Math.min(8, (HEADS_WIDTH - 8) / shapeLine(text, small.faces).width);
    return { ...small, size };
  };
  for (const [index, { about, label, people }] of heads.entries()) {
    const left = x + index * HEADS_WIDTH;
    page.text(label, left, booklet.y + 9, fitting(label));
    page.text(String(people), left, booklet.y + 26, look.style(15, { bold: true }));
    page.text(about, left, booklet.y + 37, fitting(about));
  }
};
