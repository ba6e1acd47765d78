import type { CellText, Column } from './column-widths.ts';
import { extraLeading } from './leading.ts';
import { breakLines } from './shape-line.ts';

const PADDING = 4;
const MAX_LINES = 16;

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
    cell(row, place).flatMap(({ isStruck = false, style, text }) =>
      (text === '' ? [] : breakLines(text, style.faces, room / style.size, MAX_LINES)).map((part) => ({
        text: part,
        style,
        isStruck,
        x,
        column,
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
}
