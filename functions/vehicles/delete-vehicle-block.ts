import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VehicleBlockPath } from '#shared/schemas/paths.ts';
import { removeBlock } from '#shared/use-cases/blocks/remove-block.ts';

export const contract = defineContract({
  operationId: 'deleteVehicleBlock',
  method: 'DELETE',
  path: '/api/vehicles/{vehicleId}/blocks/{blockId}',
  summary: 'Remove a block of a vehicle',
  description: 'The vehicle can be booked again at that time. The block is deleted for good.',
  tag: 'Vehicles',
  access: ['delete', 'Block'],
  params: VehicleBlockPath,
  success: { status: 204, description: 'Deleted' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'delete:block'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, (context) => {
  const { blockId, vehicleId } = context.params;
  return removeBlock(context, { resource: 'VEHICLE', resourceId: vehicleId }, blockId);
});
