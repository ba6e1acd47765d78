import { deleteBlockContract, VEHICLE } from '#shared/contract/block-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { removeBlock } from '#shared/use-cases/blocks/change-blocks.ts';

export const contract = deleteBlockContract(VEHICLE);

export const handler = serve(contract, (context) => {
  const { blockId, vehicleId } = context.params;
  return removeBlock(context, { resource: 'VEHICLE', resourceId: vehicleId }, blockId);
});
