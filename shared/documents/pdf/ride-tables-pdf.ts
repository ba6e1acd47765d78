import { whole } from '#shared/documents/text/line-breaks.ts';
import type { RecordSheet, TimedRow } from '#shared/domain/reports/changes.ts';
import type { ManifestRow, ManifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import type { OrderRow, OrderSheet } from '#shared/domain/reports/order-sheet.ts';
import { joinedTexts, type Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import { beginChanged, markedColumns, rowKeyOf } from './changes-pdf.ts';
import type { Column } from './column-widths.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { rowCells } from './row-cells.ts';
import { drawTable } from './table.ts';

type Columns<R> = (look: Look, wording: Wording) => readonly Column<R>[];

/** Returns the manifests of vehicles as PDF. Each begins on a new page. */
export function manifestPdf(sheets: readonly ManifestSheet[], imprint: Imprint): Promise<PrintedFile> {
  return rideTablesPdf(sheets, imprint, manifestColumns, 10);
}

/** Returns the sheets of suppliers as PDF. Each begins on a new page. */
export function orderSheetPdf(sheets: readonly OrderSheet[], imprint: Imprint): Promise<PrintedFile> {
  return rideTablesPdf(sheets, imprint, orderColumns, 11);
}

/** Returns sheets of one table each as PDF. `step`: the height of a line. */
async function rideTablesPdf<R extends TimedRow>(
  sheets: readonly RecordSheet<R>[],
  imprint: Imprint,
  columnsOf: Columns<R>,
  step: number,
): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, sheets);
  const { look, wording } = booklet;
  for (const { about, id, name, rows } of sheets) {
    const changes = imprint.changes?.get(id);
    beginChanged({ kind: imprint.title, title: name, about, isLandscape: true }, changes, booklet);
    const marked = markedColumns(columnsOf(look, wording), changes, look, { keyOf: rowKeyOf });
    if (rows.length > 0) drawTable({ ...marked, rows, step, barOf: ({ bar }) => bar }, booklet);
    else booklet.page.text(wording.say('nothingInTime'), booklet.margin, booklet.y + 14, look.style(11));
  }
  return booklet.finish();
}

function manifestColumns(look: Look, { say }: Wording): readonly Column<ManifestRow>[] {
  const { below, grey, guests, style, time } = rowCells(look, 8.5);
  return [
    { heading: say('time'), width: [60, 90], cell: (row) => time(row, say('cancelled')) },
    {
      heading: say('fromTo'),
      width: [110, 220],
      cell: (row) => row.stops.map((text) => ({ text, style: style(row) })),
    },
    { heading: say('driver'), width: [80, 140], cell: (row) => below(row.driver, row) },
    {
      heading: say('guests'),
      width: [140, 320],
      cell: (row) => [
        ...guests(row),
        ...(row.desk ? [{ text: joinedTexts([say('desk'), whole(row.desk)], ' '), style: grey }] : []),
      ],
    },
  ];
}

function orderColumns(look: Look, { say }: Wording): readonly Column<OrderRow>[] {
  const { below, grey, style, time } = rowCells(look, 9);
  return [
    { heading: say('time'), width: [60, 90], cell: (row) => time(row, say('cancelled')) },
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
    { heading: say('driver'), width: [90, 160], cell: (row) => below(row.named, row) },
  ];
}
