import type { Booklet } from './booklet.ts';
import type { TextStyle } from './canvas.ts';
import { HAIRLINE, INK } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

/** A text of a cell. It begins on a line of its own. */
export interface CellText {
  readonly text: string;
  readonly style: TextStyle;
  readonly isStruck?: boolean;
}

export interface Column<T> {
  readonly heading: string;
  /** The bounds of its width in points. Between them, the texts decide. */
  readonly width: readonly [least: number, most: number];
  readonly cell: (row: T, place: number) => readonly CellText[];
}

export interface Table<T> {
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** The distance between two lines of a cell, in points. */
  readonly step: number;
  /** Puts a box to tick before each row. */
  readonly isTicked?: boolean;
}

const HEAD_HEIGHT = 17;
const HEAD_SIZE = 7.5;
const AFTER_HEAD = 3;
const PADDING = 4.4;
/** The space between two columns. */
const GAP = 8;
const TICK = 7;
const TICK_COLUMN = 14;
const MAX_LINES = 16;

/**
 * Returns the widths of the columns: as wide as their texts. Spare room is shared. If there is too little, the columns with the most
 * breakable texts become narrower first, so that most rows keep one line. No word is broken before that.
 */
const widthsOf = <T>({ columns, rows }: Table<T>, available: number, heading: TextStyle): number[] => {
  const fitted = columns.map(({ cell, heading: word, width: [least, most] }, at) => {
    const texts = [{ text: word, style: heading }, ...rows.flatMap((row, place) => cell(row, place))];
    const within = (width: number): number => Math.min(Math.max(width + GAP, least), most);
    const width = within(widest(texts));
    const words = texts.flatMap(({ style, text }) => text.split(' ').map((each) => ({ text: each, style })));
    return { at, width, least: width === least ? least : within(widest(words)), grows: most > least };
  });
  let missing = fitted.reduce((sum, { width }) => sum + width, 0) - available;
  const growing = fitted.reduce((sum, { grows, width }) => sum + (grows ? width : 0), 0);
  const widths = fitted.map(({ grows, width }) => (missing < 0 && grows ? width - (missing * width) / growing : width));
  for (const { at, least, width } of fitted.toSorted((a, b) => b.width - b.least - (a.width - a.least))) {
    const given = Math.max(Math.min(missing, width - least), 0);
    widths[at] = (widths[at] ?? 0) - given;
    missing -= given;
  }
  const total = widths.reduce((sum, width) => sum + width, 0);
  return total > available ? widths.map((width) => (width * available) / total) : widths;
};

const widest = (texts: readonly CellText[]): number =>
  texts.reduce((width, { style, text }) => Math.max(width, shapeLine(text, style.faces).width * style.size), 0);

interface Line extends CellText {
  readonly x: number;
  /** The number of its line in the row, from 0. */
  readonly line: number;
}

interface Row {
  readonly lines: readonly Line[];
  readonly height: number;
}

const rowOf = <T>(
  { columns, step }: Table<T>,
  row: T,
  place: number,
  xs: readonly number[],
  widths: readonly number[],
): Row => {
  let lineCount = 1;
  const lines = columns.flatMap(({ cell }, at) => {
    const room = (widths[at] ?? 0) - GAP;
    const broken = cell(row, place).flatMap(({ isStruck = false, style, text }) =>
      (text === '' ? [] : breakLines(text, style.faces, room / style.size, MAX_LINES)).map((part) => ({
        text: part,
        style,
        isStruck,
      })),
    );
    lineCount = Math.max(lineCount, broken.length);
    return broken.map((text, line) => ({ ...text, line, x: xs[at] ?? 0 }));
  });
  return { lines, height: lineCount * step + PADDING };
};

const drawRow = (
  { height, lines }: Row,
  { isTicked, step }: Pick<Table<unknown>, 'isTicked' | 'step'>,
  booklet: Booklet,
): void => {
  const { margin, page, width, y } = booklet;
  for (const { isStruck, line, style, text, x } of lines) {
    const baseline = y + 8.4 + line * step;
    const taken = page.text(text, x, baseline, style);
    if (isStruck) page.rectangle({ x, y: baseline - style.size * 0.35, width: taken, height: 0.6 }, style.colour);
  }
  if (isTicked) page.outline({ x: margin + 3, y: y + 2.2, width: TICK, height: TICK }, INK, 0.7);
  booklet.y += height;
  page.rectangle({ x: margin, y: booklet.y - 1.6, width, height: 0.4 }, HAIRLINE);
};

/** Draws a table over as many pages as it takes. Repeats its heading, never splits a row, and leaves no single row to the last page. */
export const drawTable = <T>(table: Table<T>, booklet: Booklet): void => {
  const { columns, isTicked = false, rows } = table;
  const style = booklet.look.style(HEAD_SIZE, { bold: true });
  const before = 6 + (isTicked ? TICK_COLUMN : 0);
  const widths = widthsOf(table, booklet.width - before, style);
  const xs = widths.map(
    (_width, at) => booklet.margin + before + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
  );
  const drawHead = (): void => {
    const { look, margin, page, width, y } = booklet;
    page.rectangle({ x: margin, y, width, height: HEAD_HEIGHT }, look.tint);
    for (const [at, { heading }] of columns.entries()) page.text(heading, xs[at] ?? 0, y + 11.5, style);
    booklet.y += HEAD_HEIGHT + AFTER_HEAD;
  };
  drawHead();
  for (const [place, row] of rows.entries()) {
    const placed = rowOf(table, row, place, xs, widths);
    const isNextToLast = place === rows.length - 2 && place > 0;
    const last = isNextToLast ? rows.at(-1) : undefined;
    const after = last === undefined ? 0 : rowOf(table, last, place + 1, xs, widths).height;
    if (placed.height + after > booklet.room) {
      booklet.turn();
      drawHead();
    }
    drawRow(placed, table, booklet);
  }
};
