import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { present } from '#shared/domain/presence.ts';
import { change } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findVehicle, replaceVehicle } from '#shared/entities/vehicle.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Vehicle, VehicleChange } from '#shared/schemas/vehicle.ts';
import { VehiclePath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'updateVehicle',
  method: 'PATCH',
  path: '/api/vehicles/{vehicleId}',
  summary: 'Change a vehicle',
  description: 'Fields that are left out stay; null removes an optional one.',
  tag: 'Vehicles',
  access: ['update', 'Vehicle'],
  params: VehiclePath,
  body: VehicleChange,
  success: { status: 200, body: Vehicle, etag: 'version', description: 'The vehicle as it is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, ({ actor, audit, body, commit, ifMatch, now, params: { vehicleId } }) =>
  contend(async () => {
    const before = present(await findVehicle(vehicleId), 'vehicle', vehicleId);
    actor.authorize('update', 'Vehicle', before);
    ifMatch(before);
    const after = change(before, body, now);
    if (after === before) return before;
    await commit([replaceVehicle(before, after), audit('Vehicle', before, after)]);
    return after;
  }),
);
