import type { Subject } from '#shared/contract/define-contract.ts';
import type { Resource } from '#shared/domain/assignments/holding.ts';
import { upcoming } from '#shared/domain/assignments/release.ts';
import { markDeleted, markRestored } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import type { Write } from '#shared/entities/transact.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { currentDays } from './current-days.ts';
import { free } from './free.ts';
import { stillInUse } from './still-in-use.ts';

/** What drivers and vehicles have in common when they are withdrawn. */
export interface Kind<R extends StoredRecord> {
  readonly resource: Resource;
  readonly subject: Subject;
  readonly find: (id: string) => Promise<R | undefined>;
  readonly replace: (before: R, after: R) => Write;
  readonly unchanged: (record: R) => Write;
}

export interface Retirement {
  readonly commit: (writes: readonly Write[]) => Promise<void>;
  readonly audit: (subject: Subject, before: StoredRecord | undefined, after: StoredRecord) => Write;
  readonly now: string;
  readonly dryRun: boolean;
  /** Free it of its assignments, where it is refused otherwise. */
  readonly unassign: boolean;
}

/**
 * Deletes a driver or a vehicle so that no assignment of it is left. Each booking demands the record as it was read: once it is marked,
 * no further one comes, and what came before the mark is found behind it.
 */
export const retire = async <R extends StoredRecord & { readonly name: string }>(
  kind: Kind<R>,
  deed: Retirement,
  before: R,
): Promise<R> => {
  const deleted = before.deletedAt ? before : await mark(kind, deed, before);
  // On a dry run nothing is marked, and all would be found again.
  if (!deed.dryRun) await contend(() => sweep(kind, deed, before, deleted));
  return deleted;
};

const mark = async <R extends StoredRecord & { readonly name: string }>(
  { replace, resource, subject, unchanged }: Kind<R>,
  deed: Retirement,
  before: R,
): Promise<R> => {
  const days = await currentDays(resource, before.id, deed.now);
  const held = upcoming(days, deed.now);
  if (held.length > 0 && !deed.unassign) throw await stillInUse(before.name, held);
  const deleted = markDeleted(before, deed.now);
  const last = [replace(before, deleted), deed.audit(subject, before, deleted)];
  await free(deed, { resource, days, held, fence: unchanged(before), last });
  return deleted;
};

/** Looks again behind the mark: what slipped in before it is freed as well, or else the deletion is taken back. */
const sweep = async <R extends StoredRecord & { readonly name: string }>(
  { find, replace, resource, subject, unchanged }: Kind<R>,
  deed: Retirement,
  before: R,
  deleted: R,
): Promise<void> => {
  const [days, current] = await Promise.all([currentDays(resource, deleted.id, deed.now), find(deleted.id)]);
  const held = upcoming(days, deed.now);
  // Whoever wrote the record since has it in hand: a restored one may be assigned again.
  if (held.length === 0 || current?.version !== deleted.version) return;
  if (deed.unassign) {
    const fence = unchanged(deleted);
    await free(deed, { resource, days, held, fence, last: [fence] });
    return;
  }
  if (!before.deletedAt) {
    const back = markRestored(deleted, deed.now);
    await deed.commit([replace(deleted, back), deed.audit(subject, deleted, back)]);
  }
  throw await stillInUse(before.name, held);
};
