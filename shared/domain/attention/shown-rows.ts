import type { DismissalRecord, NewDismissal } from '#shared/schemas/attention/attention.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { BASIS_PARTS, type DescribedRow, describedRow, type FoundRow } from './row.ts';

/** A dismissal is kept this long after its row goes wrong, or after `until`. */
const KEPT_MS = 2 * DAY_MS;

/** Returns the id of the dismissal of a row. */
export function dismissalIdOf(code: string, subjectId: string): string {
  return `${code}:${subjectId}`;
}

/** Returns the id of the dismissal that hides a row: of its series, if it is about runs. */
export function dismissalIdOfRow({ code, seriesId, subject }: FoundRow): string {
  return dismissalIdOf(code, seriesId ?? subject.id);
}

/** Tells whether a dismissal still hides a row: until its time, and while the row rests on the same. */
export function hides(
  { basis, until }: Pick<DismissalRecord, 'basis' | 'until'>,
  row: Pick<FoundRow, 'basis'>,
  now: string,
): boolean {
  const seen = new Set(basis.split(BASIS_PARTS));
  return row.basis.split(BASIS_PARTS).every((part) => seen.has(part)) && (until === undefined || now < until);
}

/** Returns the dismissal of a row. It replaces an earlier one of the same row. */
export function dismissed(
  row: FoundRow,
  before: DismissalRecord | undefined,
  { note, until }: NewDismissal,
  { by, now }: { readonly by: string; readonly now: string },
): DismissalRecord {
  const { at: goesWrongAt, basis, code, subject } = row;
  const last = Math.max(...[goesWrongAt, until ?? now, now].map((each) => Date.parse(each)));
  return {
    id: dismissalIdOfRow(row),
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
export function isSameDismissal(before: DismissalRecord, after: DismissalRecord): boolean {
  return (
    before.basis === after.basis && before.until === after.until && before.note === after.note && before.by === after.by
  );
}

export const OPEN_MUSTER = 'MUSTER_OPEN';

/** A WARNING counts as if it had this many times the time left. */
const WARNING_FACTOR = 4;

/**
 * Sorts rows, the worst first: the less time is left, the worse. A WARNING with a quarter of the time left is as bad as a CRITICAL.
 * What has begun already comes before everything that has not. Open musters come first of all: their guests may be in danger.
 */
export function worstFirst<R extends FoundRow>(rows: readonly R[], now: string): R[] {
  const left = ({ at, severity }: R): number =>
    Math.max(0, Date.parse(at) - Date.parse(now)) * (severity === 'WARNING' ? WARNING_FACTOR : 1);
  return rows.toSorted(
    (a, b) => order(a) - order(b) || left(a) - left(b) || rank(a) - rank(b) || (a.at < b.at ? -1 : Number(a.at > b.at)),
  );
}

function order({ code }: FoundRow): number {
  return code === OPEN_MUSTER ? 0 : 1;
}

function rank({ severity }: FoundRow): number {
  return severity === 'WARNING' ? 1 : 0;
}

/** Counts the rows, and returns the first of them with their words and mends. Hidden ones only if they are asked for. */
export function shownRows<R extends FoundRow & { readonly dismissal?: DismissalRecord }>(
  rows: readonly R[],
  {
    dismissed: withDismissed,
    max,
    timezone,
  }: { readonly dismissed: boolean; readonly max: number; readonly timezone: string },
): { readonly total: number; readonly items: DescribedRow<R>[] } {
  const shown = withDismissed ? rows : rows.filter(({ dismissal }) => !dismissal);
  return { total: shown.length, items: shown.slice(0, max).map((row) => describedRow(row, timezone)) };
}
