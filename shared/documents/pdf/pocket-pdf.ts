import type { PrintedChanges } from '#shared/domain/reports/changes.ts';
import { type Entry, markedSheet, type ScheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { alwaysIsolated, joinedTexts } from '#shared/domain/reports/wording.ts';
import type { Canvas } from './canvas.ts';
import type { Element, Role } from './element.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { CHANGE_BAR, GREY, HAIRLINE, INK, type Look, RED } from './look.ts';
import { BarePages } from './page-frame.ts';
import { breakLines, extraLeading } from './shape-line.ts';

/** What a card shows of an entry, besides its time and title. */
const SHOWN: readonly string[] = ['pickUp', 'dropOff', 'where', 'flight', 'driver', 'vehicle'];

/** A text of a card. */
interface Line {
  /** Default: a paragraph. */
  readonly role?: Role;
  readonly text: string;
  readonly size: number;
  readonly bold?: boolean;
  readonly isGrey?: boolean;
  readonly isRed?: boolean;
}

/** Returns what a card shows of an entry. */
export function shownOnCard({ bar, details, isCancelled, key, mark, time, title }: Entry) {
  return {
    bar,
    details: details.filter(({ word }) => SHOWN.includes(word)),
    isCancelled,
    key,
    mark,
    time,
    title,
  };
}

/** Returns the lines of an entry. */
export function linesOf(entry: Entry, cancelled: string): Line[] {
  const { bar, details, isCancelled, mark, time, title } = shownOnCard(entry);
  return [
    // The card names one day. Another one stands at each entry, because a card may end between two of them.
    ...(bar ? [{ text: bar, size: 7, isGrey: true }] : []),
    // The paper decides where the time stands, not the script of the title.
    {
      role: 'H2',
      text: [time, title].filter(Boolean).map(alwaysIsolated).join('  '),
      size: 8.5,
      bold: true,
      isGrey: isCancelled,
    },
    ...(mark ? [{ text: mark.toUpperCase(), size: 7, bold: true }] : []),
    ...(isCancelled ? [{ text: cancelled.toUpperCase(), size: 7, bold: true, isRed: true }] : []),
    ...details.map(({ label, value }) => ({ text: joinedTexts([label, value], ': '), size: 7.5 })),
  ];
}

/** Returns the lines that name the entries that are not on the card any more, as one block; none if there are none. */
function removedLines(changes: PrintedChanges | undefined, title: string): Line[][] {
  if (!changes || changes.removed.length === 0) return [];
  const lines = changes.removed.map(({ label, when }) => ({ text: joinedTexts([when, label], '  '), size: 7.5 }));
  return [[{ role: 'H2', text: title, size: 7.5, bold: true }, ...lines]];
}

/** A6 upright, in points. */
const A6: [number, number] = [297.64, 419.53];
const MARGIN = 20;
const WIDTH = A6[0] - 2 * MARGIN;
const FOOT = 40;
/** The most height of a line. */
const MAX_STEP = 8.5 * 1.7;
/** Breaks the lines of an entry for the width of a card. */
function broken(lines: readonly Line[], look: Look) {
  return lines.flatMap((line) => {
    const { role = 'P' } = line;
    const colour = line.isRed ? RED : line.isGrey ? GREY : INK;
    const style = look.style(line.size, { bold: line.bold ?? false, colour });
    return breakLines(line.text, style.faces, WIDTH / line.size).map((text, at) => {
      const step = line.size * 1.3;
      const extra = extraLeading(text, style, step);
      return { role: at === 0 ? role : undefined, text, style, extra, step: step + extra };
    });
  });
}

/** Returns the cards of guests as PDF: their day on A6. A long day continues on the next page. */
export async function pocketPdf(sheets: readonly ScheduleSheet[], imprint: Imprint): Promise<PrintedFile> {
  const { settings, wording } = imprint;
  const { say } = wording;
  const contact = settings.contact ? say('contact', { contact: settings.contact }) : '';
  const words = [say('cancelled'), say('cancelled').toUpperCase(), say('again'), say('nothingInTime'), contact];
  const pages = await BarePages.create(imprint, [...sheets, words]);
  const { look, structure } = pages;
  const foot = broken(
    [
      { text: contact, size: 7, bold: true },
      { text: imprint.origin[2] ?? '', size: 6, isGrey: true },
    ],
    look,
  );
  const footHeight = foot.reduce((sum, { step }) => sum + step, FOOT - 20);
  for (const own of sheets) {
    const changes = imprint.changes?.get(own.id);
    const sheet = markedSheet(own, changes);
    const entries = sheet.days.flatMap(({ entries: some, heading }) => some.map((entry) => ({ entry, heading })));
    let left = [
      ...removedLines(changes, say('removed')).map((lines) => ({ rows: broken(lines, look), isMarked: false })),
      ...entries.map(({ entry }) => ({
        rows: broken(linesOf(entry, say('cancelled')), look),
        isMarked: Boolean(entry.mark),
      })),
    ];
    const [first] = sheet.days;
    // An empty card says which day it is for.
    const days = (first ? [first.heading] : [sheet.dates, say('nothingInTime')])
      .filter(Boolean)
      .map((text) => ({ text, size: 8.5, isGrey: true }));
    const lodgings = sheet.lodgings.map((text) => ({ text, size: 7.5 }));
    let isContinued = false;
    const drawCard = (page: Canvas): void => {
      page.rectangle({ x: 0, y: 0, width: page.width, height: 6 }, look.accent);
      let y = MARGIN + (imprint.marks?.classification ? 12 : 0);
      const write = (rows: ReturnType<typeof broken>): void => {
        let part: Element | undefined;
        for (const { extra, role, step, style, text } of rows) {
          if (role || !part) part = structure.add(role ?? 'P');
          structure.inside(part, () => page.text(text, MARGIN, y + extra / 2 + style.size, style));
          y += step;
        }
      };
      const again = isContinued ? ` (${say('again')})` : '';
      write(
        broken(
          [
            { role: 'H1', text: `${sheet.name}${again}`, size: 12, bold: true },
            ...days,
            ...(isContinued ? [] : lodgings),
            ...(isContinued ? [] : (changes?.notes ?? [])).map((text) => ({ text, size: 6.5 })),
          ],
          look,
        ),
      );
      y += 6;
      const bottom = page.height - footHeight - 8;
      let count = 0;
      for (const { isMarked, rows } of left) {
        const height = rows.reduce((sum, { step }) => sum + step, 7);
        if (count > 0 && y + height > bottom) break;
        // An entry that is higher than a card continues on the next one.
        const fitting = y + height > bottom ? Math.max(Math.floor((bottom - y) / MAX_STEP), 1) : rows.length;
        const top = y;
        write(rows.slice(0, fitting));
        if (isMarked) page.rectangle({ x: MARGIN - CHANGE_BAR, y: top, width: 2.4, height: y - top }, INK);
        if (fitting < rows.length) {
          left = [{ rows: [], isMarked }, { rows: rows.slice(fitting), isMarked }, ...left.slice(1)];
          count = 1;
          break;
        }
        page.rectangle({ x: MARGIN, y: y + 2.5, width: WIDTH, height: 0.4 }, HAIRLINE);
        y += 7;
        count += 1;
      }
      left = left.slice(Math.max(count, 1));
      y = page.height - footHeight;
      write(foot);
    };
    do {
      pages.draw(A6, drawCard);
      isContinued = true;
    } while (left.length > 0);
  }
  return pages.finish();
}
