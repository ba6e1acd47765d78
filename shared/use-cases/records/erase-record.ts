import { ContendedWrite } from '#shared/contract/problems.ts';
import { erased } from '#shared/domain/records.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { RecordKind } from './read-for-change.ts';

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
