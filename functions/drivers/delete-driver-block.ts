import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverBlockPath } from '#shared/schemas/paths.ts';
import { removeBlock } from '#shared/use-cases/blocks/remove-block.ts';

export const contract = defineContract({
  operationId: 'deleteDriverBlock',
  method: 'DELETE',
  path: '/api/drivers/{driverId}/blocks/{blockId}',
  summary: 'Remove a block of a driver',
  description: 'The driver can be booked again at that time. The block is deleted for good.',
  tag: 'Drivers',
  access: ['delete', 'Block'],
  params: DriverBlockPath,
  success: { status: 204, description: 'Deleted' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'delete:block'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, (context) => {
  const { blockId, driverId } = context.params;
  return removeBlock(context, { resource: 'DRIVER', resourceId: driverId }, blockId);
});
