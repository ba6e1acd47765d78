import { DRIVER, listBlocksContract } from '#shared/contract/block-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { blocksOf } from '#shared/use-cases/blocks/change-blocks.ts';

export const contract = listBlocksContract(DRIVER);

export const handler = serve(contract, (context) =>
  blocksOf(context, { resource: 'DRIVER', resourceId: context.params.driverId }),
);
