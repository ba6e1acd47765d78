import { defineContract } from '#shared/contract/define-contract.ts';
import { bestFirst, unavailableReason } from '#shared/domain/assignments/availability.ts';
import { allVehicles, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VehicleAvailability, VehicleWindow } from '#shared/schemas/assignments/availability.ts';
import { findAvailability } from '#shared/use-cases/assignments/availability.ts';

export const contract = defineContract('POST /api/vehicles/availability', {
  operationId: 'checkVehicleAvailability',
  summary: 'Check which vehicles are free at a time',
  description:
    'Requires `startTime` and `endTime`, at most 72 hours apart. Default: the whole fleet. `ids` selects up to 100. Returns for each vehicle whether it is free and has enough `seats` and one of the `vehicleTypes`, and the reason if not. Also returns its conflicts and the gaps in minutes. With `pickupPlaceId` or `dropoffPlaceId`, only what can be there in time is free. Free vehicles come first, the smallest first, then by name. Writes nothing and reserves nothing.',
  tag: 'Vehicles',
  access: ['read', 'Vehicle'],
  body: VehicleWindow,
  success: { status: 200, body: VehicleAvailability, description: 'The availability of each vehicle' },
  invalidFor: ['STATE'],
  effect: 'NOTHING',
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, body }) => {
  actor.authorize('read', 'Vehicle', {});
  const { found } = await findAvailability({ resource: 'VEHICLE', all: allVehicles, some: findVehicles }, body);
  const items = found.map(({ record: vehicle, ...standing }) => {
    const reason = unavailableReason(vehicle, body, standing);
    return { vehicle, ...standing, free: reason === undefined, ...(reason ? { reason } : {}) };
  });
  return { items: items.sort((a, b) => bestFirst({ ...a.vehicle, free: a.free }, { ...b.vehicle, free: b.free })) };
});
