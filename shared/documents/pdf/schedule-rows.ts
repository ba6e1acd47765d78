import type { Detail } from '#shared/domain/reports/entry-details.ts';
import type { Entry } from '#shared/domain/reports/schedule-sheet.ts';
import type { Booklet } from './booklet.ts';
import { GREY, INK, MARGIN, RED } from './look.ts';
import { breakLines, extraLeading, shapeLine, type TextStyle } from './shape-line.ts';

/** A text on a row. */
interface Piece {
  readonly text: string;
  readonly x: number;
  readonly style: TextStyle;
  readonly isStruck?: boolean;
}

/** What a row is: it begins the heading of an entry, a paragraph or an item of a list, or continues what the row before it is. */
type RowRole = 'heading' | 'paragraph' | 'item' | 'more';

/** One line across the column of texts. */
export interface Row {
  readonly role: RowRole;
  readonly pieces: readonly Piece[];
  /** The distance to the next row in points. */
  readonly step: number;
  /** The part of it that a tall script adds. */
  readonly extra: number;
  /** The side of a box to tick at the start of the row. */
  readonly tick?: number;
}

/** Returns a row that is `step` from the next one, or more where a tall script needs it. */
export function rowOf(role: RowRole, pieces: readonly Piece[], step: number, tick?: number): Row {
  const extra = pieces.reduce((most, { style, text }) => Math.max(most, extraLeading(text, style, step)), 0);
  return { role, pieces, step: step + extra, extra, ...(tick === undefined ? {} : { tick }) };
}

/** The bounds of the column of labels in points. The words of the language decide. */
const LABEL_COLUMN = { least: 50, most: 120 };
const AFTER_LABEL = 6;
/** Where the second of two details on a row begins, as a part of the width. */
const SECOND_COLUMN = 0.6;
const PARTY_COLUMN = 60;
/** The least width of the column of phones, and the most part of the width that it takes. A longer phone stands on a line of its own. */
const PHONE_COLUMN = 104;
const MOST_PHONE = 0.4;
/** With less room for names, parties and phones stand below them. */
const MIN_NAME = 110;
/** The side of a box to tick, and the distance of the name from it. */
const TICK = 7;
const AFTER_TICK = 14;
/** The most lines of a detail. Only texts with very many line breaks are longer. */
const MAX_LINES = 60;
const DETAIL_STEP = 12.6;

/** Details that stand on the right of the detail before them, where both are short. */
const ON_THE_RIGHT: Readonly<Record<string, readonly string[]>> = {
  with: ['where', 'dropOff'],
  vehicle: ['driver'],
};

/** The styles of an entry, and the width of its labels. */
interface EntryLook {
  readonly label: TextStyle;
  readonly value: TextStyle;
  readonly labels: number;
}

function widthOf(text: string, { faces, size }: TextStyle): number {
  return shapeLine(text, faces).width * size;
}

function labelWidth(detail: Detail, label: TextStyle): number {
  return widthOf(detail.label, label) + AFTER_LABEL;
}

/** Returns the width of the column of labels. */
function labelsOf(details: readonly Detail[], label: TextStyle): number {
  return Math.min(Math.max(LABEL_COLUMN.least, ...details.map((each) => labelWidth(each, label))), LABEL_COLUMN.most);
}

/** Returns the rows of a label with its value beside it. */
function ownRows(detail: Detail, { label, labels, value }: EntryLook, width: number): Row[] {
  const left = breakLines(detail.label, label.faces, (labels - AFTER_LABEL) / label.size);
  const lines = breakLines(detail.value, value.faces, (width - labels) / value.size, MAX_LINES);
  return Array.from({ length: Math.max(left.length, lines.length) }, (_, at) => {
    const [name, text] = [left[at], lines[at]];
    return rowOf(
      at === 0 ? 'paragraph' : 'more',
      [
        ...(name === undefined ? [] : [{ text: name, x: 0, style: label }]),
        ...(text === undefined ? [] : [{ text, x: labels, style: value }]),
      ],
      DETAIL_STEP,
    );
  });
}

/** Returns the row of two details, the second on the right of the first; undefined if they do not fit. */
function sharedRow(first: Detail, second: Detail, { label, labels, value }: EntryLook, width: number): Row | undefined {
  if (!ON_THE_RIGHT[second.word]?.includes(first.word)) return undefined;
  if (first.value.includes('\n') || second.value.includes('\n')) return undefined;
  const right = width * SECOND_COLUMN;
  const secondLabel = labelWidth(second, label);
  const isFirstShort = labelWidth(first, label) <= labels && widthOf(first.value, value) <= right - 6 - labels;
  if (!isFirstShort || widthOf(second.value, value) > width - right - secondLabel) return undefined;
  const both = [
    { text: first.label, x: 0, style: label },
    { text: first.value, x: labels, style: value },
    { text: second.label, x: right, style: label },
    { text: second.value, x: right + secondLabel, style: value },
  ];
  return rowOf('paragraph', both, DETAIL_STEP);
}

