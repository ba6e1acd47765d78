import { defineContract } from '#shared/contract/define-contract.ts';
import { requireShown } from '#shared/domain/records.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { showingDeleted } from '#shared/schemas/query.ts';
import { Vehicle } from '#shared/schemas/vehicles/vehicle.ts';

export const contract = defineContract('GET /api/vehicles/{vehicleId}', {
  operationId: 'getVehicle',
  summary: 'Read a vehicle',
  access: ['read', 'Vehicle'],
  query: showingDeleted,
  success: { status: 200, body: Vehicle, etag: 'version', description: 'The vehicle' },
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params: { vehicleId }, query: { includeDeleted } }) => {
  const found = await findVehicle(vehicleId);
  actor.authorize('read', 'Vehicle', found ?? { id: vehicleId });
  return requireShown(found, 'vehicle', { id: vehicleId, includeDeleted });
});
