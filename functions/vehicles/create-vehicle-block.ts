import { createBlockContract, VEHICLE } from '#shared/contract/block-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { makeBlock } from '#shared/use-cases/blocks/change-blocks.ts';

export const contract = createBlockContract(VEHICLE);

export const handler = serve(contract, (context) =>
  makeBlock(context, { resource: 'VEHICLE', resourceId: context.params.vehicleId }, context.body),
);
