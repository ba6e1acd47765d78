import type { Decisions, Waiting } from '#shared/schemas/guest-list/decision.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { RowFault } from './faults.ts';
import type { AboutRows } from './read-rows.ts';
import { asVariant, nounSaid, type Told, tell } from './tell.ts';

/** Who a row means: a new record, one that is stored, or perhaps one of several like it. */
export type Verdict<R> =
  | { readonly is: 'NEW' }
  | { readonly is: 'SAME'; readonly id: string }
  | { readonly is: 'WAITS'; readonly like: readonly R[] };

/** What becomes of a row. */
export type Settled<R> =
  | { readonly id: string }
  | { readonly like: readonly R[] }
  | { readonly skipped: true }
  | { readonly fault: Told };

interface Judged<R> {
  readonly row: number;
  readonly verdict: Verdict<R>;
  /** The id of the new record that the row would make. */
  readonly newId: string;
}

/** What rows are decided by. */
export interface Deciding {
  readonly decisions: Decisions;
  /** What a record is, for errors: `guest`. */
  readonly noun: string;
  /** Tells whether a record has this id and is not deleted. */
  readonly isPresent: (id: string) => boolean;
}

/** Returns what becomes of a row by the decision on it, by that on all rows, or without any. */
export function decideRow<R extends { readonly id: string }>(
  { newId, row, verdict }: Judged<R>,
  { decisions, isPresent, noun }: Deciding,
): Settled<R> {
  const own = decisions.byRow.get(row);
  const choice = own ?? (verdict.is === 'WAITS' ? decisions.all : undefined);
  if (choice === undefined) return verdict.is === 'NEW' ? { id: newId } : verdict;
  if (choice === 'SKIP') return { skipped: true };
  if (choice === 'SAME') return sameOf(verdict, own !== undefined, noun);
  if (choice !== 'NEW')
    return isPresent(choice) ? { id: choice } : { fault: tell('DECISION_UNKNOWN_ID', { noun: nounSaid(noun) }) };
  return isPresent(newId) ? { fault: tell('DECISION_SAME_AS_STORED', { noun: nounSaid(noun) }) } : { id: newId };
}

/** Returns what becomes of a row that is the same as a stored record. Of several, the one is not known. */
function sameOf<R extends { readonly id: string }>(verdict: Verdict<R>, isOwn: boolean, noun: string): Settled<R> {
  if (verdict.is === 'SAME') return verdict;
  if (verdict.is === 'NEW') return { fault: tell('DECISION_LIKE_NONE', { noun: nounSaid(noun) }) };
  const [one, ...more] = verdict.like;
  if (one && more.length === 0) return { id: one.id };
  return isOwn ? { fault: tell('DECISION_SEVERAL', { noun: nounSaid(noun) }) } : verdict;
}

/** The checks after which a list without faulty rows still has others is refused. */
const MOST_CHECKS = 8;

/**
 * Checks a list without the rows that decisions leave out, and with `faulty=SKIP` without those that have faults: without them, others may have
 * some, as a leg without its master. `leftOut` has these faults. A decision on a row that the list does not have is a fault.
 */
export async function checkWithout<
  T extends Pick<AboutRows, 'faults' | 'names' | 'notices'> & { readonly skipped?: number },
>(
  { byRow, faulty }: Decisions,
  check: (leftOut: ReadonlySet<number>) => Promise<T>,
): Promise<
  T & { readonly leftOut: readonly RowFault[]; readonly skipped: number; readonly skippedRows: readonly number[] }
> {
  const out = new Set([...byRow].flatMap(([row, choice]) => (choice === 'SKIP' ? [row] : [])));
  const leftOut: RowFault[] = [];
  for (let round = 1; ; round += 1) {
    const checked = await check(new Set(out));
    const wrong = checked.faults.filter(({ row }) => checked.names.has(row) && !out.has(row));
    if (faulty === undefined || wrong.length === 0 || round === MOST_CHECKS) {
      const skippedRows = [...out].filter((row) => checked.names.has(row));
      const stray = [...byRow.keys()].filter((row) => !checked.names.has(row));
      return {
        ...checked,
        faults: [...checked.faults, ...stray.map((row) => ({ row, ...tell('DECISION_ON_NOTHING') }))],
        notices: checked.notices.filter(({ row }) => !out.has(row)),
        skipped: skippedRows.length + (checked.skipped ?? 0),
        leftOut,
        skippedRows,
      };
    }
    leftOut.push(...wrong);
    for (const { row } of wrong) out.add(row);
  }
}

interface LikeRecord {
  readonly id: string;
  readonly name: string;
  readonly organization?: string | undefined;
  readonly row?: number | undefined;
}

/** The most records that a waiting row names. */
const MAX_LIKE = 20;

/** Returns what the answer says of a row that waits. */
export function waitingOf(row: number, name: string, like: readonly LikeRecord[]): Waiting {
  return {
    row,
    code: 'POSSIBLE_DUPLICATE',
    name,
    like: like.slice(0, MAX_LIKE).map((each) => ({
      id: each.id,
      name: each.name,
      ...(each.organization === undefined ? {} : { organization: each.organization }),
      ...(each.row === undefined ? {} : { row: each.row }),
    })),
  };
}

/** Returns the warning about the rows that wait; none if none do. */
export function waitingWarning(waiting: readonly Waiting[]): Warning[] {
  const [first] = waiting;
  if (!first) return [];
  const named = first.like
    .slice(0, 1)
    .map(({ name, organization }) => `${name}${organization ? ` (${organization})` : ''}`);
  const others = waiting.length > 1 ? `, and ${waiting.length - 1} more wait too` : '';
  const message = `Row ${first.row}, “${first.name}”, is like ${named.join()}${others}. Say with \`decisions\` or \`duplicates\` who is meant.`;
  const told = tell('WAITS', { row: first.row, name: first.name, like: named, count: waiting.length });
  return [{ code: 'POSSIBLE_DUPLICATE', message, ...asVariant(told) }];
}
