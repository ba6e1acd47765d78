import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Vehicle } from '#shared/schemas/vehicles/vehicle.ts';
import { restoreRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/vehicles/{vehicleId}/restore', {
  ...CHANGE,
  operationId: 'restoreVehicle',
  summary: 'Restore a deleted vehicle',
  description: 'The vehicle can be assigned again. A vehicle that is not deleted stays as it is.',
  access: ['restore', 'Vehicle'],
  success: { status: 200, body: Vehicle, etag: 'version', description: 'The vehicle after the change' },
  copilot: true,
});

export const handler = serve(contract, (context) => restoreRecord(context, vehicleStore, context.params.vehicleId));
