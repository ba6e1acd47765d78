import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { mayHardDelete } from '#shared/domain/require-record.ts';
import { driverStore } from '#shared/entities/driver.ts';
import { dropFeed } from '#shared/entities/feed.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverPath } from '#shared/schemas/paths.ts';
import { deleting, unassigning } from '#shared/schemas/query.ts';
import { withdrawResource } from '#shared/use-cases/assignments/withdraw-resource.ts';
import { endEnrolment } from '#shared/use-cases/gps/end-enrolment.ts';
import { eraseRecord } from '#shared/use-cases/records/erase-record.ts';

export const contract = defineContract({
  operationId: 'deleteDriver',
  method: 'DELETE',
  path: '/api/drivers/{driverId}',
  summary: 'Delete a driver',
  description: [
    'A deleted driver can be restored, without the removed assignments. With `hard=true` an administrator deletes the driver for good. Past activities keep the id of the driver in both cases.',
    '`409 STILL_IN_USE`: the driver has assignments that are not over. `conflicts` lists them. With `unassign=true` the request removes these assignments, including any made meanwhile. Without it, an assignment made meanwhile undoes the deletion.',
  ].join('\n\n'),
  tag: 'Drivers',
  access: ['delete', 'Driver'],
  params: DriverPath,
  query: z.object({ ...deleting, ...unassigning }),
  success: { status: 204, description: 'Deleted' },
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
  await endEnrolment(context, id, (await readSettings()).gps.retentionDays);
  if (hard) await eraseRecord(context, driverStore, id, [dropFeed(id)]);
  return undefined;
});
