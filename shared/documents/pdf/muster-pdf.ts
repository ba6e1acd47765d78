import { whole } from '#shared/documents/text/whole.ts';
import type { MarkRow, MusterGuestRow, MusterSheet } from '#shared/domain/reports/muster-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import type { CellText, Column } from './column-widths.ts';
import { drawHeads } from './heads-pdf.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, INK, type Look, RED } from './look.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.8;
const HEADS_HEIGHT = 52;

/** The columns that both tables share. */
function columnsOf(look: Look, { say }: Wording): Readonly<Record<'state' | 'time' | 'by' | 'note', Column<MarkRow>>> {
  const plain = look.style(SIZE);
  const text = (value: string, style = plain): CellText[] => (value === '' ? [] : [{ text: value, style }]);
  return {
    state: {
      heading: say('state'),
      width: [60, 90],
      cell: ({ state }) =>
        text(whole(say(state)), look.style(SIZE, { bold: true, colour: state === 'ACCOUNTED' ? INK : RED })),
    },
    time: { heading: say('marked'), width: [84, 110], cell: ({ time }) => text(time) },
    by: { heading: say('by'), width: [90, 180], cell: ({ by }) => text(by) },
    note: { heading: say('note'), width: [120, 300], cell: ({ note }) => text(note) },
  };
}

function nameColumn(look: Look, { say }: Wording): Column<MarkRow> {
  return {
    heading: say('name'),
    width: [110, 200],
    cell: ({ name }) => [{ text: name, style: look.style(SIZE, { bold: true }) }],
  };
}

function partyColumn(look: Look, { say }: Wording): Column<MusterGuestRow> {
  return {
    heading: say('party'),
    width: [28, 40],
    cell: ({ partySize }) => [{ text: String(partySize), style: look.style(SIZE, { colour: GREY }) }],
  };
}

function drawMarks(rows: readonly MarkRow[], booklet: Booklet): void {
  booklet.y += 10;
  const { look, wording } = booklet;
  const title = wording.say(rows.length === 0 ? 'noMarks' : 'everyMark');
  const { by, note, state, time } = columnsOf(look, wording);
  drawTable({ title, columns: [time, nameColumn(look, wording), state, by, note], rows, step: STEP }, booklet);
}

/** Returns the report of a muster as PDF: the head counts by state, each guest with the last mark, and then every mark. */
export async function musterPdf(sheet: MusterSheet, imprint: Imprint): Promise<PrintedFile> {
  const { about, guests, heading, marks, totals } = sheet;
  const booklet = await Booklet.create(imprint, [sheet], { hasLinks: false });
  booklet.beginSection({ kind: imprint.title, title: heading, about, isLandscape: true });
  drawHeads(totals, booklet.margin, booklet);
  booklet.y += HEADS_HEIGHT;
  const { look, wording } = booklet;
  const { by, note, state, time } = columnsOf(look, wording);
  const columns = [nameColumn(look, wording), partyColumn(look, wording), state, time, by, note];
  const tickOf = (row: MusterGuestRow) => row.state === 'ACCOUNTED';
  drawTable({ columns, rows: guests, step: STEP, isTicked: true, tickOf }, booklet);
  drawMarks(marks, booklet);
  return booklet.finish();
}
