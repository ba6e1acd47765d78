import { whole } from '#shared/documents/text/line-breaks.ts';
import type { ListedGuest } from '#shared/domain/reports/entry-details.ts';
import { joinedTexts } from '#shared/domain/reports/wording.ts';
import type { CellText } from './column-widths.ts';
import { GREY, INK, type Look, RED } from './look.ts';
import type { TextStyle } from './shape-line.ts';

/** No phone and no plate is longer. A longer text, such as the name of a company, breaks, or its column would take the room of the others. */
const MOST_WHOLE = 30;

interface Row {
  readonly isCancelled: boolean;
}

interface RowOfTime extends Row {
  readonly time: string;
}

interface RowOfGuests extends Row {
  readonly people: string;
  readonly guests: readonly ListedGuest[];
}

/** Returns what the cells of rows that may be cancelled share, in one size. */
export function rowCells(look: Look, size: number) {
  const grey = look.style(size, { colour: GREY });
  const alert = look.style(size, { bold: true, colour: RED });
  const style = ({ isCancelled }: Row, bold = false): TextStyle =>
    look.style(size, { bold, colour: isCancelled ? GREY : INK });
  return {
    grey,
    alert,
    style,
    /** The time, and below it that the row is cancelled. `cancelled`: the word. */
    time: ({ isCancelled, time }: RowOfTime, cancelled: string): CellText[] => [
      { text: time, style: look.style(size, { bold: true }), isStruck: isCancelled },
      ...(isCancelled ? [{ text: cancelled.toUpperCase(), style: alert }] : []),
    ],
    /** Texts below each other: the first is the main one, the others are phones and plates. */
    below: (texts: readonly string[], row: Row): CellText[] =>
      texts.map((text, at) => ({
        text: at > 0 && text.length <= MOST_WHOLE ? whole(text) : text,
        style: at > 0 ? grey : style(row),
      })),
    /** A name, and below it a phone or a plate. */
    pair: ([first = '', second = '']: readonly string[], row: Row): CellText[] => [
      { text: first, style: style(row), isStruck: row.isCancelled },
      { text: whole(second), style: grey },
    ],
    /** How many people there are, and each guest with a box to tick, their party and phone. */
    guests: ({ guests, people, ...row }: RowOfGuests): CellText[] => [
      { text: people, style: grey },
      ...guests.map(({ name, party, phone }) => ({
        text: joinedTexts([name, party, phone && whole(phone)], ' · '),
        style: style(row),
        isTicked: !row.isCancelled,
      })),
    ],
  };
}
