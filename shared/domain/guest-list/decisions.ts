import type { Decisions, Waiting } from '#shared/schemas/guest-list/decision.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { RowFault } from './faults.ts';

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
  | { readonly fault: string };

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
    return isPresent(choice) ? { id: choice } : { fault: `has an id in decisions that is that of no ${noun}` };
  return isPresent(newId)
    ? { fault: `is the same as a stored ${noun} in name and organization: add a column Id to make another one` }
    : { id: newId };
}

/** Returns what becomes of a row that is the same as a stored record. Of several, the one is not known. */
function sameOf<R extends { readonly id: string }>(verdict: Verdict<R>, isOwn: boolean, noun: string): Settled<R> {
  if (verdict.is === 'SAME') return verdict;
  if (verdict.is === 'NEW') return { fault: `is SAME in decisions, but is like no stored ${noun}` };
  const [one, ...more] = verdict.like;
  if (one && more.length === 0) return { id: one.id };
  return isOwn ? { fault: `is like several ${noun}s: write the id of one into decisions` } : verdict;
}

/** Returns a fault for each decision on a row that the list does not have. */
export function strayDecisions({ byRow }: Decisions, rows: ReadonlySet<number>): RowFault[] {
  return [...byRow.keys()]
    .filter((row) => !rows.has(row))
    .map((row) => ({
      row,
      message: 'has a decision, but holds nothing to decide about: look at the number of the row',
    }));
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
  return [{ code: 'POSSIBLE_DUPLICATE', message }];
}
