import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { known } from '#shared/domain/presence.ts';
import { markRestored } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findVip, replaceVip } from '#shared/entities/vip.ts';
import { serve } from '#shared/runtime/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { Vip } from '#shared/schemas/vip.ts';

export const contract = defineContract({
  operationId: 'restoreVip',
  method: 'POST',
  path: '/api/vips/{vipId}/restore',
  summary: 'Bring back a deleted VIP',
  description: 'His activities show him again. One who is not deleted is answered as he is.',
  tag: 'VIPs',
  access: ['restore', 'Vip'],
  params: VipPath,
  success: { status: 200, body: Vip, etag: 'version', description: 'The VIP as he is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params: { vipId } }) =>
  contend(async () => {
    const before = known(await findVip(vipId), 'VIP', vipId);
    actor.authorize('restore', 'Vip', before);
    ifMatch(before);
    if (!before.deletedAt) return before;
    const after = markRestored(before, now);
    await commit([replaceVip(before, after), audit('Vip', before, after)]);
    return after;
  }),
);
