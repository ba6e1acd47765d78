import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { erased, erasedProblem, requireLive, requireStored, restored } from '#shared/domain/records.ts';
import { findErasure } from '#shared/entities/erasure/erasure.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { type Live, retryOnConflict, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** A kind of record: how to find it, and its name in error texts. A `RecordStore` is one. */
export interface RecordKind<R extends StoredRecord> {
  readonly subject: Subject;
  /** The name in error texts, such as `driver` or `VIP`. */
  readonly noun: string;
  readonly find: (id: string) => Promise<R | undefined>;
}

/** The record to change, and what the caller must be allowed to do with it. */
export interface Target {
  readonly id: string;
  /** Default: `update`. */
  readonly action?: Action;
  /** True: a deleted record may be changed too. Default: false, a deleted record is NotFound. */
  readonly includeDeleted?: boolean;
}

/** Reads the record to change. Throws NotFound, Forbidden, or VersionMismatch if `If-Match` names another version. */
export async function readForChange<R extends StoredRecord>(
  { actor, ifMatch }: Pick<UseCaseContext, 'actor' | 'ifMatch'>,
  { find, noun, subject }: RecordKind<R>,
  { action = 'update', id, includeDeleted = false }: Target,
): Promise<R> {
  const found = await find(id);
  const record = includeDeleted ? requireStored(found, noun, id) : requireLive(found, noun, id);
  actor.authorize(action, subject, record);
  ifMatch(record);
  return record;
}

/** A record before and after a change. */
export interface Changed<R> {
  readonly before: R;
  readonly after: R;
}

/** A kind of record that is written by id. A `RecordStore` is one. */
export interface ChangeableKind<R extends StoredRecord> extends RecordKind<R> {
  /** Returns the writes that replace a record. Their condition: the stored version is that of `before`. */
  readonly replace: (before: R, after: R) => Write | readonly Write[] | Promise<readonly Write[]>;
}

/**
 * Changes one record: reads it, checks the caller's abilities and `If-Match`, applies `rule` and writes it with its audit record.
 * Reads and applies the rule again if another request wrote first. A rule that returns its argument changes nothing. Throws
 * NotFound, Forbidden, VersionMismatch, ContendedWrite, and what `rule` and `kind.replace` throw.
 */
export function changeRecord<R extends StoredRecord>(
  context: UseCaseContext,
  kind: ChangeableKind<R>,
  target: Target,
  rule: (before: R) => R | Promise<R>,
): Promise<Changed<R>> {
  return retryOnConflict(async () => {
    const before = await readForChange(context, kind, target);
    const after = await rule(before);
    if (after !== before) {
      const replaced = await kind.replace(before, after);
      await context.commit({ writes: [...[replaced].flat(), context.audit(kind.subject, before, after)] });
    }
    return { before, after };
  });
}

/** Returns the target of a restoration: a record that may be deleted. */
export function restorationOf(id: string) {
  return { id, action: 'restore', includeDeleted: true } as const satisfies Target;
}

/** Restores a record. One that is not deleted stays as it is. Throws what `changeRecord` throws. */
export async function restoreRecord<R extends StoredRecord>(
  context: UseCaseContext,
  kind: ChangeableKind<R>,
  id: string,
): Promise<R> {
  const { after } = await changeRecord(context, kind, restorationOf(id), (found) => restored(found, context.now));
  return after;
}

/**
 * Returns the target of a deletion. One that erases needs the ability `erase`, and also takes a record that is marked as deleted
 * already.
 */
export function deletionOf(id: string, erases = false): Target {
  return { id, action: erases ? 'erase' : 'delete', includeDeleted: erases };
}

/** A kind of record that can be deleted for good. A `RecordStore` is one. */
export interface ErasableKind<R extends StoredRecord> extends RecordKind<R> {
  /** Returns the write that removes a record. Its condition: the stored version is that of `record`. */
  readonly remove: (record: R) => Write;
}

/**
 * Deletes for good a record that is already marked deleted, in one transaction with `more`. Writes nothing on a dry run. Throws
 * NotFound, or ContendedWrite if the record was restored meanwhile.
 */
export function eraseRecord<R extends StoredRecord>(
  { actor, audit, commit, dryRun }: UseCaseContext,
  { find, noun, remove, subject }: ErasableKind<R>,
  id: string,
  more: readonly Write[] = [],
): Promise<void> {
  return retryOnConflict(async () => {
    actor.authorize('erase', subject, { id });
    // A dry run has marked nothing, so there is nothing to remove.
    if (dryRun) return;
    const record = requireStored(await find(id), noun, id);
    if (!record.deletedAt) throw new ContendedWrite(`The ${noun} was restored meanwhile. Delete it again.`);
    await commit({ writes: [remove(record), ...more, audit(subject, record, erased(record))] });
  });
}

/**
 * Reads a record with strong consistency, with the check that it is not deleted meanwhile. What shows it takes the check along into its
 * transaction. Throws NotFound if it does not exist or is deleted.
 */
export async function findLive<R extends StoredRecord>(
  { asLive, find, noun }: Pick<RecordStore<R>, 'asLive' | 'find' | 'noun'>,
  id: string,
): Promise<Live<R>> {
  return asLive(requireLive(await find(id), noun, id));
}

/**
 * Returns the record that an earlier try of this request created, or undefined. Throws Erased if the record was deleted for good
 * since: the repeat must not create it again.
 */
export async function findEarlier<R>(
  { retried }: { readonly retried: boolean },
  id: string,
  find: (id: string) => Promise<R | undefined>,
): Promise<R | undefined> {
  if (!retried) return undefined;
  const found = await find(id);
  if (found === undefined && (await findErasure(id))) throw erasedProblem();
  return found;
}
