import { listBlocksContract, VEHICLE } from '#shared/contract/block-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { blocksOf } from '#shared/use-cases/blocks/change-blocks.ts';

export const contract = listBlocksContract(VEHICLE);

export const handler = serve(contract, (context) =>
  blocksOf(context, { resource: 'VEHICLE', resourceId: context.params.vehicleId }),
);
