import { whole } from '#shared/documents/text/whole.ts';
import type { ManifestRow, ManifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import { joinedTexts } from '#shared/domain/reports/text-marks.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import { beginChanged, markedColumns, rowKeyOf } from './changes-pdf.ts';
import type { CellText, Column } from './column-widths.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { rowCells } from './row-cells.ts';
import { drawTable } from './table.ts';

const SIZE = 8.5;
const STEP = 10;

function columnsOf(look: Look, { say }: Wording): readonly Column<ManifestRow>[] {
  const { alert, grey, guests, style } = rowCells(look, SIZE);
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
      width: [110, 220],
      cell: (row) => row.stops.map((text) => ({ text, style: style(row) })),
    },
    {
      heading: say('driver'),
      width: [80, 140],
      cell: (row) =>
        row.driver.map((text, at) => ({ text: at > 0 ? whole(text) : text, style: at > 0 ? grey : style(row) })),
    },
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

/** Returns the manifests of vehicles as PDF. Each begins on a new page. */
export async function manifestPdf(sheets: readonly ManifestSheet[], imprint: Imprint): Promise<PrintedFile> {
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
