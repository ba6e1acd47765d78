import { MARK_WORDS } from '#shared/domain/reports/mark-words.ts';
import type { MarkRow, MusterGuestRow, MusterSheet } from '#shared/domain/reports/muster-sheet.ts';
import { Booklet, type Imprint } from './booklet.ts';
import type { CellText, Column } from './column-widths.ts';
import { drawHeads } from './heads-pdf.ts';
import { GREY, INK, type Look, RED } from './look.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.8;
/** The title, the heading of the table and two rows stay together. */
const LEAST_ROOM = 76;
const HEADS_HEIGHT = 52;

/** The columns that both tables share. */
const columnsOf = (look: Look): Readonly<Record<'state' | 'time' | 'by' | 'note', Column<MarkRow>>> => {
  const plain = look.style(SIZE);
  const text = (value: string, style = plain): CellText[] => (value === '' ? [] : [{ text: value, style }]);
  return {
    state: {
      heading: 'State',
      width: [60, 74],
      cell: ({ state }) =>
        text(MARK_WORDS[state], look.style(SIZE, { bold: true, colour: state === 'ACCOUNTED' ? INK : RED })),
    },
    time: { heading: 'Marked', width: [84, 110], cell: ({ time }) => text(time) },
    by: { heading: 'By', width: [90, 180], cell: ({ by }) => text(by) },
    note: { heading: 'Note', width: [120, 300], cell: ({ note }) => text(note) },
  };
};

const nameColumn = (look: Look): Column<MarkRow> => ({
  heading: 'Name',
  width: [110, 200],
  cell: ({ name }) => [{ text: name, style: look.style(SIZE, { bold: true }) }],
});

const partyColumn = (look: Look): Column<MusterGuestRow> => ({
  heading: 'Party',
  width: [28, 28],
  cell: ({ partySize }) => [{ text: String(partySize), style: look.style(SIZE, { colour: GREY }) }],
});

const drawMarks = (rows: readonly MarkRow[], booklet: Booklet): void => {
  booklet.y += 10;
  if (booklet.room < LEAST_ROOM) booklet.turn();
  const { look } = booklet;
  const title = rows.length === 0 ? 'No guest was marked.' : 'Every mark, in order of time';
  booklet.page.text(title, booklet.margin, booklet.y + 11, look.style(10, { bold: true }));
  booklet.y += 18;
  const { by, note, state, time } = columnsOf(look);
  if (rows.length > 0) drawTable({ columns: [time, nameColumn(look), state, by, note], rows, step: STEP }, booklet);
};

/** Returns the report of a muster as PDF: the head counts by state, each guest with the last mark, and then every mark. */
export const musterPdf = async (
  sheet: MusterSheet,
  imprint: Imprint,
): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> => {
  const { about, guests, heading, marks, totals } = sheet;
  const words = Object.values(MARK_WORDS).join('');
  const booklet = await Booklet.create(imprint, [sheet, words]);
  booklet.beginSection({ kind: imprint.title, title: heading, about, isLandscape: true });
  drawHeads(totals, booklet.margin, booklet);
  booklet.y += HEADS_HEIGHT;
  const { look } = booklet;
  const { by, note, state, time } = columnsOf(look);
  const columns = [nameColumn(look), partyColumn(look), state, time, by, note];
  const tickOf = (row: MusterGuestRow) => row.state === 'ACCOUNTED';
  drawTable({ columns, rows: guests, step: STEP, isTicked: true, tickOf }, booklet);
  drawMarks(marks, booklet);
  return booklet.finish();
};
