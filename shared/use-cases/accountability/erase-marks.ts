import { withoutDriver } from '#shared/domain/accountability/mark.ts';
import { erased } from '#shared/domain/records.ts';
import {
  allMarkEntries,
  marksOf,
  removeMark,
  removeMarkEntry,
  replaceMarkEntry,
  replaceNewestMark,
} from '#shared/entities/accountability/mark.ts';
import { allMusters } from '#shared/entities/accountability/muster.ts';
import { listOfThose } from '#shared/entities/accountability/muster-guests.ts';
import { findQuestion, removeQuestion } from '#shared/entities/accountability/muster-question.ts';
import type { MarkRecord, MusterRecord } from '#shared/schemas/accountability/muster-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Removes a VIP and all their marks from all musters, and a driver from the marks that they made. No mark can be added meanwhile, since each
 * requires that the VIP and the driver are not deleted. If it is interrupted, a repeat continues.
 */
export async function eraseMarks(context: UseCaseContext, personId: string): Promise<void> {
  for (const muster of await allMusters()) {
    await removeMarks(context, muster, personId);
    await removeDriver(context, muster, personId);
  }
  if (await findQuestion(personId)) await context.commit({ writes: [removeQuestion(personId)] });
}

async function removeMarks({ audit, commit }: UseCaseContext, { id: musterId }: MusterRecord, vipId: string) {
  await retryOnConflict(async () => {
    const writes = await listOfThose(musterId, (id) => id !== vipId);
    if (writes.length > 0) await commit({ writes });
  });
  const entries = await allMarkEntries(musterId, vipId);
  if (entries.length === 0) return;
  const last = Math.max(...entries.map(({ version }) => version));
  const gone = erased({ id: `${musterId}.${vipId}`, version: last });
  // The newest mark first: a repeat finds it by what is left of the others.
  await commit({ writes: [removeMark({ musterId, vipId }), audit('Mark', { ...gone, version: last }, gone)] });
  await commitAll(commit, entries.map(removeMarkEntry));
}

async function removeDriver({ commit }: UseCaseContext, { id: musterId }: MusterRecord, driverId: string) {
  const isTheirs = (mark: MarkRecord): boolean => mark.driverId === driverId;
  const entries = (await allMarkEntries(musterId)).filter(isTheirs);
  await commitAll(
    commit,
    entries.map((mark) => replaceMarkEntry(withoutDriver(mark))),
  );
  // Another person may mark the guest meanwhile. Then the newest mark is no longer that of the driver.
  await retryOnConflict(async () => {
    const newest = (await marksOf(musterId)).filter(isTheirs);
    await commitAll(
      commit,
      newest.map((mark) => replaceNewestMark(withoutDriver(mark))),
    );
  });
}

async function commitAll(commit: UseCaseContext['commit'], writes: readonly Write[]): Promise<void> {
  for (let from = 0; from < writes.length; from += MAX_TRANSACTION_WRITES)
    await commit({ writes: writes.slice(from, from + MAX_TRANSACTION_WRITES) });
}
