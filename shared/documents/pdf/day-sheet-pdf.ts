import type { PrintedChanges } from '#shared/domain/reports/changes.ts';
import type { DayRow, DaySheet } from '#shared/domain/reports/day-sheet.ts';
import type { OffRow } from '#shared/domain/reports/off-duty.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import { beginChanged, markedColumns, rowKeyOf } from './changes-pdf.ts';
import type { CellText, Column } from './column-widths.ts';
import { drawFleet } from './fleet-lanes-pdf.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { rowCells } from './row-cells.ts';
import type { TextStyle } from './shape-line.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.8;

function columnsOf(look: Look, { say }: Wording): readonly Column<DayRow>[] {
  const { alert, below, grey, style: plain } = rowCells(look, SIZE);
  const strong = (row: DayRow): TextStyle => plain(row, true);
  const text = (value: string, style: TextStyle, isStruck = false): CellText[] =>
    value === '' ? [] : [{ text: value, style, isStruck }];
  return [
    {
      heading: say('time'),
      width: [60, 84],
      cell: (row) => [...text(row.time, strong(row), row.isCancelled), ...text(row.remark, grey)],
    },
    {
      heading: say('kind'),
      width: [44, 80],
      cell: (row) => (row.isCancelled ? text(say('cancelled').toUpperCase(), alert) : text(row.kind, grey)),
    },
    {
      heading: say('what'),
      width: [90, 190],
      cell: (row) => [...text(row.title, strong(row), row.isCancelled), ...text(row.flight, plain(row))],
    },
    {
      heading: say('fromTo'),
      width: [90, 190],
      cell: (row) => [...text(row.from, plain(row)), ...text(row.to && say('to', { place: row.to }), plain(row))],
    },
    { heading: say('guests'), width: [120, 300], cell: (row) => text(row.guests, plain(row)) },
    {
      heading: say('driver'),
      width: [60, 110],
      cell: (row) => {
        if (row.lacks.pickup) return text(say('noPickUp'), alert);
        return row.lacks.driver ? text(say('noDriver'), alert) : below(row.driver, row);
      },
    },
    {
      heading: say('vehicle'),
      width: [50, 100],
      cell: (row) => (row.lacks.vehicle ? text(say('noVehicle'), alert) : below(row.vehicle, row)),
    },
  ];
}

/** Returns everything of one day as PDF: by time, who is off, and at the end, on one page where it fits, the fleet as a chart. */
export async function daySheetPdf(sheet: DaySheet, imprint: Imprint): Promise<PrintedFile> {
  const { chart, heading, off, rows, totals } = sheet;
  const booklet = await Booklet.create(imprint, [sheet]);
  const changes = imprint.changes?.get('');
  const about = totals ? [totals] : [];
  beginChanged({ kind: imprint.title, title: heading, about, isLandscape: true }, changes, booklet);
  const marked = markedColumns(columnsOf(booklet.look, booklet.wording), changes, booklet.look, { keyOf: rowKeyOf });
  drawTable({ ...marked, rows, step: STEP, barOf: ({ bar }) => bar }, booklet);
  if (rows.length === 0) {
    booklet.page.text(booklet.wording.say('nothingOnDay'), booklet.margin + 6, booklet.y + 12, booklet.look.style(10));
    booklet.y += 20;
  }
  drawOffDuty(off, changes, booklet);
  drawFleet(chart, booklet);
  return booklet.finish();
}

/** Draws who is off on a day. Draws nothing if no one is. */
function drawOffDuty(rows: readonly OffRow[], changes: PrintedChanges | undefined, booklet: Booklet): void {
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
