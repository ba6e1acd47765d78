import { whole } from '#shared/documents/text/whole.ts';
import type { ManifestRow, ManifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import { joinedTexts, type Wording } from '#shared/domain/reports/wording.ts';
import type { Column } from './column-widths.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { rideTablesPdf } from './ride-tables.ts';
import { rowCells } from './row-cells.ts';

const SIZE = 8.5;
const STEP = 10;

function columnsOf(look: Look, { say }: Wording): readonly Column<ManifestRow>[] {
  const { below, grey, guests, style, time } = rowCells(look, SIZE);
  return [
    {
      heading: say('time'),
      width: [60, 90],
      cell: (row) => time(row, say('cancelled')),
    },
    {
      heading: say('fromTo'),
      width: [110, 220],
      cell: (row) => row.stops.map((text) => ({ text, style: style(row) })),
    },
    {
      heading: say('driver'),
      width: [80, 140],
      cell: (row) => below(row.driver, row),
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
export function manifestPdf(sheets: readonly ManifestSheet[], imprint: Imprint): Promise<PrintedFile> {
  return rideTablesPdf(sheets, imprint, { columnsOf, step: STEP });
}
