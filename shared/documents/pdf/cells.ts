import { isWhole, keepWholes, whole } from '#shared/documents/text/line-breaks.ts';
import type { ListedGuest } from '#shared/domain/reports/entry-details.ts';
import { joinedTexts } from '#shared/domain/reports/wording.ts';
import { GREY, INK, type Look, RED } from './look.ts';
import { shapeLine, type TextStyle } from './shape-line.ts';

/** A text of a cell. It begins on a line of its own. */
export interface CellText {
  readonly text: string;
  readonly style: TextStyle;
  readonly isStruck?: boolean;
  /** Puts a box to tick before it. */
  readonly isTicked?: boolean;
}

export interface Column<T> {
  readonly heading: string;
  /** The bounds of its width in points. Between them, the texts decide. */
  readonly width: readonly [least: number, most: number];
  readonly cell: (row: T, place: number) => readonly CellText[];
}

/** A narrower column would show a letter or two on a line. */
const MIN_WIDTH = 46;

/** The distance of a text from the start of the box before it, in points. */
export const AFTER_TICK = 11;

/** The space between two columns. */
export const GAP = 7;

/** A column while its width is chosen. */
interface Fit {
  /** For each row the widths of its texts, each on one line. */
  readonly needs: readonly (readonly number[])[];
  /** It keeps this width while another column is wider than its own. */
  readonly least: number;
  /** Below it, words would break. */
  readonly unbroken: number;
  /** It is never narrower: phones, times and other things that are one would break. */
  readonly whole: number;
  readonly grows: boolean;
  width: number;
}

function widthOf({ isTicked = false, style, text }: CellText): number {
  return shapeLine(text, style.faces).width * style.size + (isTicked ? AFTER_TICK : 0);
}

function fitOf<T>({ cell, heading, width: [least, most] }: Column<T>, rows: readonly T[], style: TextStyle): Fit {
  const within = (...widths: readonly number[]): number =>
    Math.max(Math.min(Math.max(least, ...widths), most), wholeWidth);
  const cells = rows.map((row, place) => cell(row, place));
  const needs = cells.map((texts) => texts.map(widthOf));
  const headings = heading.split(' ').map((text) => ({ text, style }));
  const head = Math.max(...headings.map(widthOf)) + GAP;
  const widest = (texts: readonly CellText[]) =>
    texts.reduce((width, text) => Math.max(width, widthOf(text) + GAP), head);
  const words = cells.flatMap((texts) =>
    texts.flatMap(({ style: own, text }) =>
      keepWholes(text)
        .split(' ')
        .map((word) => ({ text: word, style: own })),
    ),
  );
  const wholeWidth = Math.max(
    Math.min(MIN_WIDTH, widest(cells.flat())),
    widest(words.filter(({ text }) => isWhole(text))),
  );
  const unbroken = Math.max(Math.min(widest(words), most), wholeWidth);
  return {
    needs,
    least: within(unbroken),
    unbroken,
    whole: wholeWidth,
    grows: most > least,
    width: within(widest(cells.flat())),
  };
}

/** Lines that are full at their end lose this part of the width. */
const LOST = 1.06;

/** Estimates the number of lines of each row of a column at a width. */
function linesAt({ needs }: Fit, width: number): number[] {
  return needs.map((texts) =>
    texts.reduce((sum, need) => sum + (need <= width - GAP ? 1 : Math.ceil((need * LOST) / (width - GAP))), 0),
  );
}

/** Points by which one column becomes narrower before the next choice. */
const STEP = 4;

