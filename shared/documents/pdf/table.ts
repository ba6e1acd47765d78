import type { Booklet } from './booklet.ts';
import { type CellText, type Column, GAP, widthsOf } from './column-widths.ts';
import { extraLeading } from './leading.ts';
import { HAIRLINE, INK } from './look.ts';
import { breakLines } from './shape-line.ts';

export interface Table<T> {
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** The distance between two lines of a cell, in points. */
  readonly step: number;
  /** Puts a box to tick before each row. */
  readonly isTicked?: boolean;
  /** Tells whether the box of a row is ticked already. Default: none is. */
  readonly tickOf?: (row: T) => boolean;
}

const HEAD_HEIGHT = 17;
const HEAD_SIZE = 7.5;
const AFTER_HEAD = 3;
const PADDING = 4;
const TICK = 7;
const TICK_COLUMN = 14;
const MAX_LINES = 16;

interface Line extends CellText {
  readonly x: number;
  /** The distance of its baseline from that of a first line of Latin text, in points. */
  readonly down: number;
}

interface Row {
  readonly lines: readonly Line[];
  /** The distance of its first baseline from that of a row of Latin text, in points. */
  readonly down: number;
  readonly height: number;
}

interface Box {
  readonly isDrawn: boolean;
  readonly isTicked: boolean;
}

interface PlacedColumn<T> extends Pick<Column<T>, 'cell' | 'heading'> {
  readonly x: number;
  /** The width of its texts. */
  readonly room: number;
}

const rowOf = <T>(columns: readonly PlacedColumn<T>[], step: number, row: T, place: number): Row => {
  const cells = columns.map(({ cell, room, x }) =>
    cell(row, place).flatMap(({ isStruck = false, style, text }) =>
      (text === '' ? [] : breakLines(text, style.faces, room / style.size, MAX_LINES)).map((part) => ({
        text: part,
        style,
        isStruck,
        x,
      })),
    ),
  );
  const lineCount = Math.max(1, ...cells.map(({ length }) => length));
  let height = 0;
  // The cells share their baselines: a tall script in one of them moves the others too.
  const baselines = Array.from({ length: lineCount }, (_, line) => {
    const extras = cells.map(({ [line]: one }) => (one ? extraLeading(one.text, one.style, step) : 0));
    const extra = Math.max(...extras);
    height += step + extra;
    return height - step - extra / 2;
  });
  const lines = cells.flatMap((texts) => texts.map((text, line) => ({ ...text, down: baselines[line] ?? 0 })));
  return { lines, down: baselines[0] ?? 0, height: height + PADDING };
};

const drawRow = ({ down: first, height, lines }: Row, box: Box, booklet: Booklet): void => {
  const { margin, page, width, y } = booklet;
  for (const { down, isStruck, style, text, x } of lines) {
    const baseline = y + 8.4 + down;
    const taken = page.text(text, x, baseline, style);
    if (isStruck) page.rectangle({ x, y: baseline - style.size * 0.35, width: taken, height: 0.6 }, style.colour);
  }
  const place = { x: margin + 3, y: y + first + 2.2, width: TICK, height: TICK };
  if (box.isDrawn) page.outline(place, INK, 0.7);
  if (box.isTicked) page.tick(place, INK, 1.1);
  booklet.y += height;
  page.rectangle({ x: margin, y: booklet.y - 1.4, width, height: 0.4 }, HAIRLINE);
};

/** Draws a table over as many pages as it takes. Repeats its heading, never splits a row, and leaves no single row to the last page. */
export const drawTable = <T>(table: Table<T>, booklet: Booklet): void => {
  const { isTicked = false, rows, step, tickOf } = table;
  const style = booklet.look.style(HEAD_SIZE, { bold: true });
  const before = 6 + (isTicked ? TICK_COLUMN : 0);
  let next = booklet.margin + before;
  const columns = widthsOf(table, booklet.width - before, style).map((width, at) => {
    const x = next;
    next += width;
    return { ...(table.columns[at] as Column<T>), x, room: width - GAP };
  });
  const drawHead = (): void => {
    const { look, margin, page, width, y } = booklet;
    page.rectangle({ x: margin, y, width, height: HEAD_HEIGHT }, look.tint);
    for (const { heading, x } of columns) page.text(heading, x, y + 11.5, style);
    booklet.y += HEAD_HEIGHT + AFTER_HEAD;
  };
  drawHead();
  for (const [place, row] of rows.entries()) {
    const placed = rowOf(columns, step, row, place);
    const isNextToLast = place === rows.length - 2 && place > 0;
    const last = isNextToLast ? rows.at(-1) : undefined;
    const after = last === undefined ? 0 : rowOf(columns, step, last, place + 1).height;
    if (placed.height + after > booklet.room) {
      booklet.turn();
      drawHead();
    }
    drawRow(placed, { isDrawn: isTicked, isTicked: tickOf?.(row) ?? false }, booklet);
  }
};
