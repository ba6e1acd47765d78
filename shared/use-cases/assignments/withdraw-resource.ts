import type { Assignment, Resource } from '#shared/domain/assignments/assignment.ts';
import { upcoming } from '#shared/domain/assignments/release.ts';
import { markDeleted, markRestored } from '#shared/domain/records.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange, type Target } from '#shared/use-cases/records/read-for-change.ts';
import { readDaysFromNow } from './days-from-now.ts';
import { releaseAssignments } from './release-assignments.ts';
import { stillInUse } from './still-in-use.ts';

type NamedRecord = StoredRecord & { readonly name: string };

/** Drivers or vehicles. */
export interface ResourceKind<R extends NamedRecord> extends RecordStore<R> {
  readonly resource: Resource;
}

export interface Withdrawal extends Target {
  /** True: removes it from its activities that are not over. False: throws StillInUse if it has any. */
  readonly unassign: boolean;
}

/**
 * Deletes a driver or a vehicle so that none of its assignments is left. Every booking requires the record as it was read, so no
 * booking can follow the deletion. A second read finds bookings that were made just before it. Returns the assignments that were
 * released. Throws StillInUse, NotFound, Forbidden, VersionMismatch or ContendedWrite.
 */
export async function withdrawResource<R extends NamedRecord>(
  context: UseCaseContext,
  kind: ResourceKind<R>,
  withdrawal: Withdrawal,
): Promise<readonly Assignment[]> {
  const { before, deleted, held } = await retryOnConflict(async () => {
    const found = await readForChange(context, kind, withdrawal);
    if (found.deletedAt) return { before: found, deleted: found, held: [] };
    return { before: found, ...(await markAndRelease(context, kind, withdrawal, found)) };
  });
  // A dry run deletes nothing, so a second read would find the same assignments again.
  if (!context.dryRun) await retryOnConflict(() => recheckAssignments(context, kind, withdrawal, { before, deleted }));
  return held;
}

async function markAndRelease<R extends NamedRecord>(
  context: UseCaseContext,
  { asRead, replace, resource, subject }: ResourceKind<R>,
  { unassign }: Withdrawal,
  before: R,
): Promise<{ readonly deleted: R; readonly held: readonly Assignment[] }> {
  const days = await readDaysFromNow(resource, before.id, context.now);
  const held = upcoming(days, context.now);
  if (held.length > 0 && !unassign) throw await stillInUse(before.name, held);
  const deleted = markDeleted(before, context.now);
  const finalWrites = [replace(before, deleted), context.audit(subject, before, deleted)];
  await releaseAssignments(context, { resource, days, held, relyingOn: asRead(before), finalWrites });
  return { deleted, held };
}

/** Releases assignments that were made just before the deletion, or undoes the deletion. */
async function recheckAssignments<R extends NamedRecord>(
  context: UseCaseContext,
  { asRead, find, replace, resource, subject }: ResourceKind<R>,
  { unassign }: Withdrawal,
  { before, deleted }: { readonly before: R; readonly deleted: R },
): Promise<void> {
  const { audit, commit, now } = context;
  const [days, current] = await Promise.all([readDaysFromNow(resource, deleted.id, now), find(deleted.id)]);
  const held = upcoming(days, now);
  // A newer version belongs to another request. A restored record may be assigned again.
  if (held.length === 0 || current?.version !== deleted.version) return;
  if (unassign) {
    await releaseAssignments(context, { resource, days, held, relyingOn: asRead(deleted), finalWrites: [] });
    return;
  }
  if (!before.deletedAt) {
    const restored = markRestored(deleted, now);
    await commit({ writes: [replace(deleted, restored), audit(subject, deleted, restored)] });
  }
  throw await stillInUse(before.name, held);
}
