import { whole } from '#shared/documents/text/line-breaks.ts';
import type { PrintedChanges } from '#shared/domain/reports/changes.ts';
import { type Entry, markedSheet, type ScheduleSheet, type SheetDay } from '#shared/domain/reports/schedule-sheet.ts';
import { Booklet } from './booklet.ts';
import type { Element } from './element.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { CHANGE_BAR, GREY, HAIRLINE, INK, MARGIN } from './look.ts';
import { beginChanged } from './ride-tables-pdf.ts';
import { type Block, blockOf, heightOf, type Row, rowOf, TIME_COLUMN } from './schedule-rows.ts';
import { shapeLine } from './shape-line.ts';
import type { Structure } from './structure.ts';

/** The parts of an entry in the structure of a document: a heading of its time and its title, paragraphs, and a list of guests. */
class EntryParts {
  readonly #structure: Structure;
  readonly #heading: Element;
  #list: Element | undefined;
  #last: Element;

  constructor(structure: Structure) {
    this.#structure = structure;
    this.#heading = structure.add('H3');
    this.#last = this.#heading;
  }

  /** Returns the part to which a row belongs. */
  partOf({ role }: Row): Element {
    if (role === 'heading') this.#last = this.#heading;
    else if (role === 'paragraph') this.#last = this.#structure.add('P');
    else if (role === 'item') {
      this.#list ??= this.#structure.add('L');
      this.#last = this.#list.add('LI').add('LBody');
    }
    return this.#last;
  }
}

const DAY = 22;
const BAR = 18;
const AFTER = 7;
/** The heights of headings with the space below them, in points. */
const DAY_HEIGHT = DAY + AFTER;
const BAR_HEIGHT = BAR + AFTER;

/** Draws the heading of a day. On the following pages it says that the day continues. */
function drawDay({ heading, offset }: SheetDay, booklet: Booklet, isContinued: boolean): void {
  const { look, page, structure, width } = booklet;
  page.rectangle({ x: MARGIN, y: booklet.y, width, height: DAY }, look.tint);
  page.rectangle({ x: MARGIN, y: booklet.y, width: 3.5, height: DAY }, look.accent);
  const small = look.style(8.5, { colour: GREY });
  const taken = shapeLine(offset, small.faces).width * small.size;
  const baseline = booklet.y + 15;
  const title = isContinued ? `${heading} ${booklet.wording.say('continued')}` : heading;
  const room = width - 34 - taken;
  const size = Math.min(11, room / shapeLine(title, look.bold).width);
  const draw = (): void => {
    page.text(title, MARGIN + 12, baseline, look.style(size, { bold: true }));
    page.text(offset, page.width - MARGIN - 10 - taken, baseline, small);
  };
  if (isContinued) structure.asArtifact('Header', draw);
  else structure.within('H2', draw);
  booklet.y += DAY_HEIGHT;
}

/** Draws the bar above entries that do not start on the date of the heading. */
function drawBar(text: string, booklet: Booklet, isRepeated: boolean): void {
  const { look, page, structure, width } = booklet;
  page.rectangle({ x: MARGIN, y: booklet.y, width, height: BAR }, look.tint);
  const draw = () => page.text(text, MARGIN + 12, booklet.y + 12.5, look.style(9.5, { bold: true }));
  if (isRepeated) structure.asArtifact('Header', draw);
  else structure.within('P', draw);
  booklet.y += BAR_HEIGHT;
}

const SIGNATURE_HEIGHT = 44;

/** Draws the line on which a driver signs that they have the sheet. */
function drawSignature(text: string, booklet: Booklet): void {
  const { look, page, width } = booklet;
  const style = look.style(9, { colour: GREY });
  const size = Math.min(9, (width * 0.6) / shapeLine(text, style.faces).width);
  const taken = page.text(text, MARGIN, booklet.y + 30, { ...style, size });
  page.rectangle({ x: MARGIN + taken + 8, y: booklet.y + 32, width: width - taken - 8, height: 0.6 }, INK);
  booklet.y += SIGNATURE_HEIGHT;
}

const AFTER_ENTRY = 10;
const AFTER_LAST = 6;
/** Schedules that are drawn between two calls of `onPart`. */
const PART = 25;

/** Draws rows as parts of an entry. */
function drawRows(rows: readonly Row[], x: number, parts: EntryParts, booklet: Booklet): void {
  const { page, structure, y } = booklet;
  let top = y;
  const drawRow = ({ extra, pieces, tick }: Row): void => {
    const at = top + extra / 2;
    for (const { isStruck, style, text, x: indent } of pieces) {
      const width = page.text(text, x + indent, at + 11, style);
      if (isStruck) page.rectangle({ x: x + indent, y: at + 7.2, width, height: 0.8 }, style.colour);
    }
    const [first] = pieces;
    if (tick && first) page.outline({ x: x + first.x - 14, y: at + 4, width: tick, height: tick }, INK, 0.7);
  };
  for (const row of rows) {
    structure.inside(parts.partOf(row), () => drawRow(row));
    top += row.step;
  }
}

