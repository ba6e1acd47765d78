import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { listBlocks } from '#shared/entities/block.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Block, blockRange } from '#shared/schemas/block.ts';
import { VehiclePath } from '#shared/schemas/paths.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { findResource } from '#shared/use-cases/blocks/blocked-resource.ts';
import { resolveRange } from '#shared/use-cases/settings/resolve-range.ts';

export const contract = defineContract({
  operationId: 'listVehicleBlocks',
  method: 'GET',
  path: '/api/vehicles/{vehicleId}/blocks',
  summary: 'List the times at which a vehicle is off',
  description:
    'In order of `from`. With `from` and `to`: the blocks that overlap this range. Eventually consistent, may be a second old.',
  tag: 'Vehicles',
  access: ['read', 'Block'],
  params: VehiclePath,
  query: z.object({ ...blockRange, ...paging }),
  success: { status: 200, body: pageOf(Block), description: 'A page of blocks' },
  problems: [NotFound],
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, pageRequest, params: { vehicleId }, query }) => {
  actor.authorize('read', 'Block', { vehicleId });
  const range = await resolveRange(query);
  const [page] = await Promise.all([
    listBlocks(vehicleId, range, pageRequest({ vehicleId, ...range })),
    findResource({ resource: 'VEHICLE', resourceId: vehicleId }),
  ]);
  return page;
});
