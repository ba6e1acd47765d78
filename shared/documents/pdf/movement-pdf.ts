import type { CarRow, MovementSheet } from '#shared/domain/reports/movement-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import type { Box } from './canvas.ts';
import { type CellText, type Column, rowCells } from './cells.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, INK, type Look, WHITE } from './look.ts';
import { beginChanged, markedColumns, rowKeyOf } from './ride-tables-pdf.ts';
import { drawTable } from './table.ts';

const SIZE = 9;
const STEP = 11;

function columnsOf(look: Look, { say }: Wording): readonly Column<CarRow>[] {
  const { alert, grey, guests, pair, style } = rowCells(look, SIZE);
  return [
    {
      heading: say('role'),
      width: [70, 130],
      cell: (row): CellText[] => [
        { text: `${row.position} · ${row.role[0] ?? ''}`, style: style(row, true), isStruck: row.isCancelled },
        { text: row.role[1] ?? '', style: grey },
        ...(row.isCancelled ? [{ text: say('cancelled').toUpperCase(), style: alert }] : []),
      ],
    },
    { heading: say('vehicle'), width: [70, 120], cell: (row) => pair(row.vehicle, row) },
    { heading: say('driver'), width: [80, 130], cell: (row) => pair(row.driver, row) },
    { heading: say('guests'), width: [100, 220], cell: guests },
  ];
}

const CAR = { width: 11, height: 19 };

/** Draws a car as it is seen from above. It drives up the page. */
function drawCar({ isCancelled, isPrincipal }: CarRow, { x, y }: Box, { look, page }: Booklet): void {
  const body = isCancelled ? WHITE : isPrincipal ? look.accent : look.shade;
  page.rectangle({ x, y, ...CAR }, body);
  page.outline({ x, y, ...CAR }, isCancelled ? GREY : INK, 0.7);
  page.rectangle({ x: x + 2, y: y + 4, width: CAR.width - 4, height: 3 }, isCancelled ? GREY : INK);
  page.rectangle({ x: x + 2.5, y: y + 15, width: CAR.width - 5, height: 1.6 }, isCancelled ? GREY : INK);
}

/** Returns orders of movement as PDF, each as a column of cars. Each begins on a new page. */
export async function movementPdf(sheets: readonly MovementSheet[], imprint: Imprint): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, sheets);
  const { look, wording } = booklet;
  for (const { about, id, name, rows } of sheets) {
    const changes = imprint.changes?.get(id);
    beginChanged({ kind: imprint.title, title: name, about }, changes, booklet);
    const marked = markedColumns(columnsOf(look, wording), changes, look, { keyOf: rowKeyOf });
    drawTable({ ...marked, rows, step: STEP, drawMark: (row, box) => drawCar(row, box, booklet) }, booklet);
  }
  if (sheets.length === 0) {
    booklet.beginSection({ title: imprint.title });
    booklet.page.text(wording.say('nothingInTime'), booklet.margin, booklet.y + 14, look.style(11));
  }
  return booklet.finish();
}
