import { defineContract } from '#shared/contract/define-contract.ts';
import { inOrderOfUse, whyNot } from '#shared/domain/assignments/availability.ts';
import { allVehicles, findVehicles } from '#shared/entities/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { VehicleAvailability, VehicleWindow } from '#shared/schemas/availability.ts';
import { findAvailability } from '#shared/use-cases/assignments/availability.ts';

export const contract = defineContract({
  operationId: 'checkVehicleAvailability',
  method: 'POST',
  path: '/api/vehicles/availability',
  summary: 'Ask which vehicles are free at a time',
  description:
    'Of the whole fleet or of given vehicles: whether each is free and has the seats, or why not, with what it is busy, and the gap before and after. Free ones come first, the smallest that suffices before larger ones, then by name. Nothing is written.',
  tag: 'Vehicles',
  access: ['read', 'Vehicle'],
  body: VehicleWindow,
  success: { status: 200, body: VehicleAvailability, description: 'How each vehicle stands to the window' },
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, body }) => {
  actor.authorize('read', 'Vehicle', {});
  const found = await findAvailability({ resource: 'VEHICLE', all: allVehicles, some: findVehicles }, body);
  const items = found.map(({ record: vehicle, ...standing }) => {
    const reason = whyNot(vehicle, body.seats ?? 0, standing);
    return { vehicle, ...standing, free: reason === undefined, ...(reason ? { reason } : {}) };
  });
  return { items: items.sort((a, b) => inOrderOfUse({ ...a.vehicle, free: a.free }, { ...b.vehicle, free: b.free })) };
});
