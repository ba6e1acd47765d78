import { partyWarnings, withWarnings } from '#shared/activities/warnings.ts';
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
  description:
    'His activities show him again; `warnings` lists those whose vehicle has too few seats for him now. One who is not deleted is answered as he is.',
  tag: 'VIPs',
  access: ['restore', 'Vip'],
  params: VipPath,
  success: { status: 200, body: Vip, etag: 'version', description: 'The VIP as he is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, async ({ actor, audit, commit, ifMatch, now, params: { vipId } }) => {
  const [before, after] = await contend(async () => {
    const found = known(await findVip(vipId), 'VIP', vipId);
    actor.authorize('restore', 'Vip', found);
    ifMatch(found);
    const restored = found.deletedAt ? markRestored(found, now) : found;
    if (restored !== found) await commit([replaceVip(found, restored), audit('Vip', found, restored)]);
    return [found, restored];
  });
  return withWarnings(after, await partyWarnings(before, after, now));
});
