import type { PrintedChanges } from '#shared/domain/reports/changes.ts';
import { alwaysIsolated } from '#shared/domain/reports/text-marks.ts';
import type { Entry } from '#shared/domain/reports/schedule-sheet.ts';
import type { Role } from './element.ts';

/** What a card shows of an entry, besides its time and title. */
const SHOWN: readonly string[] = ['pickUp', 'dropOff', 'where', 'flight', 'driver', 'vehicle'];

/** A text of a card. */
export interface Line {
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
    ...details.map(({ label, value }) => ({ text: `${label}: ${value}`, size: 7.5 })),
  ];
}

/** Returns the lines that name the entries that are not on the card any more, as one block; none if there are none. */
export function removedLines(changes: PrintedChanges | undefined, title: string): Line[][] {
  if (!changes || changes.removed.length === 0) return [];
  const lines = changes.removed.map(({ label, when }) => ({ text: `${when}  ${label}`.trim(), size: 7.5 }));
  return [[{ role: 'H2', text: title, size: 7.5, bold: true }, ...lines]];
}
