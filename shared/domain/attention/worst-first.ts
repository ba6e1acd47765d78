import type { FoundRow } from './row.ts';

/** A WARNING counts as if it had this many times the time left. */
const WARNING_FACTOR = 4;

/**
 * Sorts rows, the worst first: the less time is left, the worse. A WARNING with a quarter of the time left is as bad as a CRITICAL.
 * What has begun already comes before everything else.
 */
export const worstFirst = <R extends FoundRow>(rows: readonly R[], now: string): R[] => {
  const left = ({ at, severity }: R): number =>
    Math.max(0, Date.parse(at) - Date.parse(now)) * (severity === 'WARNING' ? WARNING_FACTOR : 1);
  return rows.toSorted((a, b) => left(a) - left(b) || rank(a) - rank(b) || (a.at < b.at ? -1 : Number(a.at > b.at)));
};

const rank = ({ severity }: FoundRow): number => (severity === 'WARNING' ? 1 : 0);