/** Returns the rows of the details, two details on a row where both are short. */
function detailRows(details: readonly Detail[], look: EntryLook, width: number): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < details.length; at += 1) {
    const [first, second] = [details[at] as Detail, details[at + 1]];
    const both = second && sharedRow(first, second, look, width);
    if (both) at += 1;
    rows.push(...(both ? [both] : ownRows(first, look, width)));
  }
  return rows;
}

/** Returns the rows of the guests of a ride, each with a box to tick. */
function guestRows({ guests }: Entry, { label, labels, value }: EntryLook, width: number): Row[] {
  const phoneWidths = guests.map(({ phone }) => widthOf(phone, value) + 8).filter((each) => each <= width * MOST_PHONE);
  const phoneColumn = Math.max(PHONE_COLUMN, ...phoneWidths);
  const partyColumn = Math.max(PARTY_COLUMN, ...guests.map(({ party }) => widthOf(party, label) + 8));
  const left = labels + AFTER_TICK;
  const room = width - left - partyColumn - phoneColumn - 6;
  const isNarrow = room < MIN_NAME;
  const nameWidth = isNarrow ? width - left : room;
  return guests.flatMap(({ name, party, phone }) => {
    const isLong = isNarrow || widthOf(phone, value) + 8 > phoneColumn;
    const [first = '', ...others] = breakLines(name, value.faces, nameWidth / value.size);
    const row = [
      { text: first, x: left, style: value },
      { text: isNarrow ? '' : party, x: width - partyColumn - phoneColumn, style: label },
      { text: isLong ? '' : phone, x: width - phoneColumn, style: value },
    ];
    const more = [isNarrow ? party : '', isLong ? phone : ''].filter(Boolean).join(' · ');
    const below = [...others, ...(more ? breakLines(more, value.faces, (width - left) / value.size) : [])];
    return [
      rowOf(
        'item',
        row.filter(({ text }) => text !== ''),
        DETAIL_STEP,
        TICK,
      ),
      ...below.map((text) => rowOf('more', [{ text, x: left, style: value }], DETAIL_STEP)),
    ];
  });
}

/** The width of the column of times, in points. */
export const TIME_COLUMN = 88;
/** The lines that stay together at the start of an entry may take this height. A longer start may break. */
const MAX_KEPT = 118;

/** An entry, broken into rows. A page may end after any row from `kept` on, if two or more rows follow. */
export interface Block {
  readonly left: readonly Row[];
  readonly rows: readonly Row[];
  readonly kept: number;
}

export function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { step }) => sum + step, 0);
}

function leftOf({ isCancelled, kind, mark = '', remark, time }: Entry, { look, wording }: Booklet): Row[] {
  const small = look.style(8, { colour: GREY });
  const strong = look.style(11, { bold: true, colour: isCancelled ? GREY : INK });
  const wrapped = (role: RowRole, text: string, style: TextStyle, step: number): Row[] =>
    text === ''
      ? []
      : breakLines(text, style.faces, (TIME_COLUMN - 10) / style.size).map((line, at) =>
          rowOf(
            at === 0 ? role : 'more',
            [{ text: line, x: 0, style, isStruck: isCancelled && role === 'heading' }],
            step,
          ),
        );
  const cancelled = isCancelled ? wording.say('cancelled').toUpperCase() : '';
  return [
    ...wrapped('heading', time, strong, 15),
    ...wrapped('paragraph', mark.toUpperCase(), look.style(8, { bold: true }), 11),
    ...wrapped('paragraph', kind, small, 11),
    ...wrapped('paragraph', cancelled, look.style(8, { bold: true, colour: RED }), 11),
    ...wrapped('paragraph', remark, small, 11),
  ];
}

/** Puts the first row of the left column on the baseline of the title. */
function beside([title]: readonly Row[], [first, ...others]: readonly Row[]): Row[] {
  if (!first) return [];
  const more = Math.max(0, (title?.extra ?? 0) - first.extra);
  return [{ ...first, extra: first.extra + more, step: first.step + more }, ...others];
}

/** Breaks an entry into rows for the width of the current page. */
export function blockOf(entry: Entry, booklet: Booklet): Block {
  const { look } = booklet;
  const width = booklet.page.width - 2 * MARGIN - TIME_COLUMN;
  const colour = entry.isCancelled ? GREY : INK;
  const strong = look.style(11, { bold: true, colour });
  const label = look.style(9, { colour: GREY });
  const styles = { label, value: look.style(9.5, { colour }), labels: labelsOf(entry.details, label) };
  const titles = breakLines(entry.title, strong.faces, width / strong.size).map((text) =>
    rowOf('heading', [{ text, x: 0, style: strong, isStruck: entry.isCancelled }], 15),
  );
  const essential = entry.details.filter(({ isEssential }) => isEssential);
  const rows = [...titles, ...detailRows(entry.details, styles, width), ...guestRows(entry, styles, width)];
  const start = titles.length + detailRows(essential, styles, width).length;
  let kept = 1;
  while (kept < start && heightOf(rows.slice(0, kept + 1)) <= MAX_KEPT) kept += 1;
  return { left: beside(rows, leftOf(entry, booklet)), rows, kept };
}
