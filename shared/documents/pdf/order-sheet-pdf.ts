import { whole } from '#shared/documents/text/whole.ts';
import type { OrderRow, OrderSheet } from '#shared/domain/reports/order-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import { beginChanged, markedColumns, rowKeyOf } from './changes-pdf.ts';
import type { CellText, Column } from './column-widths.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { rowCells } from './row-cells.ts';
import { drawTable } from './table.ts';

const SIZE = 9;
const STEP = 11;

function columnsOf(look: Look, { say }: Wording): readonly Column<OrderRow>[] {
  const { alert, grey, style } = rowCells(look, SIZE);
  return [
    {
      heading: say('time'),
      width: [60, 90],
      cell: (row): CellText[] => [
        { text: row.time, style: look.style(SIZE, { bold: true }), isStruck: row.isCancelled },
        ...(row.isCancelled ? [{ text: say('cancelled').toUpperCase(), style: alert }] : []),
      ],
    },
    {
      heading: say('fromTo'),
      width: [120, 260],
      cell: (row) => row.stops.map((text) => ({ text, style: style(row) })),
    },
    {
      heading: say('guests'),
      width: [90, 160],
      cell: (row) => row.people.map((text, at) => ({ text, style: at > 0 ? grey : style(row) })),
    },
    {
      heading: say('titleNAME_BOARD'),
      width: [90, 180],
      cell: (row) => row.signs.map((text) => ({ text, style: style(row, true) })),
    },
    {
      heading: say('driver'),
      width: [90, 160],
      cell: (row) =>
        row.named.map((text, at) => ({ text: at > 0 ? whole(text) : text, style: at > 0 ? grey : style(row) })),
    },
  ];
}

/** Returns the sheets of suppliers as PDF. Each begins on a new page. */
export async function orderSheetPdf(sheets: readonly OrderSheet[], imprint: Imprint): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, sheets);
  const { look, wording } = booklet;
  for (const { about, id, name, rows } of sheets) {
    const changes = imprint.changes?.get(id);
    beginChanged({ kind: imprint.title, title: name, about, isLandscape: true }, changes, booklet);
    const marked = markedColumns(columnsOf(look, wording), changes, look, { keyOf: rowKeyOf });
    if (rows.length > 0) drawTable({ ...marked, rows, step: STEP, barOf: ({ bar }) => bar }, booklet);
    else booklet.page.text(wording.say('nothingInTime'), booklet.margin, booklet.y + 14, look.style(11));
  }
  return booklet.finish();
}
