import { NotFound } from '#shared/contract/problems.ts';
import { daysOf } from '#shared/domain/assignments/assignment.ts';
import { blockedTimeOf, unblockDays } from '#shared/domain/blocks/block-days.ts';
import { erased } from '#shared/domain/records.ts';
import { readDays, writeDay } from '#shared/entities/assignments/ledger.ts';
import { blockStore, removeBlock as removeRecord } from '#shared/entities/blocks/block.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readForChange } from '#shared/use-cases/records/read-for-change.ts';
import { type BlockedResource, findResource } from './blocked-resource.ts';

/** Removes a block of a driver or a vehicle for good. Throws NotFound, Forbidden, VersionMismatch or ContendedWrite. */
export function removeBlock(context: UseCaseContext, blocked: BlockedResource, blockId: string): Promise<undefined> {
  return retryOnConflict(async () => {
    await findResource(blocked);
    const block = await readForChange(context, blockStore, { id: blockId, action: 'delete' });
    const time = blockedTimeOf(block);
    const { resource, resourceId } = blocked;
    if (time.resourceId !== resourceId) throw new NotFound('There is no block with this id.');
    const days = await readDays(resource, resourceId, daysOf(time));
    const changes = unblockDays(days, [blockId]);
    await context.commit({
      writes: [removeRecord(block), ...changes.map(writeDay), context.audit('Block', block, erased(block))],
    });
    return undefined;
  });
}
