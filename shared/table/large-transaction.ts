import { keyOf, MAX_TRANSACTION_WRITES, type Transaction, transactionItems, type Write } from './write.ts';

const AHEAD = Symbol('ahead');

/** Returns the write, which is made before its transaction where this has no room for it. It must say nothing by itself if the transaction fails. */
export function mayGoAhead(write: Write): Write {
  return Object.defineProperty({ ...write }, AHEAD, { value: true });
}

const FOLLOWS = Symbol('follows');

/** Returns the writes, which are made together after their transaction where this has no room for them. */
export function mayFollow(writes: readonly Write[]): readonly Write[] {
  for (const write of writes) Object.defineProperty(write, FOLLOWS, { value: writes });
  return writes;
}

/** Returns the writes that may follow a transaction, in the groups that are made together. */
function followersOf({ writes }: Transaction): readonly (readonly Write[])[] {
  const groups = writes.map((write) => (write as { readonly [FOLLOWS]?: readonly Write[] })[FOLLOWS]);
  return [...new Set(groups)].filter((group) => group !== undefined);
}

/**
 * Returns a transaction as several, the decisive one with its items: if all are too many, what may follow does, and then what may go
 * ahead.
 */
export function inTransactions(transaction: Transaction): {
  readonly ahead: readonly Write[][];
  readonly last: readonly Write[];
  readonly after: readonly Write[][];
} {
  const all = transactionItems(transaction);
  if (all.length <= MAX_TRANSACTION_WRITES) return { ahead: [], last: all, after: [] };
  const last = transactionItems(withoutFollowers(transaction));
  const after = followersOf(transaction).map((writes) => transactionItems({ writes }));
  const early = last.length > MAX_TRANSACTION_WRITES ? last.filter((item) => AHEAD in item) : [];
  const parts = Math.ceil(early.length / MAX_TRANSACTION_WRITES);
  const ahead = Array.from({ length: parts }, (_, n) =>
    early.slice(n * MAX_TRANSACTION_WRITES, (n + 1) * MAX_TRANSACTION_WRITES),
  );
  return { ahead, last: early.length === 0 ? last : last.filter((item) => !(AHEAD in item)), after };
}

function withoutFollowers(transaction: Transaction): Transaction {
  return { ...transaction, writes: transaction.writes.filter((write) => !(FOLLOWS in write)) };
}

/** Returns how many of the 100 items of a transaction this one takes, without what may follow it if all are too many. */
export function transactionSize(transaction: Transaction): number {
  const { length } = transactionItems(transaction);
  return length <= MAX_TRANSACTION_WRITES ? length : transactionItems(withoutFollowers(transaction)).length;
}

/**
 * Returns how many of the groups of writes, from the first, fit into one transaction of `limit` items, at least one. DynamoDB takes an item
 * once, so a group that writes an item of a former group goes into a later transaction.
 */
export function countFitting(groups: readonly (readonly Write[])[], limit: number): number {
  const written = new Set<string>();
  for (const [n, group] of groups.entries()) {
    const keys = group.map(keyOf);
    const isRoom = transactionSize({ writes: groups.slice(0, n + 1).flat() }) <= limit;
    if (n > 0 && (!isRoom || keys.some((key) => written.has(key)))) return n;
    for (const key of keys) written.add(key);
  }
  return groups.length;
}
