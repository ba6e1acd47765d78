import { DRIVER, deleteBlockContract } from '#shared/contract/block-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { removeBlock } from '#shared/use-cases/blocks/change-blocks.ts';

export const contract = deleteBlockContract(DRIVER);

export const handler = serve(contract, (context) => {
  const { blockId, driverId } = context.params;
  return removeBlock(context, { resource: 'DRIVER', resourceId: driverId }, blockId);
});
