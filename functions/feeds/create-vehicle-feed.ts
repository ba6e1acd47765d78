import { createFeedContract, VEHICLE } from '#shared/contract/feed-contracts.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = createFeedContract(VEHICLE);

export const handler = serve(contract, async (context) => {
  const path = await renewFeed(context, vehicleStore, { id: context.params.vehicleId, kind: 'VEHICLE' });
  return { url: `${serviceAddress(context.event)}${path}`, createdAt: context.now };
});
