import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { mayHardDelete } from '#shared/domain/require-record.ts';
import { dropFeed } from '#shared/entities/feed.ts';
import { vipStore } from '#shared/entities/vip.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VipPath } from '#shared/schemas/paths.ts';
import { deleting } from '#shared/schemas/query.ts';
import { removeVipFromActivities } from '#shared/use-cases/activities/remove-vip-from-activities.ts';
import { removeVipFromFlights } from '#shared/use-cases/flights/remove-vip-from-flights.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { eraseRecord } from '#shared/use-cases/records/erase-record.ts';

export const contract = defineContract({
  operationId: 'deleteVip',
  method: 'DELETE',
  path: '/api/vips/{vipId}',
  summary: 'Delete a VIP',
  description:
    'A deleted VIP can be restored. Their activities keep them but no longer show them. With `hard=true` an administrator removes the VIP from all activities and flights and deletes them for good.',
  tag: 'VIPs',
  access: ['delete', 'Vip'],
  params: VipPath,
  query: z.object(deleting),
  success: { status: 204, description: 'Deleted' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { hard = false } = context.query;
  const id = context.params.vipId;
  if (hard) mayHardDelete(context.actor.user?.role);
  const target = { id, action: hard ? 'hardDelete' : 'delete', includeDeleted: hard } as const;
  // Mark the VIP deleted first, so that no activity can add them while we remove them from others.
  await changeRecord(context, vipStore, target, (found) => (found.deletedAt ? found : markDeleted(found, context.now)));
  if (!hard) return undefined;
  await removeVipFromActivities(context, id);
  await removeVipFromFlights(context, id);
  await eraseRecord(context, vipStore, id, [dropFeed(id)]);
  return undefined;
});
