import type { Booklet } from './booklet.ts';
import type { Box as CanvasBox } from './canvas.ts';
import { type Column, GAP, widthsOf } from './column-widths.ts';
import { breakLines } from './shape-line.ts';
import { drawRow, type PlacedColumn, splitRow, type TableRow, tableRow } from './table-row.ts';

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
