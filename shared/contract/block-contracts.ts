import { Block, blockRange, NewBlock } from '#shared/schemas/blocks/block.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { CHANGE, defineContract, WRITE } from './define-contract.ts';

/** What has blocks, in the words of its operations. */
interface Blocked<C extends `/api/${string}/blocks`> {
  /** As in the names of operations. */
  readonly subject: 'Driver' | 'Vehicle';
  readonly noun: 'driver' | 'vehicle';
  readonly resource: 'DRIVER' | 'VEHICLE';
  readonly collection: C;
}

export const DRIVER = {
  subject: 'Driver',
  noun: 'driver',
  resource: 'DRIVER',
  collection: '/api/drivers/{driverId}/blocks',
} as const satisfies Blocked<`/api/${string}/blocks`>;

export const VEHICLE = {
  subject: 'Vehicle',
  noun: 'vehicle',
  resource: 'VEHICLE',
  collection: '/api/vehicles/{vehicleId}/blocks',
} as const satisfies Blocked<`/api/${string}/blocks`>;

/** The contract of `createDriverBlock` or `createVehicleBlock`. */
export function createBlockContract<C extends `/api/${string}/blocks`>({
  collection,
  noun,
  resource,
  subject,
}: Blocked<C>) {
  return defineContract(`POST ${collection}`, {
    ...WRITE,
    operationId: `create${subject}Block`,
    summary: `Block a ${noun} for a time`,
    description: [
      `From \`from\` up to \`to\`, no ride can be booked with the ${noun}: this is \`409 ${resource}_CONFLICT\`, and the conflict names the block. The turnaround of the settings does not widen a block. Blocks may overlap each other.`,
      `\`warnings\` has a \`${resource}_BLOCKED\` for each ride that the ${noun} already has at that time. These rides stay as they are: give them to another ${noun}.`,
    ].join('\n\n'),
    tag: `${subject}s`,
    access: ['create', 'Block'],
    body: NewBlock,
    success: { status: 201, body: Block, etag: 'version', description: 'The new block' },
    copilot: true,
  });
}

/** The contract of `listDriverBlocks` or `listVehicleBlocks`. */
export function listBlocksContract<C extends `/api/${string}/blocks`>({ collection, noun, subject }: Blocked<C>) {
  return defineContract(`GET ${collection}`, {
    operationId: `list${subject}Blocks`,
    summary: `List the times at which a ${noun} is off`,
    description: [
      'In order of `from`. With `from` and `to`: the blocks that overlap this range.',
      ...(subject === 'Driver' ? ['Drivers can read their own.'] : []),
      'Eventually consistent, may be a second old.',
    ].join(' '),
    tag: `${subject}s`,
    access: ['read', 'Block'],
    query: { ...blockRange, ...paging },
    success: { status: 200, body: pageOf(Block), description: 'A page of blocks' },
    invalidFor: ['MEANING'],
    copilot: true,
  });
}

/** The contract of `deleteDriverBlock` or `deleteVehicleBlock`. */
export function deleteBlockContract<C extends `/api/${string}/blocks`>({ collection, noun, subject }: Blocked<C>) {
  return defineContract(`DELETE ${collection}/{blockId}`, {
    ...CHANGE,
    operationId: `delete${subject}Block`,
    summary: `Remove a block of a ${noun}`,
    description: `The ${noun} can be booked again at that time. The block is deleted for good.`,
    tag: `${subject}s`,
    access: ['delete', 'Block'],
    success: { status: 204, description: 'Deleted' },
    uses: ['table:read', 'table:write', 'delete:block'],
    copilot: true,
  });
}
