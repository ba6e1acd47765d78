import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Block, NewBlock } from '#shared/schemas/block.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { makeBlock } from '#shared/use-cases/blocks/make-block.ts';

export const contract = defineContract({
  operationId: 'createDriverBlock',
  method: 'POST',
  path: '/api/drivers/{driverId}/blocks',
  summary: 'Block a driver for a time',
  description: [
    'From `from` up to `to`, no ride can be booked with the driver: this is `409 DRIVER_CONFLICT`, and the conflict names the block. The turnaround of the settings does not widen a block. Blocks may overlap each other.',
    '`warnings` has a `DRIVER_BLOCKED` for each ride that the driver already has at that time. These rides stay as they are: give them to another driver.',
  ].join('\n\n'),
  tag: 'Drivers',
  access: ['create', 'Block'],
  params: DriverPath,
  body: NewBlock,
  success: { status: 201, body: Block, etag: 'version', description: 'The new block' },
  problems: [NotFound, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, (context) =>
  makeBlock(context, { resource: 'DRIVER', resourceId: context.params.driverId }, context.body),
);
