import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { present } from '#shared/domain/presence.ts';
import { change } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findVip, replaceVip } from '#shared/entities/vip.ts';
import { serve } from '#shared/runtime/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { Vip, VipChange } from '#shared/schemas/vip.ts';

export const contract = defineContract({
  operationId: 'updateVip',
  method: 'PATCH',
  path: '/api/vips/{vipId}',
  summary: 'Change a VIP',
  description: 'Fields that are left out stay; null removes an optional one.',
  tag: 'VIPs',
  access: ['update', 'Vip'],
  params: VipPath,
  body: VipChange,
  success: { status: 200, body: Vip, etag: 'version', description: 'The VIP as he is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, ({ actor, audit, body, commit, ifMatch, now, params: { vipId } }) =>
  contend(async () => {
    const before = present(await findVip(vipId), 'VIP', vipId);
    actor.authorize('update', 'Vip', before);
    ifMatch(before);
    const after = change(before, body, now);
    if (after === before) return before;
    await commit([replaceVip(before, after), audit('Vip', before, after)]);
    return after;
  }),
);
