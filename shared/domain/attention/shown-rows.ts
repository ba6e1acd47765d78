import type { DismissalRecord } from '#shared/schemas/attention/attention.ts';
import { type FoundRow, type ToldRow, toldRow } from './row.ts';

export interface Shown<R extends FoundRow> {
  readonly total: number;
  readonly items: ToldRow<R>[];
}

/** Counts the rows, and returns the first of them with their words and mends. Hidden ones only if they are asked for. */
export function shownRows<R extends FoundRow & { readonly dismissal?: DismissalRecord }>(
  rows: readonly R[],
  { dismissed, max }: { readonly dismissed: boolean; readonly max: number },
): Shown<R> {
  const shown = dismissed ? rows : rows.filter(({ dismissal }) => !dismissal);
  return { total: shown.length, items: shown.slice(0, max).map((row) => toldRow(row)) };
}
