import * as z from 'zod';
import { leaveAll } from '#shared/activities/leave-all.ts';
import { leaveFlights } from '#shared/activities/leave-flights.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { known, mayHardDelete, present } from '#shared/domain/presence.ts';
import { erased, markDeleted } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { dropFeed } from '#shared/entities/feed.ts';
import { findVip, removeVip, replaceVip } from '#shared/entities/vip.ts';
import { serve } from '#shared/runtime/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { deleting } from '#shared/schemas/query.ts';

export const contract = defineContract({
  operationId: 'deleteVip',
  method: 'DELETE',
  path: '/api/vips/{vipId}',
  summary: 'Delete a VIP',
  description:
    'A deleted VIP can be restored: his activities keep him and show him no more. With `hard=true` he is taken off all of them and off his flights, and forgotten.',
  tag: 'VIPs',
  access: ['delete', 'Vip'],
  params: VipPath,
  query: z.object(deleting),
  success: { status: 204, description: 'He is deleted' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params: { vipId }, query: { hard } }) => {
  let marked = false;
  return contend(async () => {
    const found = await findVip(vipId);
    const before = hard ? known(found, 'VIP', vipId) : present(found, 'VIP', vipId);
    actor.authorize(hard ? 'hardDelete' : 'delete', 'Vip', before);
    if (hard) mayHardDelete(actor.user?.role);
    // What the client asked for is the version before our own mark.
    if (!marked) ifMatch(before);
    const deleted = before.deletedAt ? before : markDeleted(before, now);
    // First of all he is deleted as others are: no activity takes him any more while he leaves those that he is on.
    if (deleted !== before) await commit([replaceVip(before, deleted), audit('Vip', before, deleted)]);
    marked = true;
    if (!hard) return undefined;
    await leaveAll({ audit, commit }, vipId, now);
    await leaveFlights({ audit, commit }, vipId, now);
    await commit([removeVip(deleted), dropFeed(vipId), audit('Vip', deleted, erased(deleted))]);
    return undefined;
  });
});
