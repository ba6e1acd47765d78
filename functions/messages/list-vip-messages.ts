import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { ownNumbers } from '#shared/domain/vips/numbers.ts';
import { messageHistory } from '#shared/entities/messages/message-history.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { presentMessages } from '#shared/use-cases/messages/present-messages.ts';

export const contract = defineContract('GET /api/vips/{vipId}/messages', {
  operationId: 'listVipMessages',
  summary: 'List the messages to and from a guest',
  description:
    'Newest first: the links of rides (`GUEST_LINK`), without their secret addresses. And what came from their number, also before they were entered: where several guests have it, each shows it. GET /api/messages?unknown=true has it too. Messages are kept for `messages.retentionDays` of the settings: 90 days by default.',
  tag: 'Messages',
  access: ['read', 'Message'],
  params: VipPath,
  query: z.object(paging),
  success: { status: 200, body: pageOf(Message), description: 'A page of messages' },
  invalidFor: ['MEANING'],
  problems: [NotFound],
  uses: ['table:read', 'files:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, pageRequest, params: { vipId } }) => {
  actor.authorize('read', 'Message', { vipId });
  const [found, settings] = await Promise.all([findVip(vipId), readSettings()]);
  const numbers = ownNumbers(requireLive(found, 'VIP', vipId));
  const page = await messageHistory({ personId: vipId, numbers }, pageRequest({ vipId }), now);
  return { ...page, items: await presentMessages(page.items, settings, now) };
});
