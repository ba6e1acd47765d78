import type { Booklet } from './booklet.ts';
import { type Column, GAP, widthsOf } from './column-widths.ts';
import { HAIRLINE, INK } from './look.ts';
import { breakLines } from './shape-line.ts';
import { type PlacedColumn, type TableRow, tableRow } from './table-row.ts';

export interface Table<T> {
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** The distance between two lines of a cell, in points. */
  readonly step: number;
  /** Stands above the table. Each page repeats it. */
  readonly title?: string;
  /** Puts a box to tick before each row. */
  readonly isTicked?: boolean;
  /** Tells whether the box of a row is ticked already. Default: none is. */
  readonly tickOf?: (row: T) => boolean;
  /** Returns the bar above the rows that have the same one. Empty: none. */
  readonly barOf?: (row: T) => string;
  /** Tells whether a row is marked as new. */
  readonly isNew?: (row: T) => boolean;
}

const TITLE_HEIGHT = 18;
const HEAD_SIZE = 7.5;
const HEAD_STEP = 9;
const AFTER_HEAD = 3;
const BAR_HEIGHT = 15;
const TICK = 7;
const TICK_COLUMN = 14;

interface Box {
  readonly isDrawn: boolean;
  readonly isTicked: boolean;
  readonly isNew: boolean;
}

const drawRow = ({ down: first, height, lines }: TableRow, box: Box, booklet: Booklet): void => {
  const { look, margin, page, width, y } = booklet;
  for (const { down, isStruck, style, text, x } of lines) {
    const baseline = y + 8.4 + down;
    const taken = page.text(text, x, baseline, style);
    if (isStruck) page.rectangle({ x, y: baseline - style.size * 0.35, width: taken, height: 0.6 }, style.colour);
  }
  const place = { x: margin + 3, y: y + first + 2.2, width: TICK, height: TICK };
  if (box.isDrawn) page.outline(place, INK, 0.7);
  if (box.isTicked) page.tick(place, INK, 1.1);
  if (box.isNew) page.rectangle({ x: margin - 4, y, width: 2, height: height - 2 }, look.accent);
  booklet.y += height;
  page.rectangle({ x: margin, y: booklet.y - 1.4, width, height: 0.4 }, HAIRLINE);
};

const drawBar = (text: string, { look, margin, page, width, y }: Booklet): void => {
  page.rectangle({ x: margin, y, width, height: BAR_HEIGHT - 2 }, look.tint);
  page.text(text, margin + 6, y + 9.4, look.style(HEAD_SIZE, { bold: true }));
};

/** Draws the title and the headings of a table. Returns a function that does so on each page. */
const headOf = <T>({ title }: Table<T>, columns: readonly PlacedColumn<T>[], booklet: Booklet) => {
  const style = booklet.look.style(HEAD_SIZE, { bold: true });
  const headings = columns.map(({ heading, room, x }) => ({
    x,
    lines: breakLines(heading, style.faces, room / HEAD_SIZE),
  }));
  const lines = Math.max(...headings.map((each) => each.lines.length));
  const headHeight = 8 + lines * HEAD_STEP;
  const draw = (isContinued: boolean): void => {
    const { look, margin, page, width, wording } = booklet;
    if (title) {
      const text = isContinued ? `${title} ${wording.say('continued')}` : title;
      page.text(text, margin, booklet.y + 11, look.style(10, { bold: true }));
      booklet.y += TITLE_HEIGHT;
    }
    if (columns.length === 0) return;
    page.rectangle({ x: margin, y: booklet.y, width, height: headHeight }, look.tint);
    for (const heading of headings) {
      for (const [at, text] of heading.lines.entries())
        page.text(text, heading.x, booklet.y + 11.5 + at * HEAD_STEP, style);
    }
    booklet.y += headHeight + AFTER_HEAD;
  };
  return { draw, height: (title ? TITLE_HEIGHT : 0) + headHeight + AFTER_HEAD };
};

/**
 * Draws a table over as many pages as it takes. Repeats its title, its headings and the bar of its rows, never splits a row, and leaves
 * no single row to the last page.
 */
export const drawTable = <T>(table: Table<T>, booklet: Booklet): void => {
  const { barOf = () => '', isNew, isTicked = false, rows, step, tickOf } = table;
  const before = 6 + (isTicked ? TICK_COLUMN : 0);
  let next = booklet.margin + before;
  const style = booklet.look.style(HEAD_SIZE, { bold: true });
  const columns = widthsOf(table, booklet.width - before, style).map((width, at) => {
    const x = next;
    next += width;
    return { ...(table.columns[at] as Column<T>), x, room: width - GAP };
  });
  const head = headOf(table, rows.length === 0 && table.title ? [] : columns, booklet);
  const rowAt = (place: number): TableRow | undefined => {
    const row = rows[place];
    return row === undefined ? undefined : tableRow(columns, step, row, place);
  };
  let bar = '';
  // The title, the headings and two rows stay together.
  const start = [rowAt(0), rowAt(1)].reduce((sum, row) => sum + (row?.height ?? 0), head.height);
  const [first] = rows;
  const least = head.height + (first && barOf(first) ? BAR_HEIGHT : 0) + (rowAt(0)?.height ?? 0);
  if ((table.title ? start : least) > booklet.room) booklet.turn();
  head.draw(false);
  for (const [place, row] of rows.entries()) {
    const placed = tableRow(columns, step, row, place);
    const isNextToLast = place === rows.length - 2 && place > 0;
    const after = isNextToLast ? (rowAt(place + 1)?.height ?? 0) : 0;
    const own = barOf(row);
    const barHeight = own !== '' && own !== bar ? BAR_HEIGHT : 0;
    if (barHeight + placed.height + after > booklet.room) {
      booklet.turn();
      head.draw(true);
      bar = '';
    }
    if (own !== '' && own !== bar) {
      drawBar(own, booklet);
      booklet.y += BAR_HEIGHT;
    }
    bar = own;
    drawRow(placed, { isDrawn: isTicked, isTicked: tickOf?.(row) ?? false, isNew: isNew?.(row) ?? false }, booklet);
  }
};
