import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { upcoming } from '#shared/domain/assignments/release.ts';
import { markDeleted, markRestored } from '#shared/domain/records.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange, type Target } from '#shared/use-cases/records/read-for-change.ts';
import { daysFromNow } from './days-from-now.ts';
import { releaseAssignments } from './release-assignments.ts';
import { stillInUse } from './still-in-use.ts';

type NamedRecord = StoredRecord & { readonly name: string };

/** Drivers or vehicles. */
export interface ResourceKind<R extends NamedRecord> extends RecordStore<R> {
  readonly resource: Resource;
}

export interface Withdrawal extends Target {
  /** True: take it off the activities that it is assigned to. False: refuse while there are any that are not over. */
  readonly unassign: boolean;
}

/**
 * Deletes a driver or a vehicle so that no assignment of it is left. Every booking requires the record as it was read, so no booking
 * follows the deletion. One that came just before is found by a second look. Throws StillInUse, NotFound, Forbidden,
 * VersionMismatch and ContendedWrite.
 */
export const withdrawResource = async <R extends NamedRecord>(
  context: UseCaseContext,
  kind: ResourceKind<R>,
  withdrawal: Withdrawal,
): Promise<void> => {
  const { before, deleted } = await retryOnConflict(async () => {
    const found = await readForChange(context, kind, withdrawal);
    return { before: found, deleted: found.deletedAt ? found : await mark(context, kind, withdrawal, found) };
  });
  // A dry run marks nothing, so a second look would find the same assignments again.
  if (!context.dryRun) await retryOnConflict(() => lookAgain(context, kind, withdrawal, { before, deleted }));
};

const mark = async <R extends NamedRecord>(
  context: UseCaseContext,
  { replace, resource, subject, unchanged }: ResourceKind<R>,
  { unassign }: Withdrawal,
  before: R,
): Promise<R> => {
  const days = await daysFromNow(resource, before.id, context.now);
  const held = upcoming(days, context.now);
  if (held.length > 0 && !unassign) throw await stillInUse(before.name, held);
  const deleted = markDeleted(before, context.now);
  const last = [replace(before, deleted), context.audit(subject, before, deleted)];
  await releaseAssignments(context, { resource, days, held, fence: unchanged(before), last });
  return deleted;
};

/** Releases assignments that were made just before the deletion, or undoes the deletion. */
const lookAgain = async <R extends NamedRecord>(
  context: UseCaseContext,
  { find, replace, resource, subject, unchanged }: ResourceKind<R>,
  { unassign }: Withdrawal,
  { before, deleted }: { readonly before: R; readonly deleted: R },
): Promise<void> => {
  const { audit, commit, now } = context;
  const [days, current] = await Promise.all([daysFromNow(resource, deleted.id, now), find(deleted.id)]);
  const held = upcoming(days, now);
  // A record that was written since is another request's: a restored one may be assigned again.
  if (held.length === 0 || current?.version !== deleted.version) return;
  if (unassign) {
    const fence = unchanged(deleted);
    await releaseAssignments(context, { resource, days, held, fence, last: [fence] });
    return;
  }
  if (!before.deletedAt) {
    const restored = markRestored(deleted, now);
    await commit([replace(deleted, restored), audit(subject, deleted, restored)]);
  }
  throw await stillInUse(before.name, held);
};
