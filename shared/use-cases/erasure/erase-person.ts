import { erasureExpiry, findErasure, markErased } from '#shared/entities/erasure/erasure.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { eraseRecord } from '#shared/use-cases/records/change-record.ts';
import { ERASERS } from './erasers.ts';

/** The person to erase. */
export interface ErasedPerson {
  readonly id: string;
  /** Marks the record as deleted, so that no write can add the person anywhere. Throws if they may not be erased. */
  readonly markDeleted: () => Promise<unknown>;
}

/**
 * Deletes a VIP or a driver for good, and then everything that shows them. One transaction removes the record and marks the erasure:
 * from then on the person is not given out, and no concurrent write brings them back. If it is interrupted, a repeat continues. Writes
 * nothing on a dry run. Throws NotFound, or ContendedWrite if the record was restored meanwhile.
 */
export async function erasePerson<R extends StoredRecord>(
  context: UseCaseContext,
  people: RecordStore<R>,
  { id, markDeleted }: ErasedPerson,
): Promise<void> {
  const { actor, commit, dryRun, now } = context;
  actor.authorize('erase', people.subject, { id });
  const begun = await findErasure(id);
  if (begun?.isDone !== false) {
    await markDeleted();
    const remove = (record: R) => people.erase(record, now, erasureExpiry(now));
    await eraseRecord(context, { ...people, remove }, id, [markErased({ id, erasedAt: now, isDone: false })]);
  }
  if (dryRun) return;
  for (const erase of Object.values(ERASERS)) await erase(context, id);
  await commit({ writes: [markErased({ id, erasedAt: begun?.erasedAt ?? now, isDone: true })] });
}
