import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findVip } from '#shared/entities/vip.ts';
import { publicAddress } from '#shared/pipeline/public-address.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Feed } from '#shared/schemas/feed.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { renewFeed } from '#shared/use-cases/feeds/feeds.ts';

export const contract = defineContract({
  operationId: 'createVipFeed',
  method: 'POST',
  path: '/api/vips/{vipId}/feed',
  summary: "Make a secret calendar address for a VIP's itinerary",
  description:
    'For the calendar of a phone to subscribe to. A VIP has one such address: making a new one ends the former. Calendars look again when they like, some once a day: tell last-minute changes in another way. While the VIP is deleted the address is 404; it works again once he is restored.',
  tag: 'Calendar feeds',
  access: ['update', 'Vip'],
  params: VipPath,
  success: { status: 201, body: Feed, description: 'The address, shown this once' },
  problems: [NotFound, ContendedWrite],
  uses: ['table:read', 'table:write'],
  secretAnswer: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, event, now } = context;
  const { vipId } = context.params;
  const vip = requireLive(await findVip(vipId), 'VIP', vipId);
  actor.authorize('update', 'Vip', vip);
  const path = await renewFeed(context, { id: vipId, kind: 'VIP' });
  return { url: `${publicAddress(event)}${path}`, createdAt: now };
});
