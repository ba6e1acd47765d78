import type { FoundRow } from './row.ts';

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
