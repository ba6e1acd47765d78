import { partyWarnings, withWarnings } from '#shared/activities/warnings.ts';
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
  description:
    'Fields that are left out stay; null removes an optional one. Where `partySize` grows, `warnings` lists the rides that no longer fit.',
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

export const handler = serve(contract, async ({ actor, audit, body, commit, ifMatch, now, params: { vipId } }) => {
  const [before, after] = await contend(async () => {
    const found = present(await findVip(vipId), 'VIP', vipId);
    actor.authorize('update', 'Vip', found);
    ifMatch(found);
    const changed = change(found, body, now);
    if (changed !== found) await commit([replaceVip(found, changed), audit('Vip', found, changed)]);
    return [found, changed];
  });
  return withWarnings(after, await partyWarnings(before, after, now));
});
