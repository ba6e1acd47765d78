import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { threadMessages } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';

export const contract = defineContract('GET /api/vips/{vipId}/messages', {
  operationId: 'listVipMessages',
  summary: 'List the messages to a guest',
  description:
    'Newest first: the links of rides (`GUEST_LINK`), without their secret addresses. What guests answer is in GET /api/messages?unknown=true. Messages are kept for `messages.retentionDays` of the settings: 90 days by default.',
  tag: 'Messages',
  access: ['read', 'Message'],
  params: VipPath,
  query: z.object(paging),
  success: { status: 200, body: pageOf(Message), description: 'A page of messages' },
  problems: [NotFound],
  uses: ['table:read', 'files:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, params: { vipId } }) => {
  actor.authorize('read', 'Message', { vipId });
  const [vip, settings, page] = await Promise.all([
    findVip(vipId),
    readSettings(),
    threadMessages(vipId, pageRequest({ vipId }), now),
  ]);
  requireLive(vip, 'VIP', vipId);
  return { ...page, items: await presentMessages(page.items, settings, now) };
});
