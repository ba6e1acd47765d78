import { createFeedContract, VIP } from '#shared/contract/feed-contracts.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = createFeedContract(VIP);

export const handler = serve(contract, async (context) => {
  const path = await renewFeed(context, vipStore, { id: context.params.vipId, kind: 'VIP' });
  return { url: `${serviceAddress(context.event)}${path}`, createdAt: context.now };
});