/** Makes columns narrower by `missing` points in all, down to a bound. Each step takes the column that then needs the fewest lines more. */
function narrow(fits: readonly Fit[], missing: number, bound: 'least' | 'unbroken' | 'whole'): void {
  const lines = fits.map((fit) => linesAt(fit, fit.width));
  const heightWith = (column: number, changed: readonly number[]): number =>
    changed.reduce((sum, own, row) => {
      const others = lines.reduce((most, each, at) => (at === column ? most : Math.max(most, each[row] ?? 0)), own);
      return sum + others;
    }, 0);
  for (let left = missing; left > 0; ) {
    const options = fits.flatMap((fit, column) => {
      const given = Math.min(STEP, left, fit.width - fit[bound]);
      if (given <= 0) return [];
      const changed = linesAt(fit, fit.width - given);
      return [{ fit, column, given, changed, height: heightWith(column, changed), slack: fit.width - fit[bound] }];
    });
    const [best] = options.sort((a, b) => a.height - b.height || b.slack - a.slack);
    if (!best) return;
    best.fit.width -= best.given;
    lines[best.column] = best.changed;
    left -= best.given;
  }
}

/**
 * Returns the widths of the columns: as wide as their texts. Shares spare room. If there is too little, keeps the table low. Breaks words
 * only where no column can be narrower otherwise, and nothing that is one thing.
 */
export function widthsOf<T>(
  { columns, rows }: { readonly columns: readonly Column<T>[]; readonly rows: readonly T[] },
  available: number,
  heading: TextStyle,
): number[] {
  const fits = columns.map((column) => fitOf(column, rows, heading));
  const total = (): number => fits.reduce((sum, { width }) => sum + width, 0);
  narrow(fits, total() - available, 'least');
  narrow(fits, total() - available, 'unbroken');
  narrow(fits, total() - available, 'whole');
  const spare = available - total();
  if (spare < 0) return fits.map(({ width }) => (width * available) / total());
  const growing = fits.reduce((sum, { grows, width }) => sum + (grows ? width : 0), 0);
  return fits.map(({ grows, width }) => (grows ? width * (1 + spare / growing) : width));
}

/** No phone and no plate is longer. A longer text, such as the name of a company, breaks, or its column would take the room of the others. */
const MOST_WHOLE = 30;

interface Row {
  readonly isCancelled: boolean;
}

interface RowOfTime extends Row {
  readonly time: string;
}

interface RowOfGuests extends Row {
  readonly people: string;
  readonly guests: readonly ListedGuest[];
}

/** Returns what the cells of rows that may be cancelled share, in one size. */
export function rowCells(look: Look, size: number) {
  const grey = look.style(size, { colour: GREY });
  const alert = look.style(size, { bold: true, colour: RED });
  const style = ({ isCancelled }: Row, bold = false): TextStyle =>
    look.style(size, { bold, colour: isCancelled ? GREY : INK });
  return {
    grey,
    alert,
    style,
    /** The time, and below it that the row is cancelled. `cancelled`: the word. */
    time: ({ isCancelled, time }: RowOfTime, cancelled: string): CellText[] => [
      { text: time, style: look.style(size, { bold: true }), isStruck: isCancelled },
      ...(isCancelled ? [{ text: cancelled.toUpperCase(), style: alert }] : []),
    ],
    /** Texts below each other: the first is the main one, the others are phones and plates. */
    below: (texts: readonly string[], row: Row): CellText[] =>
      texts.map((text, at) => ({
        text: at > 0 && text.length <= MOST_WHOLE ? whole(text) : text,
        style: at > 0 ? grey : style(row),
      })),
    /** A name, and below it a phone or a plate. */
    pair: ([first = '', second = '']: readonly string[], row: Row): CellText[] => [
      { text: first, style: style(row), isStruck: row.isCancelled },
      { text: whole(second), style: grey },
    ],
    /** How many people there are, and each guest with a box to tick, their party and phone. */
    guests: ({ guests, people, ...row }: RowOfGuests): CellText[] => [
      { text: people, style: grey },
      ...guests.map(({ name, party, phone }) => ({
        text: joinedTexts([name, party, phone && whole(phone)], ' · '),
        style: style(row),
        isTicked: !row.isCancelled,
      })),
    ],
  };
}
