import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Block, NewBlock } from '#shared/schemas/block.ts';
import { VehiclePath } from '#shared/schemas/paths.ts';
import { makeBlock } from '#shared/use-cases/blocks/make-block.ts';

export const contract = defineContract({
  operationId: 'createVehicleBlock',
  method: 'POST',
  path: '/api/vehicles/{vehicleId}/blocks',
  summary: 'Block a vehicle for a time',
  description: [
    'From `from` up to `to`, no ride can be booked with the vehicle: this is `409 VEHICLE_CONFLICT`, and the conflict names the block. The turnaround of the settings does not widen a block. Blocks may overlap each other.',
    '`warnings` has a `VEHICLE_BLOCKED` for each ride that the vehicle already has at that time. These rides stay as they are: give them to another vehicle.',
  ].join('\n\n'),
  tag: 'Vehicles',
  access: ['create', 'Block'],
  params: VehiclePath,
  body: NewBlock,
  success: { status: 201, body: Block, etag: 'version', description: 'The new block' },
  problems: [NotFound, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, (context) =>
  makeBlock(context, { resource: 'VEHICLE', resourceId: context.params.vehicleId }, context.body),
);
