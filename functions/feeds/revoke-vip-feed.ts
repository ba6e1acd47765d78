import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { revokeFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = defineContract({
  operationId: 'revokeVipFeed',
  method: 'DELETE',
  path: '/api/vips/{vipId}/feed',
  summary: "End the secret calendar address of a VIP's itinerary",
  description: 'It is 404 from now on. What a calendar has read already, it may go on to show.',
  tag: 'Calendar feeds',
  access: ['update', 'Vip'],
  params: VipPath,
  success: { status: 204, description: 'There is no address any more' },
  problems: [NotFound, ContendedWrite],
  uses: ['table:read', 'table:write'],
});

export const handler = serve(contract, (context) => {
  const { vipId } = context.params;
  context.actor.authorize('update', 'Vip', { id: vipId });
  return revokeFeed(context, vipId);
});
