import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { revokeFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = defineContract({
  operationId: 'revokeVipFeed',
  method: 'DELETE',
  path: '/api/vips/{vipId}/feed',
  summary: "Revoke the secret calendar address of a VIP's itinerary",
  description:
    'The address answers 404 from now on. Calendar apps may still show what they have read before. `404 NOT_FOUND`: there is no address.',
  tag: 'Calendar feeds',
  access: ['update', 'Vip'],
  params: VipPath,
  success: { status: 204, description: 'Revoked' },
  problems: [NotFound, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, (context) => {
  const { vipId } = context.params;
  return revokeFeed(context, { id: vipId, kind: 'VIP' });
});
