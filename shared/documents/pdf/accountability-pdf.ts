import { whole } from '#shared/documents/text/line-breaks.ts';
import {
  type Heads,
  type MarkRow,
  type MarkStates,
  type MusterGuestRow,
  type MusterSheet,
  type RosterSheet,
  rosterKey,
} from '#shared/domain/reports/accountability-sheets.ts';
import { isolated, type Wording } from '#shared/domain/reports/wording.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { Booklet } from './booklet.ts';
import type { CellText, Column } from './cells.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, HAIRLINE, INK, type Look, RED } from './look.ts';
import { drawRemoved, markedColumns } from './ride-tables-pdf.ts';
import { breakLines, shapeLine } from './shape-line.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;

/** Returns the state of a guest in a muster: red, unless they are accounted for. */
function stateText(state: MarkRow['state'], look: Look, { say }: Wording): CellText[] {
  return [
    { text: whole(say(state)), style: look.style(SIZE, { bold: true, colour: state === 'ACCOUNTED' ? INK : RED }) },
  ];
}

const MUSTER_STEP = 8.8;

/** The columns that both tables of a muster share. */
function markColumns(
  look: Look,
  wording: Wording,
): Readonly<Record<'state' | 'time' | 'by' | 'note', Column<MarkRow>>> {
  const { say } = wording;
  const style = look.style(SIZE);
  const text = (value: string): CellText[] => (value === '' ? [] : [{ text: value, style }]);
  return {
    state: {
      heading: say('state'),
      width: [60, 90],
      cell: ({ state }) => stateText(state, look, wording),
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
  const { by, note, state, time } = markColumns(look, wording);
  drawTable({ title, columns: [time, nameColumn(look, wording), state, by, note], rows, step: MUSTER_STEP }, booklet);
}

/** Returns the report of a muster as PDF: the head counts by state, each guest with the last mark, and then every mark. */
export async function musterPdf(sheet: MusterSheet, imprint: Imprint): Promise<PrintedFile> {
  const { about, guests, heading, marks, totals } = sheet;
  const booklet = await Booklet.create(imprint, [sheet], { hasLinks: false });
  booklet.beginSection({ kind: imprint.title, title: heading, about, isLandscape: true });
  drawHeads(totals, booklet.margin, booklet);
  booklet.y += HEADS_HEIGHT;
  const { look, wording } = booklet;
  const { by, note, state, time } = markColumns(look, wording);
  const columns = [nameColumn(look, wording), partyColumn(look, wording), state, time, by, note];
  const tickOf = (row: MusterGuestRow) => row.state === 'ACCOUNTED';
  drawTable({ columns, rows: guests, step: MUSTER_STEP, isTicked: true, tickOf }, booklet);
  drawMarks(marks, booklet);
  return booklet.finish();
}

const ROSTER_STEP = 8.7;

/** The states of a muster beside the boxes. */
function stateColumn(states: MarkStates, look: Look, wording: Wording): Column<VipRecord> {
  return {
    heading: wording.say('titleMUSTER'),
    width: [68, 90],
    cell: ({ id }) => {
      const state = states.get(id);
      return state ? stateText(state, look, wording) : [];
    },
  };
}

function rosterColumns(look: Look, { say }: Wording): readonly Column<VipRecord>[] {
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
  booklet.y += HEADS_HEIGHT;
  drawRemoved(changes, booklet);
  const columns = [
    ...(states ? [stateColumn(states, booklet.look, booklet.wording)] : []),
    ...rosterColumns(booklet.look, booklet.wording),
  ];
  const tickOf = ({ id }: VipRecord) => states?.get(id) === 'ACCOUNTED';
  const marked = markedColumns(columns, changes, booklet.look, { keyOf: rosterKey, place: states ? 2 : 1 });
  drawTable({ ...marked, rows: vips, step: ROSTER_STEP, isTicked: true, tickOf }, booklet);
  if (vips.length === 0) {
    booklet.page.text(booklet.wording.say('rosterEmpty'), booklet.margin + 6, booklet.y + 12, booklet.look.style(10));
  }
  return booklet.finish();
}

/** The width of one head count in points. */
const HEADS_WIDTH = 118;
/** The width of its texts: a rule may stand in the rest. */
const ROOM = HEADS_WIDTH - 16;
/** The height of head counts, with the space below them. */
const HEADS_HEIGHT = 52;
const SIZES = { most: 8, least: 6.3 };
const HEADS_STEP = 7.6;

/** Draws head counts side by side. */
function drawHeads(heads: readonly Heads[], x: number, booklet: Booklet): void {
  const { look, page, structure } = booklet;
  const small = look.style(8, { colour: GREY });
  /** A text in one line, or smaller in two. */
  const fitting = (text: string) => {
    const size = Math.min(SIZES.most, ROOM / shapeLine(text, small.faces).width);
    if (size >= SIZES.least) return { lines: [text], style: { ...small, size } };
    return { lines: breakLines(text, small.faces, ROOM / SIZES.least, 2), style: { ...small, size: SIZES.least } };
  };
  for (const [index, { about, label, people }] of heads.entries()) {
    const left = x + index * HEADS_WIDTH;
    const [above, below] = [fitting(label), fitting(about)];
    structure.within('P', () => {
      // A label of two lines grows upwards.
      for (const [line, text] of above.lines.entries())
        page.text(text, left, booklet.y + 9 - (above.lines.length - 1 - line) * HEADS_STEP, above.style);
      page.text(String(people), left, booklet.y + 26, look.style(15, { bold: true }));
      for (const [line, text] of below.lines.entries())
        page.text(text, left, booklet.y + 37 + line * HEADS_STEP, below.style);
    });
  }
}
