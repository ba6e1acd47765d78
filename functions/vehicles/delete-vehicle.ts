import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ReleasedAssignments } from '#shared/schemas/assignments/availability.ts';
import { deleting, unassigning } from '#shared/schemas/query.ts';
import { presentConflicts } from '#shared/use-cases/assignments/explain-refusal.ts';
import { withdrawResource } from '#shared/use-cases/assignments/withdraw-resource.ts';
import { foretellingDeletion } from '#shared/use-cases/attention/say-what-follows.ts';
import { eraseBlocks } from '#shared/use-cases/blocks/change-blocks.ts';
import { eraseFeed } from '#shared/use-cases/feeds/feeds.ts';
import { deletionOf, eraseRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('DELETE /api/vehicles/{vehicleId}', {
  ...WRITE,
  operationId: 'deleteVehicle',
  summary: 'Delete a vehicle',
  description: [
    'A deleted vehicle can be restored, without the removed assignments. With `hard=true` an administrator deletes the vehicle for good, with its blocks and its calendar feed. Past activities keep the id of the vehicle in both cases.',
    '`409 STILL_IN_USE`: the vehicle has assignments that are not over. `conflicts` lists them. With `unassign=true` the request removes these assignments, including any made meanwhile. Without it, an assignment made meanwhile undoes the deletion. A dry run answers 200, lists them, and says what follows.',
  ].join('\n\n'),
  access: ['delete', 'Vehicle'],
  query: { ...deleting, ...unassigning },
  success: { status: 204, description: 'Deleted' },
  problems: [StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'delete:vehicle', 'delete:block'],
  dryRunAnswer: ReleasedAssignments,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { hard: erases, unassign = false } = context.query;
  const id = context.params.vehicleId;
  const kind = { ...vehicleStore, resource: 'VEHICLE' } as const;
  let released: readonly Assignment[] = [];
  const foretold = await foretellingDeletion(context, async () => {
    released = await withdrawResource(context, kind, { ...deletionOf(id, erases), unassign });
    if (!erases) return;
    // These first: without the vehicle, a repeat of a request that broke would be a 404.
    await eraseBlocks(context, 'VEHICLE', id);
    await eraseFeed(context, id);
    await eraseRecord(context, vehicleStore, id);
  });
  return foretold || (context.dryRun && unassign)
    ? { assignments: await presentConflicts(released), ...foretold }
    : undefined;
});
