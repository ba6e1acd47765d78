import type { Entry } from '#shared/domain/reports/schedule-sheet.ts';
import type { Booklet } from './booklet.ts';
import type { TextStyle } from './canvas.ts';
import { GREY, INK, MARGIN, RED } from './look.ts';
import { type Row, type RowRole, rowOf } from './schedule-row.ts';
import { detailRows, guestRows, labelsOf } from './schedule-rows.ts';
import { breakLines } from './shape-line.ts';

/** The width of the column of times, in points. */
export const TIME_COLUMN = 88;
/** The lines that stay together at the start of an entry may take this height. A longer start may break. */
const MAX_KEPT = 118;

/** An entry, broken into rows. A page may end after any row from `kept` on, if two or more rows follow. */
export interface Block {
  readonly left: readonly Row[];
  readonly rows: readonly Row[];
  readonly kept: number;
}

export function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { step }) => sum + step, 0);
}

function leftOf({ isCancelled, kind, mark = '', remark, time }: Entry, { look, wording }: Booklet): Row[] {
  const small = look.style(8, { colour: GREY });
  const strong = look.style(11, { bold: true, colour: isCancelled ? GREY : INK });
  const wrapped = (role: RowRole, text: string, style: TextStyle, step: number): Row[] =>
    text === ''
      ? []
      : breakLines(text, style.faces, (TIME_COLUMN - 10) / style.size).map((line, at) =>
          rowOf(
            at === 0 ? role : 'more',
            [{ text: line, x: 0, style, isStruck: isCancelled && role === 'heading' }],
            step,
          ),
        );
  const cancelled = isCancelled ? wording.say('cancelled').toUpperCase() : '';
  return [
    ...wrapped('heading', time, strong, 15),
    ...wrapped('paragraph', mark.toUpperCase(), look.style(8, { bold: true }), 11),
    ...wrapped('paragraph', kind, small, 11),
    ...wrapped('paragraph', cancelled, look.style(8, { bold: true, colour: RED }), 11),
    ...wrapped('paragraph', remark, small, 11),
  ];
}

/** Puts the first row of the left column on the baseline of the title. */
function beside([title]: readonly Row[], [first, ...others]: readonly Row[]): Row[] {
  if (!first) return [];
  const more = Math.max(0, (title?.extra ?? 0) - first.extra);
  return [{ ...first, extra: first.extra + more, step: first.step + more }, ...others];
}

/** Breaks an entry into rows for the width of the current page. */
export function blockOf(entry: Entry, booklet: Booklet): Block {
  const { look } = booklet;
  const width = booklet.page.width - 2 * MARGIN - TIME_COLUMN;
  const colour = entry.isCancelled ? GREY : INK;
  const strong = look.style(11, { bold: true, colour });
  const label = look.style(9, { colour: GREY });
  const styles = { label, value: look.style(9.5, { colour }), labels: labelsOf(entry.details, label) };
  const titles = breakLines(entry.title, strong.faces, width / strong.size).map((text) =>
    rowOf('heading', [{ text, x: 0, style: strong, isStruck: entry.isCancelled }], 15),
  );
  const essential = entry.details.filter(({ isEssential }) => isEssential);
  const rows = [...titles, ...detailRows(entry.details, styles, width), ...guestRows(entry, styles, width)];
  const start = titles.length + detailRows(essential, styles, width).length;
  let kept = 1;
  while (kept < start && heightOf(rows.slice(0, kept + 1)) <= MAX_KEPT) kept += 1;
  return { left: beside(rows, leftOf(entry, booklet)), rows, kept };
}
