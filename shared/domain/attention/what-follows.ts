import type { FollowingRow, Follows } from '#shared/schemas/attention/follows.ts';
import type { DescribedRow, FoundRow } from './row.ts';
import { describedRow } from './row.ts';

/**
 * Compares the rows before and after a write. A row is the same if it has the same code, severity and subject, and rests on the same other
 * records.
 */
export function whatFollows(before: readonly FoundRow[], after: readonly FoundRow[]): Follows {
  return { appears: without(after, before), disappears: without(before, after) };
}

function without(rows: readonly FoundRow[], others: readonly FoundRow[]): FollowingRow[] {
  const known = new Set(others.map(identityOf));
  return rows.filter((row) => !known.has(identityOf(row))).map((row) => shown(describedRow(row)));
}

function identityOf({ basis, code, severity, subject }: FoundRow): string {
  const ids = basis.match(/\b[a-z]{3}_[0-9a-z]{20}\b/g) ?? [];
  return [code, severity, subject.id, ...ids.toSorted()].join(' ');
}

function shown({ at, code, detail, severity, subject }: DescribedRow): FollowingRow {
  return { code, severity, subject, at, detail };
}
