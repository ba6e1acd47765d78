import { departmentName, type Heads, type RosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { Booklet, type Imprint } from './booklet.ts';
import type { Column } from './column-widths.ts';
import { GREY, HAIRLINE, type Look } from './look.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.7;
/** Keeps a short text on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');

const columnsOf = (look: Look): readonly Column<VipRecord>[] => {
  const plain = look.style(SIZE);
  const grey = look.style(SIZE, { colour: GREY });
  const strong = look.style(SIZE, { bold: true });
  const text = (style: typeof plain, value: string | undefined) => (value ? [{ text: value, style }] : []);
  return [
    { heading: 'No.', width: [20, 26], cell: (_vip, place) => text(grey, String(place + 1)) },
    { heading: 'Name', width: [110, 200], cell: ({ name }) => text(strong, name) },
    {
      heading: 'Title, organization',
      width: [80, 190],
      cell: ({ organization, title }) => text(grey, [title, organization].filter(Boolean).join(', ')),
    },
    {
      heading: 'Department',
      width: [54, 104],
      cell: ({ department }) => text(plain, unbroken(departmentName(department))),
    },
    { heading: 'Party', width: [28, 28], cell: ({ partySize }) => text(plain, String(partySize)) },
    { heading: 'Ride', width: [22, 26], cell: ({ isRosterOnly }) => text(plain, isRosterOnly ? 'No' : 'Yes') },
    { heading: 'Phone', width: [80, 100], cell: ({ phone }) => text(plain, phone && unbroken(phone)) },
    { heading: 'E-mail', width: [70, 160], cell: ({ email }) => text(plain, email) },
    {
      heading: 'Emergency contact',
      width: [110, 190],
      cell: ({ emergencyContact: contact }) => {
        if (!contact) return [];
        const who = [contact.name, contact.relationship && `(${contact.relationship})`].filter(Boolean).join(' ');
        return text(plain, `${who}, ${unbroken(contact.phone)}`);
      },
    },
  ];
};

const COUNT_WIDTH = 118;

const drawCounts = (heads: readonly Heads[], x: number, booklet: Booklet): void => {
  const { look, page } = booklet;
  const small = look.style(8, { colour: GREY });
  for (const [index, { label, people, vips }] of heads.entries()) {
    const left = x + index * COUNT_WIDTH;
    page.text(label, left, booklet.y + 9, small);
    page.text(String(people), left, booklet.y + 26, look.style(15, { bold: true }));
    page.text(
      `${people === 1 ? 'person' : 'people'}, ${vips} VIP${vips === 1 ? '' : 's'}`,
      left,
      booklet.y + 37,
      small,
    );
  }
};

/** Returns the accountability roster as PDF: the head counts, then all VIPs by name, each with a number and a box to tick. */
export const rosterPdf = async (
  { departments, totals, vips }: RosterSheet,
  imprint: Imprint,
): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> => {
  const booklet = await Booklet.create(imprint, vips);
  booklet.beginSection({ title: imprint.title, isLandscape: true });
  drawCounts(totals, booklet.margin, booklet);
  booklet.page.rectangle({ x: booklet.margin + 3 * COUNT_WIDTH - 10, y: booklet.y, width: 0.6, height: 38 }, HAIRLINE);
  drawCounts(departments, booklet.margin + 3 * COUNT_WIDTH + 8, booklet);
  booklet.y += 52;
  drawTable({ columns: columnsOf(booklet.look), rows: vips, step: STEP, isTicked: true }, booklet);
  if (vips.length === 0) {
    booklet.page.text('The roster is empty.', booklet.margin + 6, booklet.y + 12, booklet.look.style(10));
  }
  return booklet.finish();
};
