import { departmentName, type Heads, type RosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { Booklet, type Imprint } from './booklet.ts';
import type { TextStyle } from './canvas.ts';
import { GREY, HAIRLINE, INK, MARGIN } from './look.ts';
import { breakLines } from './shape-line.ts';

interface Column {
  readonly heading: string;
  readonly width: number;
  /** The lines of a cell. In a strong column the first line is bold and the others are grey. */
  readonly cell: (vip: VipRecord) => readonly (string | undefined)[];
  readonly isStrong?: boolean;
}

const COLUMNS: readonly Column[] = [
  {
    heading: 'Name',
    width: 218,
    isStrong: true,
    cell: ({ name, organization, title }) => [name, [title, organization].filter(Boolean).join(', ')],
  },
  { heading: 'Department', width: 112, cell: ({ department }) => [departmentName(department)] },
  { heading: 'Party', width: 40, cell: ({ partySize }) => [String(partySize)] },
  { heading: 'Transport', width: 66, cell: ({ isRosterOnly }) => [isRosterOnly ? 'Roster only' : 'Yes'] },
  { heading: 'Phone and e-mail', width: 156, cell: ({ email, phone }) => [phone, email] },
  {
    heading: 'Emergency contact',
    width: 154,
    cell: ({ emergencyContact: contact }) => [
      contact && [contact.name, contact.relationship && `(${contact.relationship})`].filter(Boolean).join(' '),
      contact?.phone,
    ],
  },
];

const LINE_HEIGHT = 11;
const MAX_LINES = 4;
const HEAD_HEIGHT = 18;

interface Placed {
  readonly text: string;
  readonly x: number;
  /** The number of its line in the row, from 0. */
  readonly line: number;
  readonly style: TextStyle;
}

const rowOf = (vip: VipRecord, { look }: Booklet): { readonly lines: readonly Placed[]; readonly height: number } => {
  const lines: Placed[] = [];
  let x = MARGIN + 6;
  let lineCount = 1;
  for (const { cell, isStrong = false, width } of COLUMNS) {
    let line = 0;
    for (const [index, text] of cell(vip).entries()) {
      if (!text) continue;
      const style = look.style(8.5, { bold: isStrong && index === 0, colour: isStrong && index > 0 ? GREY : INK });
      for (const part of breakLines(text, style.faces, (width - 8) / style.size, MAX_LINES)) {
        lines.push({ text: part, x, line, style });
        line += 1;
      }
    }
    lineCount = Math.max(lineCount, line);
    x += width;
  }
  return { lines, height: lineCount * LINE_HEIGHT + 6 };
};

const drawTableHead = (booklet: Booklet): void => {
  const { look, page } = booklet;
  page.rectangle({ x: MARGIN, y: booklet.y, width: page.width - 2 * MARGIN, height: HEAD_HEIGHT }, look.tint);
  let x = MARGIN + 6;
  for (const { heading, width } of COLUMNS) {
    page.text(heading, x, booklet.y + 12.5, look.style(8.5, { bold: true }));
    x += width;
  }
  booklet.y += HEAD_HEIGHT + 4;
};

const drawCounts = (heads: readonly Heads[], x: number, booklet: Booklet): void => {
  const { look, page } = booklet;
  const small = look.style(8, { colour: GREY });
  for (const [index, { label, people, vips }] of heads.entries()) {
    const left = x + index * 122;
    page.text(label, left, booklet.y + 9, small);
    page.text(String(people), left, booklet.y + 27, look.style(16, { bold: true }));
    page.text(
      `${people === 1 ? 'person' : 'people'}, ${vips} VIP${vips === 1 ? '' : 's'}`,
      left,
      booklet.y + 38,
      small,
    );
  }
};

const drawHead = ({ departments, totals }: RosterSheet, title: string, booklet: Booklet): void => {
  const { look, page } = booklet;
  page.text(title, MARGIN, booklet.y + 20, look.style(22, { bold: true }));
  page.rectangle({ x: MARGIN, y: booklet.y + 33, width: 56, height: 2.2 }, look.accent);
  booklet.y += 52;
  drawCounts(totals, MARGIN, booklet);
  page.rectangle({ x: MARGIN + 3 * 122 - 10, y: booklet.y, width: 0.6, height: 38 }, HAIRLINE);
  drawCounts(departments, MARGIN + 3 * 122 + 8, booklet);
  booklet.y += 56;
};

/** Returns the accountability roster as PDF: the head counts, then all VIPs by name. Never splits a row between pages. */
export const rosterPdf = async (
  sheet: RosterSheet,
  imprint: Imprint,
): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> => {
  const booklet = await Booklet.create(imprint, JSON.stringify(sheet.vips));
  const section = { running: imprint.title, isLandscape: true };
  booklet.beginSection(section);
  drawHead(sheet, imprint.title, booklet);
  drawTableHead(booklet);
  for (const vip of sheet.vips) {
    const { height, lines } = rowOf(vip, booklet);
    if (height > booklet.room) {
      booklet.continueSection(section);
      drawTableHead(booklet);
    }
    for (const { line, style, text, x } of lines) booklet.page.text(text, x, booklet.y + 9 + line * LINE_HEIGHT, style);
    booklet.y += height;
    const { page } = booklet;
    page.rectangle({ x: MARGIN, y: booklet.y - 2, width: page.width - 2 * MARGIN, height: 0.4 }, HAIRLINE);
  }
  if (sheet.vips.length === 0) {
    booklet.page.text('The roster is empty.', MARGIN + 6, booklet.y + 12, booklet.look.style(10));
  }
  return booklet.finish();
};
