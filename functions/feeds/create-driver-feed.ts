import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findDriver } from '#shared/entities/driver.ts';
import { publicAddress } from '#shared/pipeline/public-address.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Feed } from '#shared/schemas/feed.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = defineContract({
  operationId: 'createDriverFeed',
  method: 'POST',
  path: '/api/drivers/{driverId}/feed',
  summary: "Make a secret calendar address for a driver's schedule",
  description:
    'For the calendar of a phone to subscribe to. A driver has one such address: making a new one ends the former. Calendars look again when they like, some once a day: last-minute changes reach a driver by message. While the driver is deleted the address is 404; it works again once he is restored.',
  tag: 'Calendar feeds',
  access: ['create', 'Feed'],
  params: DriverPath,
  success: { status: 201, body: Feed, description: 'The address, shown this once' },
  problems: [NotFound, ContendedWrite],
  uses: ['table:read', 'table:write'],
  secretAnswer: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, event, now } = context;
  const { driverId } = context.params;
  actor.authorize('create', 'Feed', { driverId });
  requireLive(await findDriver(driverId), 'driver', driverId);
  const path = await renewFeed(context, { id: driverId, kind: 'DRIVER' });
  return { url: `${publicAddress(event)}${path}`, createdAt: now };
});
