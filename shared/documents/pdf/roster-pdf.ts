import { whole } from '#shared/documents/text/whole.ts';
import { type MarkStates, type RosterSheet, rosterKey } from '#shared/domain/reports/roster-sheet.ts';
import { isolated, type Wording } from '#shared/domain/reports/wording.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { Booklet } from './booklet.ts';
import { drawRemoved, markedColumns } from './changes-pdf.ts';
import type { Column } from './column-widths.ts';
import { drawHeads, HEADS_WIDTH } from './heads-pdf.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, HAIRLINE, INK, type Look, RED } from './look.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.7;

/** The states of a muster beside the boxes. */
function stateColumn(states: MarkStates, look: Look, { say }: Wording): Column<VipRecord> {
  return {
    heading: say('titleMUSTER'),
    width: [68, 90],
    cell: ({ id }) => {
      const state = states.get(id);
      const style = look.style(SIZE, { bold: true, colour: state === 'ACCOUNTED' ? INK : RED });
      return state ? [{ text: whole(say(state)), style }] : [];
    },
  };
}

function columnsOf(look: Look, { say }: Wording): readonly Column<VipRecord>[] {
  const plain = look.style(SIZE);
  const grey = look.style(SIZE, { colour: GREY });
  const strong = look.style(SIZE, { bold: true });
  const text = (style: typeof plain, value: string | undefined) => (value ? [{ text: value, style }] : []);
  return [
    { heading: say('number'), width: [20, 30], cell: (_vip, place) => text(grey, String(place + 1)) },
    { heading: say('name'), width: [110, 200], cell: ({ name }) => text(strong, name) },
    {
      heading: say('titleOrganization'),
      width: [80, 190],
      cell: ({ organization, position, title }) =>
        text(grey, [title, position, organization].filter(Boolean).join(', ')),
    },
    {
      heading: say('department'),
      width: [54, 104],
      cell: ({ department }) => text(plain, whole(say(department))),
    },
    { heading: say('party'), width: [28, 40], cell: ({ partySize }) => text(plain, String(partySize)) },
    {
      heading: say('ride'),
      width: [22, 40],
      cell: ({ isRosterOnly }) => text(plain, say(isRosterOnly ? 'no' : 'yes')),
    },
    { heading: say('phone'), width: [80, 100], cell: ({ phone }) => text(plain, phone && whole(phone)) },
    { heading: say('email'), width: [70, 160], cell: ({ email }) => text(plain, email) },
    {
      heading: say('emergencyContact'),
      width: [110, 190],
      cell: ({ emergencyContact: contact }) => {
        if (!contact) return [];
        const who = [contact.name, contact.relationship && `(${contact.relationship})`].filter(Boolean).join(' ');
        return text(plain, `${isolated(who)}, ${whole(contact.phone)}`);
      },
    },
  ];
}

/**
 * Returns the accountability roster as PDF: the head counts, then all VIPs by name, each with a number and a box to tick. With the states
 * of a muster, they stand beside the boxes, and the boxes of those who are accounted for are ticked.
 */
export async function rosterPdf(
  { about, departments, states, totals, vips }: RosterSheet,
  imprint: Imprint,
): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, [...vips, about], { hasLinks: false });
  const changes = imprint.changes?.get('');
  booklet.beginSection({ title: imprint.title, about, notes: changes?.notes ?? [], isLandscape: true });
  drawHeads(totals, booklet.margin, booklet);
  booklet.page.rectangle({ x: booklet.margin + 3 * HEADS_WIDTH - 10, y: booklet.y, width: 0.6, height: 38 }, HAIRLINE);
  drawHeads(departments, booklet.margin + 3 * HEADS_WIDTH + 8, booklet);
  booklet.y += 52;
  drawRemoved(changes, booklet);
  const columns = [
    ...(states ? [stateColumn(states, booklet.look, booklet.wording)] : []),
    ...columnsOf(booklet.look, booklet.wording),
  ];
  const tickOf = ({ id }: VipRecord) => states?.get(id) === 'ACCOUNTED';
  const marked = markedColumns(columns, changes, booklet.look, { keyOf: rosterKey, place: states ? 2 : 1 });
  drawTable({ ...marked, rows: vips, step: STEP, isTicked: true, tickOf }, booklet);
  if (vips.length === 0) {
    booklet.page.text(booklet.wording.say('rosterEmpty'), booklet.margin + 6, booklet.y + 12, booklet.look.style(10));
  }
  return booklet.finish();
}