/** The most rows from the start of a block that fit into `room`, so that a page may end after them; 0 if none. */
function rowsThatFit({ kept, left, rows }: Block, isContinued: boolean, room: number): number {
  const leftHeight = isContinued ? 0 : heightOf(left);
  if (Math.max(leftHeight, heightOf(rows)) + AFTER_ENTRY <= room) return rows.length;
  const least = isContinued ? 1 : kept;
  // Two rows at least go to the next page.
  for (let count = rows.length - 2; count >= least; count -= 1) {
    if (Math.max(leftHeight, heightOf(rows.slice(0, count))) <= room) return count;
  }
  return 0;
}

interface Around {
  readonly day: SheetDay;
  readonly before: Entry | undefined;
  /** The height that stays free below it, in points. */
  readonly reserved: number;
}

function drawEntry(entry: Entry, { before, day, reserved }: Around, booklet: Booklet): void {
  let block = blockOf(entry, booklet);
  let isBarDrawn = entry.bar === before?.bar;
  let parts: EntryParts | undefined;
  let needsDay = !before;
  let needsBar = entry.bar !== '' && !isBarDrawn;
  let isContinued = false;
  const headings = (): number => (needsDay ? DAY_HEIGHT : 0) + (needsBar ? BAR_HEIGHT : 0);
  while (block.rows.length > 0) {
    let count = rowsThatFit(block, isContinued, booklet.room - reserved - headings());
    if (count === 0) {
      booklet.turn();
      drawDay(day, booklet, !needsDay);
      needsDay = false;
      needsBar = entry.bar !== '';
      count = Math.max(rowsThatFit(block, isContinued, booklet.room - reserved - headings()), 1);
    }
    if (needsDay) drawDay(day, booklet, false);
    if (needsBar) drawBar(entry.bar, booklet, isBarDrawn);
    if (needsBar) isBarDrawn = true;
    needsDay = false;
    needsBar = false;
    const own = (parts ??= new EntryParts(booklet.structure));
    const left = isContinued ? continuedLeft(entry, booklet) : block.left;
    const rows = block.rows.slice(0, count);
    const drawLeft = () => drawRows(left, MARGIN, own, booklet);
    if (isContinued) booklet.structure.asArtifact('Header', drawLeft);
    else drawLeft();
    drawRows(rows, MARGIN + TIME_COLUMN, own, booklet);
    const [y, height] = [booklet.y, Math.max(heightOf(left), heightOf(rows))];
    if (entry.mark) booklet.page.rectangle({ x: MARGIN - CHANGE_BAR, y, width: 2.4, height }, INK);
    booklet.y += height;
    block = { ...block, rows: block.rows.slice(count) };
    isContinued = true;
  }
  booklet.y += AFTER_ENTRY;
  booklet.page.rectangle({ x: MARGIN, y: booklet.y - 4.5, width: booklet.width, height: 0.5 }, HAIRLINE);
}

function continuedLeft({ time }: Entry, { look, wording }: Booklet): Row[] {
  return [whole(time), wording.say('again')].map((text) =>
    rowOf('more', [{ text, x: 0, style: look.style(8, { colour: GREY }) }], 11),
  );
}

function drawSheet(plain: ScheduleSheet, changes: PrintedChanges | undefined, booklet: Booklet): void {
  const sheet = markedSheet(plain, changes);
  const { dates, days, lodgings, name, title } = sheet;
  beginChanged({ kind: title, title: name, about: [...sheet.about, ...lodgings], dates }, changes, booklet);
  if (days.length === 0) {
    booklet.page.text(booklet.wording.say('nothingInTime'), MARGIN, booklet.y + 14, booklet.look.style(11));
  }
  for (const day of days) {
    for (const [place, entry] of day.entries.entries()) {
      const isLast = day === days.at(-1) && place === day.entries.length - 1;
      const reserved = isLast && sheet.signature ? AFTER_LAST + SIGNATURE_HEIGHT : 0;
      drawEntry(entry, { day, before: day.entries[place - 1], reserved }, booklet);
    }
    booklet.y += AFTER_LAST;
  }
  if (sheet.signature) drawSignature(sheet.signature, booklet);
}

/**
 * Returns schedules as PDF. Each begins on a new page. Does not separate the places, the driver and the vehicle of an entry from its
 * title. Calls `onPart` with the number of schedules that are drawn.
 */
export async function schedulePdf(
  sheets: readonly ScheduleSheet[],
  imprint: Imprint,
  onPart?: (done: number) => Promise<void>,
): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, sheets);
  for (const [place, sheet] of sheets.entries()) {
    if (place > 0 && place % PART === 0) await onPart?.(place);
    drawSheet(sheet, imprint.changes?.get(sheet.id), booklet);
  }
  return booklet.finish();
}
