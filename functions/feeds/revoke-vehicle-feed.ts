import { revokeFeedContract, VEHICLE } from '#shared/contract/feed-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { revokeFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = revokeFeedContract(VEHICLE);

export const handler = serve(contract, (context) =>
  revokeFeed(context, { id: context.params.vehicleId, kind: 'VEHICLE' }),
);
