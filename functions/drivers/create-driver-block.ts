import { createBlockContract, DRIVER } from '#shared/contract/block-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { makeBlock } from '#shared/use-cases/blocks/change-blocks.ts';

export const contract = createBlockContract(DRIVER);

export const handler = serve(contract, (context) =>
  makeBlock(context, { resource: 'DRIVER', resourceId: context.params.driverId }, context.body),
);
