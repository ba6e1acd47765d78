import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { known } from '#shared/domain/presence.ts';
import { markRestored } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findVehicle, replaceVehicle } from '#shared/entities/vehicle.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Vehicle } from '#shared/schemas/vehicle.ts';
import { VehiclePath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'restoreVehicle',
  method: 'POST',
  path: '/api/vehicles/{vehicleId}/restore',
  summary: 'Bring back a deleted vehicle',
  description: 'It can be assigned again. One that is not deleted is answered as it is.',
  tag: 'Vehicles',
  access: ['restore', 'Vehicle'],
  params: VehiclePath,
  success: { status: 200, body: Vehicle, etag: 'version', description: 'The vehicle as it is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params: { vehicleId } }) =>
  contend(async () => {
    const before = known(await findVehicle(vehicleId), 'vehicle', vehicleId);
    actor.authorize('restore', 'Vehicle', before);
    ifMatch(before);
    if (!before.deletedAt) return before;
    const after = markRestored(before, now);
    await commit([replaceVehicle(before, after), audit('Vehicle', before, after)]);
    return after;
  }),
);
