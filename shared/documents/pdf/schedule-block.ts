import type { Detail } from '#shared/domain/reports/entry-details.ts';
import type { Entry } from '#shared/domain/reports/schedule-sheet.ts';
import type { Booklet } from './booklet.ts';
import type { TextStyle } from './canvas.ts';
import { extraLeading } from './leading.ts';
import { GREY, INK, MARGIN, RED } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

/** The width of the column of times, in points. */
export const TIME_COLUMN = 88;
const LABEL_COLUMN = 50;
const SECOND_LABEL_COLUMN = 42;
/** Where the second of two details on a row begins, as a part of the width. */
const SECOND_COLUMN = 0.6;
const PARTY_COLUMN = 60;
const PHONE_COLUMN = 104;
/** The side of a box to tick, and the distance of the name from it. */
const TICK = 7;
const AFTER_TICK = 14;
/** The lines that stay together at the start of an entry may take this height. A longer start may break. */
const MAX_KEPT = 118;
/** The most lines of a detail. Only texts with very many line breaks are longer. */
const MAX_LINES = 60;

/** A text on a row. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly style: TextStyle;
  readonly isStruck?: boolean;
}

/** One line across the column of texts. */
export interface Row {
  readonly pieces: readonly Piece[];
  /** The distance to the next row in points. */
  readonly step: number;
  /** The part of it that a tall script adds. */
  readonly extra: number;
  /** The side of a box to tick at the start of the row. */
  readonly tick?: number;
}

/** An entry, broken into rows. A page may end after any row from `kept` on, if two or more rows follow. */
export interface Block {
  readonly left: readonly Row[];
  readonly rows: readonly Row[];
  readonly kept: number;
}

/** Returns a row that is `step` from the next one, or more where a tall script needs it. */
export const rowOf = (pieces: readonly Piece[], step: number, tick?: number): Row => {
  const extra = pieces.reduce((most, { style, text }) => Math.max(most, extraLeading(text, style, step)), 0);
  return { pieces, step: step + extra, extra, ...(tick === undefined ? {} : { tick }) };
};

export const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, { step }) => sum + step, 0);

const leftOf = ({ isCancelled, kind, remark, time }: Entry, { look }: Booklet): Row[] => {
  const small = look.style(8, { colour: GREY });
  const strong = look.style(11, { bold: true, colour: isCancelled ? GREY : INK });
  const wrapped = (text: string, style: TextStyle, step: number, isStruck = false): Row[] =>
    text === ''
      ? []
      : breakLines(text, style.faces, (TIME_COLUMN - 10) / style.size).map((line) =>
          rowOf([{ text: line, x: 0, style, isStruck }], step),
        );
  return [
    ...wrapped(time, strong, 15, isCancelled),
    ...wrapped(kind, small, 11),
    ...wrapped(isCancelled ? 'CANCELLED' : '', look.style(8, { bold: true, colour: RED }), 11),
    ...wrapped(remark, small, 11),
  ];
};

/** Details that stand on the right of the detail before them, where both are short. */
const ON_THE_RIGHT: Readonly<Record<string, readonly string[]>> = {
  With: ['Where', 'Drop-off'],
  Vehicle: ['Driver'],
};

interface Styles {
  readonly label: TextStyle;
  readonly value: TextStyle;
}

const DETAIL_STEP = 12.6;

/** Returns the rows of the details, two details on a row where both are short. */
const detailRows = (details: readonly Detail[], { label, value }: Styles, width: number): Row[] => {
  const fits = ({ value: text }: Detail, room: number): boolean =>
    !text.includes('\n') && shapeLine(text, value.faces).width * value.size <= room;
  const pieces = (detail: Detail, text: string, x = 0, column = LABEL_COLUMN): Piece[] => [
    { text: detail.label, x, style: label },
    { text, x: x + column, style: value },
  ];
  const [first, second, ...others] = details;
  if (!first) return [];
  const right = width * SECOND_COLUMN;
  const isPair = second && ON_THE_RIGHT[second.label]?.includes(first.label);
  if (isPair && fits(first, right - LABEL_COLUMN - 6) && fits(second, width - right - SECOND_LABEL_COLUMN)) {
    const both = [...pieces(first, first.value), ...pieces(second, second.value, right, SECOND_LABEL_COLUMN)];
    return [rowOf(both, DETAIL_STEP), ...detailRows(others, { label, value }, width)];
  }
  const lines = breakLines(first.value, value.faces, (width - LABEL_COLUMN) / value.size, MAX_LINES);
  const rows = lines.map((text, line) =>
    rowOf(line === 0 ? pieces(first, text) : [{ text, x: LABEL_COLUMN, style: value }], DETAIL_STEP),
  );
  return [...rows, ...detailRows(details.slice(1), { label, value }, width)];
};

const guestRows = ({ guests }: Entry, { label, value }: Styles, width: number): Row[] => {
  const nameWidth = width - LABEL_COLUMN - AFTER_TICK - PARTY_COLUMN - PHONE_COLUMN - 6;
  const left = LABEL_COLUMN + AFTER_TICK;
  return guests.flatMap(({ name, party, phone }) =>
    breakLines(name, value.faces, nameWidth / value.size).map((text, line) => {
      const more = [
        { text: party, x: width - PARTY_COLUMN - PHONE_COLUMN, style: label },
        { text: phone, x: width - PHONE_COLUMN, style: value },
      ];
      const own = { text, x: left, style: value };
      return line === 0 ? rowOf([own, ...more], DETAIL_STEP, TICK) : rowOf([own], DETAIL_STEP);
    }),
  );
};

/** Puts the first row of the left column on the baseline of the title. */
const beside = ([title]: readonly Row[], [first, ...others]: readonly Row[]): Row[] => {
  if (!first) return [];
  const more = Math.max(0, (title?.extra ?? 0) - first.extra);
  return [{ ...first, extra: first.extra + more, step: first.step + more }, ...others];
};

/** Breaks an entry into rows for the width of the current page. */
export const blockOf = (entry: Entry, booklet: Booklet): Block => {
  const { look } = booklet;
  const width = booklet.page.width - 2 * MARGIN - TIME_COLUMN;
  const colour = entry.isCancelled ? GREY : INK;
  const strong = look.style(11, { bold: true, colour });
  const styles = { label: look.style(9, { colour: GREY }), value: look.style(9.5, { colour }) };
  const titles = breakLines(entry.title, strong.faces, width / strong.size).map((text) =>
    rowOf([{ text, x: 0, style: strong, isStruck: entry.isCancelled }], 15),
  );
  const essential = entry.details.filter(({ isEssential }) => isEssential);
  const rows = [...titles, ...detailRows(entry.details, styles, width), ...guestRows(entry, styles, width)];
  const start = titles.length + detailRows(essential, styles, width).length;
  let kept = 1;
  while (kept < start && heightOf(rows.slice(0, kept + 1)) <= MAX_KEPT) kept += 1;
  return { left: beside(rows, leftOf(entry, booklet)), rows, kept };
};
