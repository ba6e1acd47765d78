import type { Booklet } from './booklet.ts';
import type { Box as CanvasBox } from './canvas.ts';
import { AFTER_TICK, type CellText, type Column, GAP, widthsOf } from './cells.ts';
import type { Element } from './element.ts';
import { HAIRLINE, INK } from './look.ts';
import { breakLines, extraLeading } from './shape-line.ts';

const HEAD_SIZE = 7.5;
const TITLE_HEIGHT = 18;
const HEAD_STEP = 9;
const AFTER_HEAD = 3;

/** Returns functions that draw the title and the headings of a table, and their height. */
function headOf<T>(title: string | undefined, columns: readonly PlacedColumn<T>[], booklet: Booklet) {
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

interface Table<T> {
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** The distance between two lines of a cell, in points. */
  readonly step: number;
  /** Stands above the table. Each page repeats it. */
  readonly title?: string;
  /** Puts a box to tick before each row. */
  readonly isTicked?: boolean;
  /** Draws a sign before each row, into a box of the height of its first lines. */
  readonly drawMark?: (row: T, place: CanvasBox) => void;
  /** Tells whether the box of a row is ticked already. Default: none is. */
  readonly tickOf?: (row: T) => boolean;
  /** Returns the bar above the rows that have the same one. Empty: none. */
  readonly barOf?: (row: T) => string;
  /** Tells whether a row is marked as new. */
  readonly isNew?: (row: T) => boolean;
}

const BAR_HEIGHT = 15;
/** A row that is higher than this part of a page is split: some pages have less room. */
const TALL = 0.6;
/** A row that is split begins where this height is left, in points. */
const LEAST_PART = 80;
const TICK_COLUMN = 14;
const MARK_COLUMN = 20;

/** Draws the bar above rows, and moves below it. */
function drawBar(text: string, columns: number, booklet: Booklet): void {
  const { look, margin, page, structure, width, y } = booklet;
  page.rectangle({ x: margin, y, width, height: BAR_HEIGHT - 2 }, look.tint);
  const draw = () => page.text(text, margin + 6, y + 9.4, look.style(HEAD_SIZE, { bold: true }));
  structure.within('TR', () => structure.within('TD', draw, `/A<</O/Table/ColSpan ${columns}>>`));
  booklet.y += BAR_HEIGHT;
}

/**
 * Draws a table over as many pages as it takes. Repeats its title, its headings and the bar of its rows, splits only a row that is almost as
 * high as a page, and leaves no single row to the last page.
 */
export function drawTable<T>(table: Table<T>, booklet: Booklet): void {
  const { barOf = () => '', drawMark, isNew, isTicked = false, rows, step, tickOf } = table;
  const before = 6 + (isTicked ? TICK_COLUMN : 0) + (drawMark ? MARK_COLUMN : 0);
  let next = booklet.margin + before;
  const style = booklet.look.style(HEAD_SIZE, { bold: true });
  const columns = widthsOf(table, booklet.width - before, style).map((width, at) => {
    const x = next;
    next += width;
    return { ...(table.columns[at] as Column<T>), x, room: width - GAP };
  });
  const head = headOf(table.title, rows.length === 0 && table.title ? [] : columns, booklet);
  const tall = TALL * (booklet.room + booklet.y);
  const heightAt = (place: number): number => {
    const row = rows[place];
    const height = row === undefined ? 0 : tableRow(columns, step, row, place).height;
    return height > tall ? LEAST_PART : height;
  };
  const [first] = rows;
  const least = head.height + (first && barOf(first) ? BAR_HEIGHT : 0) + heightAt(0);
  // The title, the headings and two rows stay together.
  const start = head.height + heightAt(0) + heightAt(1);
  if ((table.title ? start : least) > booklet.room) booklet.turn();
  head.drawTitle(false);
  const { structure } = booklet;
  const turn = (bar: string): void => {
    booklet.turn();
    structure.asArtifact('Header', () => {
      head.drawTitle(true);
      head.drawHeadings();
      if (bar !== '') drawBar(bar, columns.length, booklet);
    });
  };
  const drawPlaced = (row: T, placed: TableRow): void => {
    const box = { isDrawn: isTicked, isTicked: tickOf?.(row) ?? false, isNew: isNew?.(row) ?? false };
    drawMark?.(row, { x: booklet.margin + 3, y: booklet.y + 1, width: MARK_COLUMN, height: placed.height });
    drawRow(placed, columns.length, box, booklet);
  };
  const drawParts = (row: T, placed: TableRow, own: string): void => {
    let left = placed;
    for (let isFresh = false; left.height > booklet.room; isFresh = true) {
      const [part, rest] = splitRow(left, booklet.room) ?? [];
      if (!part || !rest) {
        if (isFresh) break;
      } else {
        drawPlaced(row, part);
        left = rest;
      }
      turn(own);
    }
    drawPlaced(row, left);
  };
  const drawBody = (): void => {
    let bar = '';
    for (const [place, row] of rows.entries()) {
      const placed = tableRow(columns, step, row, place);
      const after = place > 0 && place === rows.length - 2 ? heightAt(place + 1) : 0;
      const own = barOf(row);
      const isNewBar = own !== '' && own !== bar;
      const needed = placed.height > tall ? LEAST_PART : placed.height + after;
      if ((isNewBar ? BAR_HEIGHT : 0) + needed > booklet.room) turn(isNewBar ? '' : own);
      if (isNewBar) drawBar(own, columns.length, booklet);
      bar = own;
      drawParts(row, placed, own);
    }
  };
  structure.within('Table', () => {
    structure.within('THead', head.drawHeadings);
    structure.within('TBody', drawBody);
  });
}

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
interface TableRow {
  readonly lines: readonly Line[];
  /** The distance of its first baseline from that of a row of Latin text, in points. */
  readonly down: number;
  readonly height: number;
}

interface PlacedColumn<T> extends Pick<Column<T>, 'cell' | 'heading'> {
  readonly x: number;
  /** The width of its texts. */
  readonly room: number;
}

/** Breaks a row into lines for the widths of its columns. */
function tableRow<T>(columns: readonly PlacedColumn<T>[], step: number, row: T, place: number): TableRow {
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

function drawRow({ down: first, height, lines }: TableRow, columns: number, box: Box, booklet: Booklet): void {
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
function splitRow({ down, height, lines }: TableRow, room: number): readonly [TableRow, TableRow] | undefined {
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
