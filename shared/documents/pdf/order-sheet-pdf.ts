import type { OrderRow, OrderSheet } from '#shared/domain/reports/order-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { Column } from './column-widths.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import type { Look } from './look.ts';
import { rideTablesPdf } from './ride-tables.ts';
import { rowCells } from './row-cells.ts';

const SIZE = 9;
const STEP = 11;

function columnsOf(look: Look, { say }: Wording): readonly Column<OrderRow>[] {
  const { below, grey, style, time } = rowCells(look, SIZE);
  return [
    {
      heading: say('time'),
      width: [60, 90],
      cell: (row) => time(row, say('cancelled')),
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
      cell: (row) => below(row.named, row),
    },
  ];
}

/** Returns the sheets of suppliers as PDF. Each begins on a new page. */
export function orderSheetPdf(sheets: readonly OrderSheet[], imprint: Imprint): Promise<PrintedFile> {
  return rideTablesPdf(sheets, imprint, { columnsOf, step: STEP });
}
