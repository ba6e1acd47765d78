import type { Assignment, BlockedTime, Resource } from '#shared/domain/assignments/assignment.ts';
import { busyTimes, byStart, collide, type LedgerChange, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';

/** Returns the interval that a block takes up in the ledger days. */
export function blockedTimeOf({ driverId, from, id, to, vehicleId }: BlockRecord): BlockedTime {
  const resource: Resource = driverId === undefined ? 'VEHICLE' : 'DRIVER';
  return { resource, resourceId: driverId ?? vehicleId ?? '', blockId: id, start: from, end: to };
}

/** Returns the changes of days when a block is made. `days` are all days of the block. */
export function blockDays(days: readonly LedgerDay[], block: BlockedTime): LedgerChange[] {
  return days.map((before) => ({
    before,
    after: { ...before, revision: before.revision + 1, blocks: [...before.blocks, block].sort(byStart) },
  }));
}

/** Returns the changes of days when blocks are removed. Days without them are absent. */
export function unblockDays(days: readonly LedgerDay[], blockIds: readonly string[]): LedgerChange[] {
  return days.flatMap((before) => {
    const blocks = before.blocks.filter(({ blockId }) => !blockIds.includes(blockId));
    if (blocks.length === before.blocks.length) return [];
    return [{ before, after: { ...before, revision: before.revision + 1, blocks } }];
  });
}

/** Returns the busy assignments that overlap a block, each once, in order of start. */
export function assignmentsIn(days: readonly LedgerDay[], block: BlockedTime): Assignment[] {
  return busyTimes(days).filter((time): time is Assignment => 'activityId' in time && collide(block, time, 0));
}
