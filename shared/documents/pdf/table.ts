import type { Booklet } from './booklet.ts';
import type { Box as CanvasBox } from './canvas.ts';
import { type Column, GAP, widthsOf } from './column-widths.ts';
import type { Element } from './element.ts';
import { HAIRLINE, INK } from './look.ts';
import { HEAD_SIZE, headOf } from './table-head.ts';
import { type TableRow, tableRow } from './table-row.ts';

export interface Table<T> {
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
const TICK = 7;
const TICK_COLUMN = 14;
const MARK_COLUMN = 20;

interface Box {
  readonly isDrawn: boolean;
  readonly isTicked: boolean;
  readonly isNew: boolean;
}

function drawRow({ down: first, height, lines }: TableRow, columns: number, box: Box, booklet: Booklet): void {
  const { look, margin, page, structure, width, y } = booklet;
  const drawLine = ({ down, isStruck, style, text, x }: TableRow['lines'][number]): void => {
    const baseline = y + 8.4 + down;
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

function drawBar(text: string, columns: number, { look, margin, page, structure, width, y }: Booklet): void {
  page.rectangle({ x: margin, y, width, height: BAR_HEIGHT - 2 }, look.tint);
  const draw = () => page.text(text, margin + 6, y + 9.4, look.style(HEAD_SIZE, { bold: true }));
  structure.within('TR', () => structure.within('TD', draw, `/A<</O/Table/ColSpan ${columns}>>`));
}

/**
 * Draws a table over as many pages as it takes. Repeats its title, its headings and the bar of its rows, never splits a row, and leaves
 * no single row to the last page.
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
  head.drawTitle(false);
  const { structure } = booklet;
  const drawBody = (): void => {
    for (const [place, row] of rows.entries()) {
      const placed = tableRow(columns, step, row, place);
      const isNextToLast = place === rows.length - 2 && place > 0;
      const after = isNextToLast ? (rowAt(place + 1)?.height ?? 0) : 0;
      const own = barOf(row);
      const isNewBar = own !== '' && own !== bar;
      if ((isNewBar ? BAR_HEIGHT : 0) + placed.height + after > booklet.room) {
        booklet.turn();
        structure.asArtifact('Header', () => {
          head.drawTitle(true);
          head.drawHeadings();
          if (own !== '' && !isNewBar) drawBar(own, columns.length, booklet);
        });
        if (own !== '' && !isNewBar) booklet.y += BAR_HEIGHT;
      }
      if (isNewBar) {
        drawBar(own, columns.length, booklet);
        booklet.y += BAR_HEIGHT;
      }
      bar = own;
      const box = { isDrawn: isTicked, isTicked: tickOf?.(row) ?? false, isNew: isNew?.(row) ?? false };
      drawMark?.(row, { x: booklet.margin + 3, y: booklet.y + 1, width: MARK_COLUMN, height: placed.height });
      drawRow(placed, columns.length, box, booklet);
    }
  };
  structure.within('Table', () => {
    structure.within('THead', head.drawHeadings);
    structure.within('TBody', drawBody);
  });
}
