import { defineContract } from '#shared/contract/define-contract.ts';
import { requireShown } from '#shared/domain/records.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { showingDeleted } from '#shared/schemas/query.ts';
import { Vip } from '#shared/schemas/vips/vip.ts';

export const contract = defineContract('GET /api/vips/{vipId}', {
  operationId: 'getVip',
  summary: 'Read a VIP',
  access: ['read', 'Vip'],
  query: showingDeleted,
  success: { status: 200, body: Vip, etag: 'version', description: 'The VIP' },
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params: { vipId }, query: { includeDeleted } }) => {
  const vip = requireShown(await findVip(vipId), 'VIP', { id: vipId, includeDeleted });
  actor.authorize('read', 'Vip', vip);
  return vip;
});
