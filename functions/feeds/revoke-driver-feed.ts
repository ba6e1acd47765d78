import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { revokeFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = defineContract({
  operationId: 'revokeDriverFeed',
  method: 'DELETE',
  path: '/api/drivers/{driverId}/feed',
  summary: "End the secret calendar address of a driver's schedule",
  description: 'It is 404 from now on. What a calendar has read already, it may go on to show.',
  tag: 'Calendar feeds',
  access: ['delete', 'Feed'],
  params: DriverPath,
  success: { status: 204, description: 'There is no address any more' },
  problems: [NotFound, ContendedWrite],
  uses: ['table:read', 'table:write'],
});

export const handler = serve(contract, (context) => {
  const { driverId } = context.params;
  context.actor.authorize('delete', 'Feed', { driverId });
  return revokeFeed(context, driverId);
});
