import { defineContract } from '#shared/contract/define-contract.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { scheduleRange, VehicleSchedule } from '#shared/schemas/activities/schedule.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';

export const contract = defineContract('GET /api/vehicles/{vehicleId}/schedule', {
  operationId: 'getVehicleSchedule',
  summary: "Read a vehicle's schedule",
  description:
    'All activities that the vehicle is assigned to, by the day of their start, in order. Includes cancelled ones. `blocks` has the times at which the vehicle is off. Without `from` and `to`: the whole schedule.',
  access: ['read', 'Vehicle'],
  query: scheduleRange,
  success: { status: 200, body: VehicleSchedule, description: 'The schedule' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params: { vehicleId }, query }) => {
  actor.authorize('read', 'Vehicle', { id: vehicleId });
  const [found, { days }] = await Promise.all([findVehicle(vehicleId), resourceSchedule('VEHICLE', vehicleId, query)]);
  return { vehicle: requireLive(found, 'vehicle', vehicleId), ...days };
});
