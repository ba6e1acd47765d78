import * as z from 'zod';
import { type Kind, retire } from '#shared/activities/retire.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { known, mayHardDelete, present } from '#shared/domain/presence.ts';
import { erased } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findVehicle, removeVehicle, replaceVehicle, unchangedVehicle } from '#shared/entities/vehicle.ts';
import { serve } from '#shared/runtime/serve.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import { VehiclePath } from '#shared/schemas/paths.ts';
import { deleting, unassigning } from '#shared/schemas/query.ts';

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

const VEHICLE: Kind<VehicleRecord> = {
  resource: 'VEHICLE',
  subject: 'Vehicle',
  find: findVehicle,
  replace: replaceVehicle,
  unchanged: unchangedVehicle,
};

export const handler = serve(contract, ({ actor, audit, commit, dryRun, ifMatch, now, params, query }) =>
  contend(async () => {
    const { hard, unassign = false } = query;
    const found = await findVehicle(params.vehicleId);
    const before = hard ? known(found, 'vehicle', params.vehicleId) : present(found, 'vehicle', params.vehicleId);
    actor.authorize(hard ? 'hardDelete' : 'delete', 'Vehicle', before);
    if (hard) mayHardDelete(actor.user?.role);
    ifMatch(before);
    const deleted = await retire(VEHICLE, { audit, commit, dryRun, now, unassign }, before);
    if (hard) await commit([removeVehicle(deleted), audit('Vehicle', deleted, erased(deleted))]);
    return undefined;
  }),
);
