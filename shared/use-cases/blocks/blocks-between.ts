import { daysOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { findBlocks } from '#shared/entities/blocks/block.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import { readLedger } from '#shared/use-cases/assignments/read-ledger.ts';

/** Returns the blocks of all vehicles and drivers that overlap a range, in order of time. Eventually consistent. */
export async function blocksBetween(from: string, to: string): Promise<BlockRecord[]> {
  const ledger = await readLedger(daysOf({ start: from, end: to }));
  const ids = RESOURCES.flatMap((resource) =>
    [...ledger[resource].values()].flat().flatMap(({ blocks }) => blocks.map(({ blockId }) => blockId)),
  );
  const found = await findBlocks([...new Set(ids)], 'eventual');
  return found
    .filter((block) => block.to > from && block.from < to)
    .sort((a, b) => (a.from < b.from || (a.from === b.from && a.id < b.id) ? -1 : 1));
}
