import type { TimetableLine, TimetableSheet } from '#shared/domain/reports/timetable-sheet.ts';
import { Booklet } from './booklet.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, HAIRLINE } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

/** A page on a door is read from a step away. */
const TIME = 14;
const NAME = 12;
const ROW = 24;
const NAME_STEP = 15;
const BETWEEN = 16;
const PAD = 6;
const AFTER_LINE = 22;
/** The height of a heading whose names take one line each. */
const HEADING = 80;
/** The part of the width that names of stops take at most. */
const NAMES = 0.4;

interface GridRow {
  readonly name: string;
  readonly isBold: boolean;
  readonly times: readonly string[];
}

/** Writes the heading of a line: from where, to where, on which days, and how long it takes. */
function drawHeading({ about, from, to }: TimetableLine, booklet: Booklet): void {
  const { look, margin, page, structure, width, wording } = booklet;
  const write = (text: string, size: number, style: ReturnType<typeof look.style>, step: number): void => {
    for (const line of breakLines(text, style.faces, width / size)) {
      page.text(line, margin, booklet.y + size, style);
      booklet.y += step;
    }
  };
  structure.within('H2', () => {
    write(from, 15, look.style(15, { bold: true }), 20);
    if (to !== '') write(wording.say('to', { place: to }), 15, look.style(15, { bold: true }), 20);
  });
  for (const text of about) structure.within('P', () => write(text, 11, look.style(11, { colour: GREY }), 16));
  booklet.y += 6;
}

/** Returns the rows of a grid in parts that are as wide as the page: each part has the names again. */
function partsOf(rows: readonly GridRow[], columns: number): GridRow[][] {
  const most = Math.max(...rows.map(({ times }) => times.length));
  return Array.from({ length: Math.ceil(most / columns) }, (_one, part) =>
    rows.map((row) => ({ ...row, times: row.times.slice(part * columns, (part + 1) * columns) })),
  );
}

/** Returns rows that hold as many whole hours as their columns do. An hour with fewer departures leaves places free. */
function hourRows(hours: readonly (readonly string[])[], columns: number): GridRow[] {
  const most = Math.max(1, ...hours.map((times) => times.length));
  const each = Math.max(1, Math.floor(columns / most));
  return Array.from({ length: Math.ceil(hours.length / each) }, (_one, row) => {
    const own = hours.slice(row * each, (row + 1) * each);
    const times = own.flatMap((hour) => Array.from({ length: most }, (_time, at) => hour[at] ?? ''));
    return { name: '', isBold: false, times };
  });
}

/** Draws times in columns of the same width, on rows of alternating shades. */
function drawGrid({ hours, stops }: TimetableLine, booklet: Booklet): void {
  const { look, structure, width } = booklet;
  const timeStyle = look.style(TIME, { bold: true });
  const widest = (texts: readonly string[], size: number, faces: typeof look.plain): number =>
    Math.max(0, ...texts.map((text) => shapeLine(text, faces).width * size));
  const column = widest([...hours.flat(), ...stops.flatMap(({ times }) => times)], TIME, look.bold) + BETWEEN;
  const natural = widest(
    stops.map(({ name }) => name),
    NAME,
    look.bold,
  );
  const names = natural === 0 ? 0 : Math.min(natural + BETWEEN, width * NAMES);
  const columns = Math.max(1, Math.floor((width - names - 2 * PAD) / column));
  const rows =
    stops.length > 0
      ? stops.map(({ isHere, name, times }) => ({ name, isBold: isHere, times }))
      : hourRows(hours, columns);
  for (const part of partsOf(rows, columns)) {
    const drawn = part.map((row) => {
      const style = look.style(NAME, { bold: row.isBold });
      const lines = names === 0 ? [] : breakLines(row.name, style.faces, (names - BETWEEN / 2) / NAME);
      return { ...row, style, lines, height: Math.max(ROW, lines.length * NAME_STEP + 9) };
    });
    // The stops of a run stay together, unless a page cannot hold them.
    const height = drawn.reduce((sum, row) => sum + row.height, 0);
    if (names > 0 && height > booklet.room && height < booklet.page.height / 2) booklet.turn();
    const drawRows = (row: 'TR' | 'L'): void => {
      for (const [place, { height: own, isBold, lines, style, times }] of drawn.entries()) {
        if (own > booklet.room) booklet.turn();
        const { margin, page, y } = booklet;
        if (place % 2 === 0) page.rectangle({ x: margin, y, width, height: own }, look.tint);
        if (isBold) page.rectangle({ x: margin, y, width: 3, height: own }, look.accent);
        structure.within(row, () => {
          if (row === 'TR') {
            structure.within(
              'TH',
              () => {
                for (const [at, line] of lines.entries()) page.text(line, margin + PAD, y + 16 + at * NAME_STEP, style);
              },
              '/A<</O/Table/Scope/Row>>',
            );
          }
          for (let at = 0; at < Math.min(columns, part[0]?.times.length ?? 0); at += 1) {
            const draw = (): number =>
              page.text(times[at] ?? '', margin + PAD + names + at * column, y + 16.5, timeStyle);
            if (row === 'TR') structure.within('TD', draw);
            else if (times[at]) structure.within('LI', () => structure.within('LBody', draw));
          }
        });
        booklet.y += own;
      }
    };
    // Departures without stops have no headings: they are lists, one for each row.
    if (names > 0) structure.within('Table', () => structure.within('TBody', () => drawRows('TR')));
    else drawRows('L');
    booklet.page.rectangle({ x: booklet.margin, y: booklet.y, width, height: 0.6 }, HAIRLINE);
    booklet.y += 10;
  }
}

/** Returns a timetable as PDF: a page to hang up, with large times. */
export async function timetablePdf(sheet: TimetableSheet, imprint: Imprint): Promise<PrintedFile> {
  const booklet = await Booklet.create(imprint, [sheet]);
  booklet.beginSection({ kind: imprint.title, title: sheet.name });
  for (const line of sheet.lines) {
    if (HEADING + Math.min(Math.max(line.stops.length, 2), 5) * ROW > booklet.room) booklet.turn();
    drawHeading(line, booklet);
    drawGrid(line, booklet);
    booklet.y += AFTER_LINE;
  }
  if (sheet.lines.length === 0) {
    const { look, margin, page, wording, y } = booklet;
    page.text(wording.say('nothingInTime'), margin, y + 14, look.style(11));
  }
  return booklet.finish();
}
