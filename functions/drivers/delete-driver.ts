import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { mayHardDelete } from '#shared/domain/require-record.ts';
import { driverStore } from '#shared/entities/driver.ts';
import { dropFeed } from '#shared/entities/feed.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { deleting, unassigning } from '#shared/schemas/query.ts';
import { withdrawResource } from '#shared/use-cases/assignments/withdraw-resource.ts';
import { eraseRecord } from '#shared/use-cases/records/erase-record.ts';

export const contract = defineContract({
  operationId: 'deleteDriver',
  method: 'DELETE',
  path: '/api/drivers/{driverId}',
  summary: 'Delete a driver',
  description:
    'Refused, with the list, while he has assignments that are not over, unless `unassign=true` frees them. A deleted driver can be restored, without those. What is over keeps his id, also when he is deleted for good.',
  tag: 'Drivers',
  access: ['delete', 'Driver'],
  params: DriverPath,
  query: z.object({ ...deleting, ...unassigning }),
  success: { status: 204, description: 'He is deleted' },
  problems: [NotFound, StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { hard = false, unassign = false } = context.query;
  const id = context.params.driverId;
  if (hard) mayHardDelete(context.actor.user?.role);
  const action = hard ? 'hardDelete' : 'delete';
  const kind = { ...driverStore, resource: 'DRIVER' } as const;
  await withdrawResource(context, kind, { id, action, includeDeleted: hard, unassign });
  if (hard) await eraseRecord(context, driverStore, id, [dropFeed(id)]);
  return undefined;
});
