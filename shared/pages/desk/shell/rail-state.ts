import { computed, signal } from '@preact/signals';
import { kindOf } from '#shared/pages/desk/panels/kinds.ts';
import { goTo, select } from '#shared/pages/desk/route.ts';
import { doAtOnce } from '#shared/pages/desk/store/at-once.ts';
import { needs } from '#shared/pages/desk/store/counters.ts';
import type { AttentionRow } from '#shared/pages/desk/store/records.ts';
import { say } from '#shared/pages/desk/words.ts';
import { causesOf, dismissal, keyOf, rowBeside } from './needs.ts';

/** How many more rows are drawn when the end of the list comes near. */
const CHUNK = 40;

/** The rows by cause. Messages of drivers stand below, with a field for the answer. */
export const causes = computed(() => causesOf(needs.value.filter(({ code }) => code !== 'MESSAGE_FROM_DRIVER')));
const keys = computed(() => causes.value.flatMap(({ rows }) => rows.map(keyOf)));

/** The row that J and K have come to. */
export const currentRow = signal<string | undefined>(undefined);
/** How many rows are drawn. */
export const drawn = signal(CHUNK);

export function drawMore(): void {
  if (drawn.peek() < keys.peek().length) drawn.value += CHUNK;
}

/** Goes to the next row or the one before. */
export function moveRow(by: 1 | -1): void {
  const next = rowBeside(keys.peek(), currentRow.peek(), by);
  if (next === undefined) return;
  currentRow.value = next;
  drawn.value = Math.max(drawn.peek(), keys.peek().indexOf(next) + CHUNK / 2);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.rail .row[data-current] .row-open')?.focus());
}

/** Shows the record that a row is about. */
export function openRow(row: AttentionRow): void {
  currentRow.value = keyOf(row);
  const { id, type } = row.subject;
  const kind = kindOf(type);
  if (kind) select(kind, id);
  else goTo('settings');
}

/** Hides a row at once: undo shows it again. */
export function hideRow(row: AttentionRow): Promise<void> {
  const { call, undo } = dismissal(row);
  return doAtOnce(call, { says: say('shell.hid', { name: row.subject.name }), undo });
}

export function showRow(row: AttentionRow): Promise<void> {
  const { call, undo } = dismissal(row);
  return doAtOnce(undo, { says: say('shell.shown', { name: row.subject.name }), undo: call });
}
