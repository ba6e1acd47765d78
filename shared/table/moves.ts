import type { StoredRecord } from '#shared/schemas/record.ts';

/** The places of a record in lists: name of the order to a text that changes when the record moves in it. */
export type Places = Readonly<Record<string, string>>;

/**
 * Returns the next version of a record with the times of its moves in lists. A list that is read page by page leaves out a record that
 * moved since its first page: it may be on an earlier page already.
 */
export function withMoves<R extends StoredRecord>(before: R, after: R, placesOf: (record: R) => Places): R {
  const [old, current] = [placesOf(before), placesOf(after)];
  const moved = Object.keys(current).filter((order) => current[order] !== old[order]);
  if (moved.length === 0) return after;
  const times = Object.fromEntries(moved.map((order) => [order, after.updatedAt]));
  return { ...after, movedAt: { ...before.movedAt, ...times } };
}

/** Tells if a record moved in one of these orders at this time or later. */
export function movedSince(
  { movedAt }: Pick<StoredRecord, 'movedAt'>,
  orders: readonly string[],
  time: string,
): boolean {
  return orders.some((order) => (movedAt?.[order] ?? '') >= time);
}
