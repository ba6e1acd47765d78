import type { PrintedChanges } from '#shared/domain/reports/changes.ts';
import type { OffRow } from '#shared/domain/reports/off-duty.ts';
import type { Booklet } from './booklet.ts';
import { markedColumns, rowKeyOf } from './change-marks.ts';
import type { Column } from './column-widths.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.8;

/** Draws who is off on a day. Draws nothing if no one is. */
export function drawOffDuty(rows: readonly OffRow[], changes: PrintedChanges | undefined, booklet: Booklet): void {
  if (rows.length === 0) return;
  booklet.y += 8;
  const {
    look,
    wording: { say },
  } = booklet;
  const plain = look.style(SIZE);
  const strong = look.style(SIZE, { bold: true });
  const columns: readonly Column<OffRow>[] = [
    { heading: say('who'), width: [120, 200], cell: ({ name }) => [{ text: name, style: strong }] },
    { heading: say('kind'), width: [40, 90], cell: ({ kind }) => [{ text: kind, style: plain }] },
    { heading: say('when'), width: [80, 120], cell: ({ time }) => [{ text: time, style: plain }] },
    { heading: say('why'), width: [120, 420], cell: ({ reason }) => [{ text: reason, style: plain }] },
  ];
  drawTable(
    { title: say('offOnDay'), ...markedColumns(columns, changes, look, { keyOf: rowKeyOf }), rows, step: STEP },
    booklet,
  );
}
