import { blockedTimeOf } from '#shared/domain/blocks/block-days.ts';
import { later, type TimeRange } from '#shared/domain/time/days.ts';
import { type BlockRecord, MAX_BLOCK_DAYS } from '#shared/schemas/blocks/block.ts';
import { type AttributesOf, byId, entityOf, recordAttributes, secondaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { type RecordStore, recordStore } from '#shared/table/record-store.ts';
import { type LiveRecord, relyingOn, removeWrite, type Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';

const attributes = {
  ...recordAttributes,
  driverId: { type: 'string' },
  vehicleId: { type: 'string' },
  from: { type: 'string', required: true },
  to: { type: 'string', required: true },
  reason: { type: 'string' },
} as const satisfies AttributesOf<BlockRecord>;

/**
 * The blocks of drivers and vehicles. Indexes: by id, and by driver or vehicle in order of time. The ledger days hold each block too:
 * bookings read it there.
 */
export const blocks = entityOf('block', {
  attributes: { ...attributes, resourceId: { type: 'string', required: true, hidden: true } },
  indexes: {
    byId,
    byResource: secondaryIndex('gsi1', { scope: 'blocks', pk: ['resourceId'], sk: ['from', 'id'] }),
  },
});

function stored(block: BlockRecord) {
  return { ...block, resourceId: blockedTimeOf(block).resourceId };
}

/** Finds and writes blocks by id. */
const store = recordStore<BlockRecord>({ subject: 'Block', noun: 'block', entity: blocks, stored });
export const blockStore: Omit<RecordStore<BlockRecord>, 'create'> = store;
export const findBlock = blockStore.find;
export const findBlocks = blockStore.findMany;
export const removeBlock = blockStore.remove;

/** Condition: no block has this id. */
export function createBlock(block: BlockRecord, resource: LiveRecord): Write {
  return relyingOn(store.create(block), resource);
}

/** Removes a block, if it is there. */
export function dropBlock(id: string): Write {
  return removeWrite(blocks().delete({ id }));
}

const FIRST = '0000';
const LAST = '9999';

/** The earliest start of a block that is not over at this time. */
function earliestStart(from: string): string {
  return later(from, -MAX_BLOCK_DAYS * DAY_MS);
}

/** Returns one page of the blocks of a driver or a vehicle that overlap a range, in order of time. */
export function listBlocks(resourceId: string, { from, to }: TimeRange, page: PageRequest): Promise<Page<BlockRecord>> {
  const query = blocks()
    .query.byResource({ resourceId })
    .between({ from: from === undefined ? FIRST : earliestStart(from) }, { from: to ?? LAST });
  const overlaps = (block: BlockRecord) =>
    (from === undefined || block.to > from) && (to === undefined || block.from < to);
  return readPage([{ query, cursorAfter: cursorOf(blocks(), 'byResource', stored) }], page, overlaps);
}

/** Reads all blocks of a driver or a vehicle. Eventually consistent, may be a second old. */
export function allBlocksOf(resourceId: string): Promise<BlockRecord[]> {
  return allOf(blocks().query.byResource({ resourceId }));
}
