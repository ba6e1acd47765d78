import { type ReadPosition, type RowsRead, SETTLE_MS, shortId } from '#shared/domain/changes/read-position.ts';
import { later } from '#shared/domain/time/days.ts';
import { auditsAfter } from '#shared/entities/audit/audit.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';

/** The most rows that are read for one answer, even if the reader may see none of them. */
const MAX_EXAMINED = 2_000;
/** A clock may be ahead by this much: a row may already be of the next day. */
const SKEW_MS = 5 * SECOND_MS;

interface Reading {
  readonly position: ReadPosition;
  readonly now: string;
  readonly limit: number;
  readonly isWanted: (row: StoredAudit) => boolean;
}

/**
 * Reads the audit records after a position: one query, or one for each UTC day that has begun since. Reads on behind the last row that
 * fits for as long as an earlier version of a record may follow.
 */
export async function readRows({ isWanted, limit, now, position }: Reading): Promise<RowsRead> {
  const { given, last } = position;
  const rows: StoredAudit[] = [];
  const end = later(now, SKEW_MS).slice(0, 10);
  let wanted = 0;
  let isEnoughAt: string | undefined;
  let from: typeof last | undefined = last;
  for (let day = last.at.slice(0, 10); day <= end; ) {
    if (rows.length >= MAX_EXAMINED || (isEnoughAt && (rows.at(-1)?.at ?? '') > isEnoughAt)) {
      return { rows, isComplete: false };
    }
    const chunk = Math.min(limit + given.size + 1, MAX_EXAMINED / 2);
    const read = await auditsAfter(day, from, chunk);
    for (const row of read) {
      rows.push(row);
      if (isWanted(row) && !given.has(shortId(row.id))) wanted += 1;
      if (wanted === limit) isEnoughAt ??= later(row.at, SETTLE_MS);
    }
    from = read.at(-1);
    if (read.length === chunk) continue;
    day = later(`${day}T00:00:00.000Z`, DAY_MS).slice(0, 10);
    from = undefined;
  }
  return { rows, isComplete: true };
}
