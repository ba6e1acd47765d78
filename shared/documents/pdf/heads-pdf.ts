import type { Heads } from '#shared/domain/reports/roster-sheet.ts';
import type { Booklet } from './booklet.ts';
import { GREY } from './look.ts';

/** The width of one head count in points. */
export const HEADS_WIDTH = 118;

/** Draws head counts side by side. */
export const drawHeads = (heads: readonly Heads[], x: number, booklet: Booklet): void => {
  const { look, page } = booklet;
  const small = look.style(8, { colour: GREY });
  for (const [index, { label, people, vips }] of heads.entries()) {
    const left = x + index * HEADS_WIDTH;
    page.text(label, left, booklet.y + 9, small);
    page.text(String(people), left, booklet.y + 26, look.style(15, { bold: true }));
    page.text(
      `${people === 1 ? 'person' : 'people'}, ${vips} VIP${vips === 1 ? '' : 's'}`,
      left,
      booklet.y + 37,
      small,
    );
  }
};
