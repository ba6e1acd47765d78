import { invalidField } from '#shared/contract/invalid-field.ts';
import { mergedFields } from '#shared/domain/merged-fields.ts';
import { change, markDeleted, notFound, requireLive, requireStored } from '#shared/domain/records.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Difference, Keep } from '#shared/schemas/merge.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { transactionSize } from '#shared/table/large-transaction.ts';
import { MAX_TRANSACTION_WRITES, type Requirement, retryOnConflict, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { ChangeableKind } from './change-record.ts';

/** What some records of the duplicate need to be those of the other one. It fits one transaction. */
export interface Move {
  /** What it moves, for the answer. Absent: only something left over. */
  readonly what?: string;
  /** The same, for a move of several records. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly writes: readonly Write[];
  readonly relyingOn?: readonly Requirement[];
}

/** A kind of record that can be joined. */
export interface MergeKind<R extends StoredRecord> extends ChangeableKind<R> {
  readonly fields: readonly string[];
  readonly joining?: Omit<Parameters<typeof mergedFields>[2], 'fields' | 'keep'>;
  /** Returns the record that is left, without what names itself as another one. */
  readonly settled?: (after: R) => R;
  /** Returns the writes of both records. Default: those of `replace`. */
  readonly pairWrites?: (pair: Pair<R>) => Promise<readonly Write[]>;
  /** Reads what is left of the duplicate, and returns how it moves. Empty if nothing is left. */
  readonly moves: (context: UseCaseContext, fromId: string, intoId: string) => Promise<readonly Move[]>;
  /** Ends what is under way with the duplicate, after it was deleted. */
  readonly stop?: (context: UseCaseContext, fromId: string) => Promise<void>;
}

/** Both records, before and after. */
interface Pair<R> {
  readonly into: R;
  readonly after: R;
  readonly from: R;
  readonly gone: R;
}

interface Merge {
  readonly id: string;
  readonly duplicateId: string;
  readonly keep?: Keep | undefined;
}

/** Two records before they were joined, and the one that is left. */
export interface Merged<R> {
  readonly into: R;
  readonly from: R;
  readonly after: R;
  readonly differences: readonly Difference[];
  readonly moved: Readonly<Record<string, number>>;
}

/**
 * Joins a duplicate into a record. The first transaction changes the record and deletes the duplicate, so that no write can add anything
 * to it. What it has moves in the same transaction if that fits, else in further ones. Then it looks again for what was added meanwhile. If it is
 * interrupted, a repeat continues. Throws ValidationFailed, NotFound, Forbidden, VersionMismatch, ContendedWrite, and
 * what `kind.moves` throws.
 */
export async function mergeRecords<R extends StoredRecord>(
  context: UseCaseContext,
  kind: MergeKind<R>,
  merge: Merge,
): Promise<Merged<R>> {
  const { duplicateId, id } = merge;
  if (id === duplicateId) throw invalidField('body.duplicateId', fault('IS_ITSELF', `is this ${kind.noun} itself`));
  const begun = await retryOnConflict(() => beginMerge(context, kind, merge));
  const moved = { ...begun.moved };
  if (!context.dryRun) {
    await kind.stop?.(context, duplicateId);
    await moveRest(context, kind, { id, duplicateId }, moved);
  }
  return { ...begun, moved };
}

async function beginMerge<R extends StoredRecord>(
  context: UseCaseContext,
  kind: MergeKind<R>,
  { duplicateId, id, keep = {} }: Merge,
): Promise<Merged<R>> {
  const { actor, audit, commit, ifMatch, now } = context;
  const { fields, find, noun, subject } = kind;
  const [foundInto, foundFrom] = await Promise.all([find(id), find(duplicateId)]);
  const into = requireLive(foundInto, noun, id);
  actor.authorize('update', subject, into);
  actor.authorize('delete', subject, foundFrom ?? { id: duplicateId });
  const from = requireStored(foundFrom, noun, duplicateId);
  if (from.deletedAt && from.mergedInto === id) return { into, from, after: into, differences: [], moved: {} };
  requireLive(from, noun, duplicateId);
  ifMatch(into);
  const { changes, differences } = mergedFields(into as object as Fields, from as object as Fields, {
    ...kind.joining,
    fields,
    keep,
  });
  const mergedFrom = [...new Set([...(into.mergedFrom ?? []), ...(from.mergedFrom ?? []), duplicateId])];
  const merged: R = change(into, { ...changes, mergedFrom } as unknown as Parameters<typeof change<R>>[1], now);
  const after = kind.settled?.(merged) ?? merged;
  const gone: R = { ...markDeleted(from, now), mergedInto: id };
  const decisive = [
    ...(await pairWrites(kind, { into, after, from, gone })),
    audit(subject, from, gone),
    audit(subject, into, after),
  ];
  // What is left over may belong to a change that is under way: `stop` finds it by that.
  const moves = (await kind.moves(context, duplicateId, id)).filter((move) => Object.keys(counted([move])).length > 0);
  const whole = together([{ writes: decisive }, ...moves]);
  const isWhole = transactionSize(whole) <= MAX_TRANSACTION_WRITES;
  await commit(isWhole ? whole : { writes: decisive });
  return { into, from, after, differences, moved: isWhole || context.dryRun ? counted(moves) : {} };
}

async function pairWrites<R extends StoredRecord>(kind: MergeKind<R>, pair: Pair<R>): Promise<readonly Write[]> {
  if (kind.pairWrites) return kind.pairWrites(pair);
  const { after, from, gone, into } = pair;
  return [await kind.replace(from, gone), await kind.replace(into, after)].flat();
}

type Fields = Readonly<Record<string, unknown>>;

/** Moves what is left of the duplicate, until nothing is left. `moved` counts it. */
function moveRest<R extends StoredRecord>(
  context: UseCaseContext,
  kind: MergeKind<R>,
  { duplicateId, id }: Pick<Merge, 'duplicateId' | 'id'>,
  moved: Record<string, number>,
): Promise<void> {
  return retryOnConflict(async () => {
    const survivor = await survivorOf(kind, id);
    for (let left = await kind.moves(context, duplicateId, survivor); left.length > 0; ) {
      for (const batch of batchesOf(left)) {
        await context.commit(together(batch));
        for (const [what, count] of Object.entries(counted(batch))) moved[what] = (moved[what] ?? 0) + count;
      }
      left = await kind.moves(context, duplicateId, survivor);
    }
  });
}

/** Returns the record that is left, with what the answer says of the merge. */
export function presentMerged<R extends StoredRecord>({ after, differences, moved }: Merged<R>) {
  return { ...after, differences: [...differences], moved: { ...moved } };
}

/** Returns the id of the record that is left, if this one was itself joined into another one meanwhile. */
async function survivorOf<R extends StoredRecord>(
  kind: Pick<MergeKind<R>, 'find' | 'noun'>,
  id: string,
): Promise<string> {
  const { find, noun } = kind;
  const record = requireStored(await find(id), noun, id);
  if (!record.deletedAt) return id;
  if (record.mergedInto === undefined) throw notFound(`There is no ${noun} with this id.`, id);
  return survivorOf(kind, record.mergedInto);
}

function together(moves: readonly Move[]) {
  return {
    writes: moves.flatMap(({ writes }) => writes),
    relyingOn: moves.flatMap(({ relyingOn = [] }) => relyingOn),
  };
}

function batchesOf(moves: readonly Move[]): Move[][] {
  const batches: Move[][] = [];
  for (const move of moves) {
    const last = batches.at(-1);
    if (last && transactionSize(together([...last, move])) <= MAX_TRANSACTION_WRITES) last.push(move);
    else batches.push([move]);
  }
  return batches;
}

/** Returns how many records of each kind these moves move. */
export function counted(moves: readonly Move[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { counts, what } of moves)
    for (const [kind, count] of Object.entries(counts ?? (what === undefined ? {} : { [what]: 1 })))
      sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}
