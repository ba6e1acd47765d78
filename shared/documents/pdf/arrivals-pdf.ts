import type { ArrivalRow, ArrivalsSheet } from '#shared/domain/reports/arrivals-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import { type Column, rowCells } from './cells.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { beginChanged, markedColumns, rowKeyOf } from './ride-tables-pdf.ts';
import { drawTable } from './table.ts';

const SIZE = 8.5;
const STEP = 10;

function columnsOf(look: Look, { say }: Wording, hasRooms: boolean): readonly Column<ArrivalRow>[] {
  const { alert, grey, pair, style } = rowCells(look, SIZE);
  // Where the flight is cancelled, the guest, the room and the ride may still stand.
  const standing = { isCancelled: false };
  return [
    {
      heading: say('time'),
      width: [40, 70],
      cell: (row) => [{ text: row.time, style: style(row, true), isStruck: row.isCancelled }],
    },
    {
      heading: say('flight'),
      width: [110, 220],
      cell: (row) => [
        { text: row.flight[0] ?? '', style: style(row), isStruck: row.isCancelled },
        { text: row.flight[1] ?? '', style: row.isCancelled ? alert : grey },
      ],
    },
    { heading: say('name'), width: [120, 260], cell: (row) => [{ text: row.guest, style: style(standing, true) }] },
    {
      heading: say('party'),
      width: [30, 44],
      cell: (row) => [{ text: String(row.partySize), style: style(standing) }],
    },
    ...(hasRooms
      ? [{ heading: say('room'), width: [50, 130] as const, cell: (row: ArrivalRow) => pair(row.room ?? [], standing) }]
      : []),
    { heading: say('car'), width: [70, 140], cell: (row) => pair(row.car, standing) },
    { heading: say('driver'), width: [80, 150], cell: (row) => pair(row.driver, standing) },
  ];
}

/** Returns the arrivals of a day as PDF, each guest with a box to tick. */
export async function arrivalsPdf(sheet: ArrivalsSheet, imprint: Imprint): Promise<PrintedFile> {
  const { heading, rows, totals } = sheet;
  const booklet = await Booklet.create(imprint, [sheet]);
  const changes = imprint.changes?.get('');
  beginChanged({ kind: imprint.title, title: heading, about: [totals], isLandscape: true }, changes, booklet);
  const { look, wording } = booklet;
  const hasRooms = rows.some(({ room }) => room !== undefined);
  const marked = markedColumns(columnsOf(look, wording, hasRooms), changes, look, { keyOf: rowKeyOf });
  if (rows.length > 0) drawTable({ ...marked, rows, step: STEP, isTicked: true, barOf: ({ bar }) => bar }, booklet);
  else booklet.page.text(wording.say('noArrivals'), booklet.margin, booklet.y + 14, look.style(11));
  return booklet.finish();
}
