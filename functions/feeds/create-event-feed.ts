import { createFeedContract, EVENT } from '#shared/contract/feed-contracts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { EVENT_FEED } from '#shared/schemas/feeds/feed.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = createFeedContract(EVENT);

export const handler = serve(contract, async (context) => {
  const path = await renewFeed(context, undefined, { id: EVENT_FEED, kind: 'EVENT' });
  return { url: `${serviceAddress(context.event)}${path}`, createdAt: context.now };
});
