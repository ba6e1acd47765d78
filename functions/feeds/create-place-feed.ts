import { createFeedContract, PLACE } from '#shared/contract/feed-contracts.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = createFeedContract(PLACE);

export const handler = serve(contract, async (context) => {
  const path = await renewFeed(context, placeStore, { id: context.params.placeId, kind: 'PLACE' });
  return { url: `${serviceAddress(context.event)}${path}`, createdAt: context.now };
});
