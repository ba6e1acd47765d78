import { createFeedContract, DRIVER } from '#shared/contract/feed-contracts.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = createFeedContract(DRIVER);

export const handler = serve(contract, async (context) => {
  const path = await renewFeed(context, driverStore, { id: context.params.driverId, kind: 'DRIVER' });
  return { url: `${serviceAddress(context.event)}${path}`, createdAt: context.now };
});
