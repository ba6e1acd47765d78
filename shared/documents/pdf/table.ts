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
const PADDING = 4;
/** The space between two columns. */
const GAP = 7;
const TICK = 7;
const TICK_COLUMN = 14;
const MAX_LINES = 16;

/** A column while its width is chosen. */
interface Fit {
  /** For each row the widths of its texts, each on one line. */
  readonly needs: readonly (readonly number[])[];
  /** Below it, words would break. */
  readonly least: number;
  readonly grows: boolean;
  width: number;
}

const widthOf = ({ style, text }: CellText): number => shapeLine(text, style.faces).width * style.size;

const fitOf = <T>({ cell, heading, width: [least, most] }: Column<T>, rows: readonly T[], style: TextStyle): Fit => {
  const within = (...widths: readonly number[]): number => Math.min(Math.max(least, ...widths), most);
  const cells = rows.map((row, place) => cell(row, place));
  const needs = cells.map((texts) => texts.map(widthOf));
  const head = widthOf({ text: heading, style }) + GAP;
  const widest = (texts: readonly CellText[]) =>
    texts.reduce((width, text) => Math.max(width, widthOf(text) + GAP), head);
  const words = cells.flatMap((texts) =>
    texts.flatMap(({ style: own, text }) => text.split(' ').map((word) => ({ text: word, style: own }))),
  );
  return { needs, least: within(widest(words)), grows: most > least, width: within(widest(cells.flat())) };
};

/** Lines that are full at their end lose this part of the width. */
const LOST = 1.06;

/** Estimates the number of lines of each row of a column at a width. */
const linesAt = ({ needs }: Fit, width: number): number[] =>
  needs.map((texts) =>
    texts.reduce((sum, need) => sum + (need <= width - GAP ? 1 : Math.ceil((need * LOST) / (width - GAP))), 0),
  );

/** Points by which one column becomes narrower before the next choice. */
const STEP = 4;

/** Makes columns narrower by `missing` points in all. Each step takes the column that then needs the fewest lines more. */
const narrow = (fits: readonly Fit[], missing: number): void => {
  const lines = fits.map((fit) => linesAt(fit, fit.width));
  const heightWith = (column: number, changed: readonly number[]): number =>
    changed.reduce((sum, own, row) => {
      const others = lines.reduce((most, each, at) => (at === column ? most : Math.max(most, each[row] ?? 0)), own);
      return sum + others;
    }, 0);
  for (let left = missing; left > 0; ) {
    const options = fits.flatMap((fit, column) => {
      const given = Math.min(STEP, left, fit.width - fit.least);
      if (given <= 0) return [];
      const changed = linesAt(fit, fit.width - given);
      return [{ fit, column, given, changed, height: heightWith(column, changed), slack: fit.width - fit.least }];
    });
    const [best] = options.sort((a, b) => a.height - b.height || b.slack - a.slack);
    if (!best) return;
    best.fit.width -= best.given;
    lines[best.column] = best.changed;
    left -= best.given;
  }
};

/** Returns the widths of the columns: as wide as their texts. Shares spare room. If there is too little, keeps the table low. */
const widthsOf = <T>({ columns, rows }: Table<T>, available: number, heading: TextStyle): number[] => {
  const fits = columns.map((column) => fitOf(column, rows, heading));
  const total = (): number => fits.reduce((sum, { width }) => sum + width, 0);
  narrow(fits, total() - available);
  const spare = available - total();
  if (spare < 0) return fits.map(({ width }) => (width * available) / total());
  const growing = fits.reduce((sum, { grows, width }) => sum + (grows ? width : 0), 0);
  return fits.map(({ grows, width }) => (grows ? width * (1 + spare / growing) : width));
};

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
  page.rectangle({ x: margin, y: booklet.y - 1.4, width, height: 0.4 }, HAIRLINE);
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
