import type { DismissalRecord, NewDismissal } from '#shared/schemas/attention/attention.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { FoundRow } from './row.ts';

/** A dismissal is kept this long after its row goes wrong, or after `until`. */
const KEPT_MS = 2 * DAY_MS;

/** Returns the id of the dismissal of a row. */
export function dismissalIdOf(code: string, subjectId: string): string {
  return `${code}:${subjectId}`;
}

/** Tells whether a dismissal still hides a row: until its time, and while the row rests on the same. */
export function hides(
  { basis, until }: Pick<DismissalRecord, 'basis' | 'until'>,
  row: Pick<FoundRow, 'basis'>,
  now: string,
): boolean {
  return basis === row.basis && (until === undefined || now < until);
}

/** Returns the dismissal of a row. It replaces an earlier one of the same row. */
export function dismissed(
  { at: goesWrongAt, basis, code, subject }: FoundRow,
  before: DismissalRecord | undefined,
  { note, until }: NewDismissal,
  { by, now }: { readonly by: string; readonly now: string },
): DismissalRecord {
  const last = Math.max(...[goesWrongAt, until ?? now, now].map((each) => Date.parse(each)));
  return {
    id: dismissalIdOf(code, subject.id),
    version: (before?.version ?? 0) + 1,
    code,
    subjectId: subject.id,
    basis,
    by,
    at: now,
    ...(until === undefined ? {} : { until }),
    ...(note === undefined ? {} : { note }),
    expiresAt: Math.ceil((last + KEPT_MS) / 1_000),
  };
}

/** Tells whether the same person hides a row again for the same reason and time. */
export function saysTheSame(before: DismissalRecord, after: DismissalRecord): boolean {
  return (
    before.basis === after.basis && before.until === after.until && before.note === after.note && before.by === after.by
  );
}
