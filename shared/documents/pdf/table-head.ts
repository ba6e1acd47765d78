import type { Booklet } from './booklet.ts';
import { breakLines } from './shape-line.ts';
import type { PlacedColumn } from './table-row.ts';

export const HEAD_SIZE = 7.5;
const TITLE_HEIGHT = 18;
const HEAD_STEP = 9;
const AFTER_HEAD = 3;

/** Returns functions that draw the title and the headings of a table, and their height. */
export function headOf<T>(title: string | undefined, columns: readonly PlacedColumn<T>[], booklet: Booklet) {
  const style = booklet.look.style(HEAD_SIZE, { bold: true });
  const headings = columns.map(({ heading, room, x }) => ({
    x,
    lines: breakLines(heading, style.faces, room / HEAD_SIZE),
  }));
  const lines = Math.max(...headings.map((each) => each.lines.length));
  const headHeight = 8 + lines * HEAD_STEP;
  const drawTitle = (isContinued: boolean): void => {
    const { look, margin, page, structure, wording } = booklet;
    if (!title) return;
    const text = isContinued ? `${title} ${wording.say('continued')}` : title;
    structure.within('H2', () => page.text(text, margin, booklet.y + 11, look.style(10, { bold: true })));
    booklet.y += TITLE_HEIGHT;
  };
  const drawHeadings = (): void => {
    const { look, margin, page, structure, width } = booklet;
    if (columns.length === 0) return;
    page.rectangle({ x: margin, y: booklet.y, width, height: headHeight }, look.tint);
    const drawHeading = ({ lines: own, x }: (typeof headings)[number]): void => {
      for (const [at, text] of own.entries()) page.text(text, x, booklet.y + 11.5 + at * HEAD_STEP, style);
    };
    structure.within('TR', () => {
      for (const heading of headings) {
        structure.within('TH', () => drawHeading(heading), '/A<</O/Table/Scope/Column>>');
      }
    });
    booklet.y += headHeight + AFTER_HEAD;
  };
  return { drawTitle, drawHeadings, height: (title ? TITLE_HEIGHT : 0) + headHeight + AFTER_HEAD };
}
