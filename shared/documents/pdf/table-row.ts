import type { Booklet } from './booklet.ts';
import { AFTER_TICK, type CellText, type Column } from './column-widths.ts';
import type { Element } from './element.ts';
import { HAIRLINE, INK } from './look.ts';
import { breakLines, extraLeading } from './shape-line.ts';

const PADDING = 4;
const MAX_LINES = 16;
/** The side of a box to tick. */
const TICK = 7;

interface Line extends CellText {
  /** The place of its column. */
  readonly column: number;
  readonly x: number;
  /** The distance of its baseline from that of a first line of Latin text, in points. */
  readonly down: number;
}

/** A row of a table, broken into lines. */
export interface TableRow {
  readonly lines: readonly Line[];
  /** The distance of its first baseline from that of a row of Latin text, in points. */
  readonly down: number;
  readonly height: number;
}

export interface PlacedColumn<T> extends Pick<Column<T>, 'cell' | 'heading'> {
  readonly x: number;
  /** The width of its texts. */
  readonly room: number;
}

/** Breaks a row into lines for the widths of its columns. */
export function tableRow<T>(columns: readonly PlacedColumn<T>[], step: number, row: T, place: number): TableRow {
  const cells = columns.map(({ cell, room, x }, column) =>
    cell(row, place).flatMap(({ isStruck = false, isTicked = false, style, text }) => {
      const indent = isTicked ? AFTER_TICK : 0;
      const parts = text === '' ? [] : breakLines(text, style.faces, (room - indent) / style.size, MAX_LINES);
      return parts.map((part, at) => ({
        text: part,
        style,
        isStruck,
        isTicked: isTicked && at === 0,
        x: x + indent,
        column,
      }));
    }),
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
}

interface Box {
  readonly isDrawn: boolean;
  readonly isTicked: boolean;
  readonly isNew: boolean;
}

export function drawRow({ down: first, height, lines }: TableRow, columns: number, box: Box, booklet: Booklet): void {
  const { look, margin, page, structure, width, y } = booklet;
  const drawLine = ({ down, isStruck, isTicked, style, text, x }: Line): void => {
    const baseline = y + 8.4 + down;
    if (isTicked) page.outline({ x: x - AFTER_TICK, y: baseline - 6.2, width: TICK, height: TICK }, INK, 0.7);
    const taken = page.text(text, x, baseline, style);
    if (isStruck) page.rectangle({ x, y: baseline - style.size * 0.35, width: taken, height: 0.6 }, style.colour);
  };
  structure.within('TR', () => {
    const cells = Array.from({ length: columns }, () => structure.add('TD'));
    for (const line of lines) structure.inside(cells[line.column] as Element, () => drawLine(line));
  });
  const place = { x: margin + 3, y: y + first + 2.2, width: TICK, height: TICK };
  if (box.isDrawn) page.outline(place, INK, 0.7);
  if (box.isTicked) page.tick(place, INK, 1.1);
  if (box.isNew) page.rectangle({ x: margin - 4, y, width: 2, height: height - 2 }, look.accent);
  booklet.y += height;
  page.rectangle({ x: margin, y: booklet.y - 1.4, width, height: 0.4 }, HAIRLINE);
}

/** Fewer lines of a row do not begin at the end of a page. */
const LEAST_LINES = 4;

/**
 * Returns the part of a row that fits into some room, and what is left of it. What is left begins with the cells again that end before it: a
 * reader of the next page sees whose lines these are. Undefined if too little fits.
 */
export function splitRow({ down, height, lines }: TableRow, room: number): readonly [TableRow, TableRow] | undefined {
  const baselines = [...new Set(lines.map((line) => line.down))].sort((a, b) => a - b);
  const last = lines.reduce((most, line) => Math.max(most, line.down), 0);
  const step = height - PADDING - last;
  const fitting = baselines.filter((baseline) => baseline + step + PADDING <= room);
  const from = baselines[fitting.length];
  if (fitting.length < LEAST_LINES || from === undefined) return undefined;
  const ended = new Set(lines.filter((line) => line.down < from).map(({ column }) => column));
  for (const line of lines) if (line.down >= from) ended.delete(line.column);
  const again = lines.filter(({ column }) => ended.has(column));
  const left = lines.filter((line) => line.down >= from).map((line) => ({ ...line, down: line.down - from + down }));
  const lowest = [...again, ...left].reduce((most, line) => Math.max(most, line.down), 0);
  return [
    { lines: lines.filter((line) => line.down < from), down, height: from - down + PADDING },
    { lines: [...again, ...left], down, height: lowest + step + PADDING },
  ];
}
