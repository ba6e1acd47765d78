import type { ScheduleSheet, SheetDay } from '#shared/domain/reports/schedule-sheet.ts';
import { Booklet, type Imprint } from './booklet.ts';
import { GREY, HAIRLINE, MARGIN } from './look.ts';
import { blockOf, type Line, TIME_COLUMN } from './schedule-block.ts';
import { breakLines, shapeLine } from './shape-line.ts';

const DAY_HEIGHT = 24;
const drawLines = (lines: readonly Line[], x: number, booklet: Booklet): void => {
  let top = booklet.y;
  for (const { isStruck, step, style, text, x: indent } of lines) {
    const width = booklet.page.text(text, x + indent, top + 11, style);
    if (isStruck) booklet.page.rectangle({ x: x + indent, y: top + 7.2, width, height: 0.8 }, style.colour);
    top += step;
  }
};

const drawDay = ({ heading, offset }: SheetDay, booklet: Booklet, isContinued: boolean): void => {
  const { look, page } = booklet;
  const width = page.width - 2 * MARGIN;
  page.rectangle({ x: MARGIN, y: booklet.y, width, height: DAY_HEIGHT }, look.tint);
  page.rectangle({ x: MARGIN, y: booklet.y, width: 3.5, height: DAY_HEIGHT }, look.accent);
  const small = look.style(8.5, { colour: GREY });
  const taken = shapeLine(offset, small.faces).width * small.size;
  const baseline = booklet.y + 16;
  page.text(`${heading}${isContinued ? ' (continued)' : ''}`, MARGIN + 12, baseline, look.style(11.5, { bold: true }));
  page.text(offset, page.width - MARGIN - 10 - taken, baseline, small);
  booklet.y += DAY_HEIGHT + 8;
};

const drawHead = ({ about, name, title }: ScheduleSheet, booklet: Booklet): void => {
  const { look, page } = booklet;
  const width = page.width - 2 * MARGIN;
  page.text(title.toUpperCase(), MARGIN, booklet.y + 12, look.style(9, { bold: true, colour: GREY }));
  booklet.y += 18;
  const strong = look.style(22, { bold: true });
  for (const line of breakLines(name, strong.faces, width / strong.size, 4)) {
    page.text(line, MARGIN, booklet.y + 22, strong);
    booklet.y += 27;
  }
  const plain = look.style(10.5, { colour: GREY });
  for (const line of about.flatMap((each) => breakLines(each, plain.faces, width / plain.size, 3))) {
    page.text(line, MARGIN, booklet.y + 13, plain);
    booklet.y += 15;
  }
  page.rectangle({ x: MARGIN, y: booklet.y + 9, width: 56, height: 2.2 }, look.accent);
  booklet.y += 26;
};

const drawSheet = (sheet: ScheduleSheet, booklet: Booklet): void => {
  const running = `${sheet.name}  ·  ${sheet.title}`;
  booklet.beginSection({ running });
  drawHead(sheet, booklet);
  if (sheet.days.length === 0) {
    booklet.page.text('Nothing is planned in this time.', MARGIN, booklet.y + 14, booklet.look.style(11));
  }
  for (const day of sheet.days) {
    let isNew = true;
    for (const entry of day.entries) {
      const block = blockOf(entry, booklet);
      const needed = block.height + (isNew ? DAY_HEIGHT + 8 : 0);
      const isFull = needed > booklet.room;
      if (isFull) booklet.continueSection({ running });
      if (isNew || isFull) drawDay(day, booklet, !isNew);
      isNew = false;
      drawLines(block.left, MARGIN, booklet);
      drawLines(block.right, MARGIN + TIME_COLUMN, booklet);
      booklet.y += block.height;
      const { page } = booklet;
      page.rectangle({ x: MARGIN, y: booklet.y - 6, width: page.width - 2 * MARGIN, height: 0.5 }, HAIRLINE);
    }
    booklet.y += 10;
  }
};

const textsOf = (sheets: readonly ScheduleSheet[]): string => JSON.stringify(sheets);

/** Returns schedules as PDF. Each begins on a new page. Never splits an entry between pages. */
export const schedulePdf = async (
  sheets: readonly ScheduleSheet[],
  imprint: Imprint,
): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> => {
  const booklet = await Booklet.create(imprint, textsOf(sheets));
  for (const sheet of sheets) drawSheet(sheet, booklet);
  return booklet.finish();
};
