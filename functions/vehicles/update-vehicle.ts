import { vehicleWarnings, withWarnings } from '#shared/activities/warnings.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { present } from '#shared/domain/presence.ts';
import { change } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findVehicle, replaceVehicle } from '#shared/entities/vehicle.ts';
import { serve } from '#shared/runtime/serve.ts';
import { VehiclePath } from '#shared/schemas/paths.ts';
import { Vehicle, VehicleChange } from '#shared/schemas/vehicle.ts';

export const contract = defineContract({
  operationId: 'updateVehicle',
  method: 'PATCH',
  path: '/api/vehicles/{vehicleId}',
  summary: 'Change a vehicle',
  description:
    'Fields that are left out stay; null removes an optional one. A vehicle in MAINTENANCE or OUT_OF_SERVICE takes no new assignment and keeps those it has: `warnings` lists them. With fewer seats `warnings` lists what no longer fits.',
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

export const handler = serve(contract, async ({ actor, audit, body, commit, ifMatch, now, params: { vehicleId } }) => {
  const [before, after] = await contend(async () => {
    const found = present(await findVehicle(vehicleId), 'vehicle', vehicleId);
    actor.authorize('update', 'Vehicle', found);
    ifMatch(found);
    const changed = change(found, body, now);
    if (changed !== found) await commit([replaceVehicle(found, changed), audit('Vehicle', found, changed)]);
    return [found, changed];
  });
  return withWarnings(after, await vehicleWarnings(before, after, now));
});
