import type { StoredRecord } from '#shared/schemas/record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { type RecordKind, readForChange, type Target } from './read-for-change.ts';

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
