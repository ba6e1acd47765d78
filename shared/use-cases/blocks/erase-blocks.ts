import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { unblockDays } from '#shared/domain/blocks/block-days.ts';
import { allWrittenDays, writeDay } from '#shared/entities/assignments/ledger.ts';
import { dropBlock } from '#shared/entities/blocks/block.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Removes all blocks of a driver or a vehicle that is deleted, so no new ones are made. The records go first: the ledger days name them
 * for a repeat.
 */
export function eraseBlocks(
  { commit }: Pick<UseCaseContext, 'commit'>,
  resource: Resource,
  resourceId: string,
): Promise<void> {
  return retryOnConflict(async () => {
    const days = await allWrittenDays(resource, resourceId);
    const ids = [...new Set(days.flatMap(({ blocks }) => blocks.map(({ blockId }) => blockId)))];
    const writes: Write[] = [...ids.map(dropBlock), ...unblockDays(days, ids).map(writeDay)];
    for (let from = 0; from < writes.length; from += MAX_TRANSACTION_WRITES) {
      await commit({ writes: writes.slice(from, from + MAX_TRANSACTION_WRITES) });
    }
  });
}
