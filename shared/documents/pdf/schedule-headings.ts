import type { SheetDay } from '#shared/domain/reports/schedule-sheet.ts';
import type { Booklet } from './booklet.ts';
import { GREY, MARGIN } from './look.ts';
import { shapeLine } from './shape-line.ts';

const DAY = 22;
const BAR = 18;
const AFTER = 7;
/** The heights of headings with the space below them, in points. */
export const DAY_HEIGHT = DAY + AFTER;
export const BAR_HEIGHT = BAR + AFTER;

/** Draws the heading of a day. On the following pages it says that the day continues. */
export function drawDay({ heading, offset }: SheetDay, booklet: Booklet, isContinued: boolean): void {
  const { look, page, structure, width } = booklet;
  page.rectangle({ x: MARGIN, y: booklet.y, width, height: DAY }, look.tint);
  page.rectangle({ x: MARGIN, y: booklet.y, width: 3.5, height: DAY }, look.accent);
  const small = look.style(8.5, { colour: GREY });
  const taken = shapeLine(offset, small.faces).width * small.size;
  const baseline = booklet.y + 15;
  const title = isContinued ? `${heading} ${booklet.wording.say('continued')}` : heading;
  const room = width - 34 - taken;
  const size = Math.min(11, room / shapeLine(title, look.bold).width);
  const draw = (): void => {
    page.text(title, MARGIN + 12, baseline, look.style(size, { bold: true }));
    page.text(offset, page.width - MARGIN - 10 - taken, baseline, small);
  };
  if (isContinued) structure.asArtifact('Header', draw);
  else structure.within('H2', draw);
  booklet.y += DAY_HEIGHT;
}

/** Draws the bar above entries that do not start on the date of the heading. */
export function drawBar(text: string, booklet: Booklet, isRepeated: boolean): void {
  const { look, page, structure, width } = booklet;
  page.rectangle({ x: MARGIN, y: booklet.y, width, height: BAR }, look.tint);
  const draw = () => page.text(text, MARGIN + 12, booklet.y + 12.5, look.style(9.5, { bold: true }));
  if (isRepeated) structure.asArtifact('Header', draw);
  else structure.within('P', draw);
  booklet.y += BAR_HEIGHT;
}
