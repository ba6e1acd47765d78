import type { OffRow } from '#shared/domain/reports/off-duty.ts';
import type { Booklet } from './booklet.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.8;
/** The title, the heading of the table and two rows stay together. */
const LEAST_ROOM = 76;

/** Draws who is off on a day. Draws nothing if no one is. */
export const drawOffDuty = (rows: readonly OffRow[], booklet: Booklet): void => {
  if (rows.length === 0) return;
  booklet.y += 8;
  if (booklet.room < LEAST_ROOM) booklet.turn();
  const { look } = booklet;
  booklet.page.text('Off on this day', booklet.margin, booklet.y + 11, look.style(10, { bold: true }));
  booklet.y += 18;
  const plain = look.style(SIZE);
  const strong = look.style(SIZE, { bold: true });
  drawTable(
    {
      columns: [
        { heading: 'Who', width: [120, 200], cell: ({ name }) => [{ text: name, style: strong }] },
        { heading: 'Kind', width: [50, 60], cell: ({ kind }) => [{ text: kind, style: plain }] },
        { heading: 'When', width: [80, 120], cell: ({ time }) => [{ text: time, style: plain }] },
        { heading: 'Why', width: [120, 420], cell: ({ reason }) => [{ text: reason, style: plain }] },
      ],
      rows,
      step: STEP,
    },
    booklet,
  );
};
