import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { present } from '#shared/domain/presence.ts';
import { findVip } from '#shared/entities/vip.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Vip } from '#shared/schemas/vip.ts';
import { VipPath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'getVip',
  method: 'GET',
  path: '/api/vips/{vipId}',
  summary: 'Read a VIP',
  tag: 'VIPs',
  access: ['read', 'Vip'],
  params: VipPath,
  success: { status: 200, body: Vip, etag: 'version', description: 'The VIP' },
  problems: [NotFound],
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params }) => {
  const vip = present(await findVip(params.vipId), 'VIP', params.vipId);
  actor.authorize('read', 'Vip', vip);
  return vip;
});
