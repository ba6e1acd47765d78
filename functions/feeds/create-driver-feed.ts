import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { driverStore } from '#shared/entities/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { publicAddress } from '#shared/pipeline/service-address.ts';
import { Feed } from '#shared/schemas/feed.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = defineContract({
  operationId: 'createDriverFeed',
  method: 'POST',
  path: '/api/drivers/{driverId}/feed',
  summary: "Create the secret calendar address of a driver's schedule",
  description: [
    'A calendar app can subscribe to the address without a token. Anyone with the address can read the schedule. Each driver has one address: a new one replaces the old one, which then answers 404. The answer is the only time the address is shown. The address in the answer to a dry run opens nothing.',
    'Calendar apps refresh rarely, some once a day, so do not use feeds for last-minute changes. While the driver is deleted, the address answers 404. It works again after they are restored.',
  ].join('\n\n'),
  tag: 'Calendar feeds',
  access: ['create', 'Feed'],
  params: DriverPath,
  success: { status: 201, body: Feed, description: 'The address' },
  problems: [NotFound, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
  secretAnswer: true,
});

export const handler = serve(contract, async (context) => {
  const { event, now } = context;
  const { driverId } = context.params;
  const path = await renewFeed(context, driverStore, { id: driverId, kind: 'DRIVER' });
  return { url: `${publicAddress(event)}${path}`, createdAt: now };
});
