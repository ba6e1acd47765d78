import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { mayHardDelete } from '#shared/domain/require-record.ts';
import { vehicleStore } from '#shared/entities/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VehiclePath } from '#shared/schemas/paths.ts';
import { deleting, unassigning } from '#shared/schemas/query.ts';
import { withdrawResource } from '#shared/use-cases/assignments/withdraw-resource.ts';
import { eraseRecord } from '#shared/use-cases/records/erase-record.ts';

export const contract = defineContract({
  operationId: 'deleteVehicle',
  method: 'DELETE',
  path: '/api/vehicles/{vehicleId}',
  summary: 'Delete a vehicle',
  description:
    'Refused, with the list, while it has assignments that are not over, unless `unassign=true` frees them. A deleted vehicle can be restored, without those. What is over keeps its id, also when it is deleted for good.',
  tag: 'Vehicles',
  access: ['delete', 'Vehicle'],
  params: VehiclePath,
  query: z.object({ ...deleting, ...unassigning }),
  success: { status: 204, description: 'It is deleted' },
  problems: [NotFound, StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { hard = false, unassign = false } = context.query;
  const id = context.params.vehicleId;
  if (hard) mayHardDelete(context.actor.user?.role);
  const action = hard ? 'hardDelete' : 'delete';
  const kind = { ...vehicleStore, resource: 'VEHICLE' } as const;
  await withdrawResource(context, kind, { id, action, includeDeleted: hard, unassign });
  if (hard) await eraseRecord(context, vehicleStore, id);
  return undefined;
});
