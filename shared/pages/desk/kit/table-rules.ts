import type { ComponentChildren } from 'preact';
import { searchFor } from '#shared/domain/plain-text.ts';
import { fieldName } from '#shared/pages/desk/forms/words.ts';

/** A column of a table. `value` sorts and is searched. `cell` shows it, where the value is not the text. */
export interface Column<T> {
  readonly id: string;
  readonly name: string;
  readonly value: (row: T) => string | number | undefined;
  readonly cell?: (row: T) => ComponentChildren;
  /** In characters. */
  readonly width: number;
  /** A person chooses to see it. */
  readonly isExtra?: boolean;
}

/** The room beside a heading, in characters: its margins, and the arrow of the order. */
const HEAD_ROOM = 4;

/** Returns how wide a heading is, in characters. Signs of Chinese and Japanese are wider. */
function headWidth(name: string): number {
  return HEAD_ROOM + name.length + 0.75 * (name.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}

/** Returns a column, at least as wide as its name. That is the one of the field, unless it has one of its own. */
export function column<T>(
  id: string,
  width: number,
  value: Column<T>['value'],
  more: Partial<Pick<Column<T>, 'cell' | 'isExtra' | 'name'>> = {},
): Column<T> {
  const { name = fieldName(id) } = more;
  return { id, value, ...more, name, width: Math.max(width, headWidth(name)) };
}

export interface Order {
  readonly by: string;
  readonly isDown: boolean;
}

function compared(a: string | number | undefined, b: string | number | undefined, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

function isMissing(value: string | number | undefined): boolean {
  return value === undefined || value === '';
}

/** Returns the rows in the order of a column. Rows without a value come last, whatever the direction. */
export function sorted<T>(rows: readonly T[], by: Column<T> | undefined, isDown: boolean, locale: string): T[] {
  if (!by) return [...rows];
  const collator = new Intl.Collator(locale, { numeric: true });
  const valued = rows.map((row) => ({ row, value: by.value(row) }));
  const missing = valued.filter(({ value }) => isMissing(value));
  const present = valued.filter(({ value }) => !isMissing(value));
  present.sort((a, b) => compared(a.value, b.value, collator) * (isDown ? -1 : 1));
  return [...present, ...missing].map(({ row }) => row);
}

/** Returns the rows in which each word of the text is found, in any of the columns. */
export function matching<T>(rows: readonly T[], columns: readonly Column<T>[], text: string): readonly T[] {
  if (text.trim() === '') return rows;
  const isFound = searchFor(text);
  return rows.filter((row) => isFound(columns.map(({ value }) => value(row) ?? '').join(' ')));
}

/** Rows that are drawn beside those in view, so that scrolling shows no gap. */
const SPARE = 8;

/** Returns which rows are drawn, and the heights that stand for the others. */
export function windowOf(count: number, top: number, height: number, rowHeight: number) {
  const from = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - SPARE));
  const to = Math.min(count, Math.max(from, Math.ceil((top + height) / rowHeight) + SPARE));
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}

/** Returns the place that a key leads to. `undefined`: the key does not move. */
export function placeAfter(key: string, place: number, count: number, page: number): number | undefined {
  const last = count - 1;
  const to: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + page,
    PageUp: place - page,
    Home: 0,
    End: last,
  };
  const wanted = to[key];
  return wanted === undefined || last < 0 ? undefined : Math.max(0, Math.min(last, wanted));
}

/** Returns the ticks after a row is ticked or not. With `since`, so do all rows between. */
export function tickedAfter(
  ids: readonly string[],
  ticked: ReadonlySet<string>,
  id: string,
  since?: string,
): ReadonlySet<string> {
  const isOn = !ticked.has(id);
  const [a, b] = [ids.indexOf(since ?? id), ids.indexOf(id)];
  const touched = a < 0 ? [id] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
  const next = new Set(ticked);
  for (const each of touched) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return next;
}

/** Returns the columns that are shown, in their own order. The first one always is. `kept`: the ids that a person chose. */
export function chosenColumns<T>(
  columns: readonly Column<T>[],
  kept: readonly string[] | undefined,
): readonly Column<T>[] {
  return columns.filter(({ id, isExtra }, at) => at === 0 || (kept ? kept.includes(id) : !isExtra));
}
