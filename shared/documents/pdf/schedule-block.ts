import type { Entry } from '#shared/domain/reports/schedule-sheet.ts';
import type { Booklet } from './booklet.ts';
import type { TextStyle } from './canvas.ts';
import { GREY, INK, MARGIN, RED } from './look.ts';
import { breakLines } from './shape-line.ts';

/** The width of the column of times, in points. */
export const TIME_COLUMN = 92;
const LABEL_COLUMN = 62;
/** The most lines per detail, so that each entry fits on one page. */
const MAX_LINES: Readonly<Record<string, number>> = { About: 14, Notes: 10, With: 8, Passengers: 8 };
const MAX_OTHER_LINES = 4;
const MAX_TITLE_LINES = 8;

/** A line of text in an entry. `step` is the distance to the next line in points. */
export interface Line {
  readonly text: string;
  readonly x: number;
  readonly step: number;
  readonly style: TextStyle;
  readonly isStruck?: boolean;
}

/** An entry, broken into lines. */
export interface Block {
  readonly left: readonly Line[];
  readonly right: readonly Line[];
  readonly height: number;
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { step }) => sum + step, 0);

const leftOf = ({ isCancelled, kind, remark, time }: Entry, { look }: Booklet): Line[] => {
  const small = look.style(8, { colour: GREY });
  const remarks = remark ? breakLines(remark, small.faces, (TIME_COLUMN - 10) / small.size, 4) : [];
  const strong = look.style(11, { bold: true, colour: isCancelled ? GREY : INK });
  const times = breakLines(time, strong.faces, (TIME_COLUMN - 10) / strong.size, 2);
  return [
    ...times.map((text) => ({ text, x: 0, step: 15, style: strong, isStruck: isCancelled })),
    { text: kind, x: 0, step: 11, style: small },
    ...(isCancelled ? [{ text: 'CANCELLED', x: 0, step: 11, style: look.style(8, { bold: true, colour: RED }) }] : []),
    ...remarks.map((text) => ({ text, x: 0, step: 11, style: small })),
  ];
};

const rightOf = ({ details, isCancelled, title }: Entry, { look }: Booklet, width: number): Line[] => {
  const strong = look.style(11, { bold: true, colour: isCancelled ? GREY : INK });
  const plain = look.style(9.5, { colour: isCancelled ? GREY : INK });
  const label = look.style(9, { colour: GREY });
  return [
    ...breakLines(title, strong.faces, width / strong.size, MAX_TITLE_LINES).map((text) => ({
      text,
      x: 0,
      step: 15,
      style: strong,
      isStruck: isCancelled,
    })),
    ...details.flatMap(({ label: word, value }) => {
      const maxLines = MAX_LINES[word] ?? MAX_OTHER_LINES;
      const lines = breakLines(value, plain.faces, (width - LABEL_COLUMN) / plain.size, maxLines);
      return lines.flatMap((text, index) => [
        ...(index === 0 ? [{ text: word, x: 0, step: 0, style: label }] : []),
        { text, x: LABEL_COLUMN, step: 13, style: plain },
      ]);
    }),
  ];
};

/** Breaks an entry into lines for the width of the current page. */
export const blockOf = (entry: Entry, booklet: Booklet): Block => {
  const width = booklet.page.width - 2 * MARGIN - TIME_COLUMN;
  const left = leftOf(entry, booklet);
  const right = rightOf(entry, booklet, width);
  return { left, right, height: Math.max(heightOf(left), heightOf(right)) + 12 };
};
