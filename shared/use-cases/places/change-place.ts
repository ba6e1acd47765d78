import { placeStore } from '#shared/entities/place.ts';
import type { PlaceRecord } from '#shared/schemas/place.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { Changed } from '#shared/use-cases/records/change-record.ts';
import { readForChange, type Target } from '#shared/use-cases/records/read-for-change.ts';
import { placeWrites } from './place-writes.ts';

/**
 * Changes a place and its names: reads it, checks the caller's abilities and `If-Match`, applies `rule` and writes. Reads and applies
 * the rule again if another request wrote first. A rule that returns its argument changes nothing. Throws NotFound, Forbidden,
 * VersionMismatch, ContendedWrite, or ValidationFailed if another place has a name.
 */
export const changePlace = (
  context: UseCaseContext,
  target: Target,
  rule: (before: PlaceRecord) => PlaceRecord,
): Promise<Changed<PlaceRecord>> =>
  retryOnConflict(async () => {
    const before = await readForChange(context, placeStore, target);
    const after = rule(before);
    if (after !== before) {
      await context.commit({ writes: [...(await placeWrites(before, after)), context.audit('Place', before, after)] });
    }
    return { before, after };
  });
