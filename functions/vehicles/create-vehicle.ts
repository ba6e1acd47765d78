import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { begin } from '#shared/domain/records.ts';
import { createVehicle, findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewVehicle, Vehicle } from '#shared/schemas/vehicles/vehicle.ts';
import { checkNamed, checkOwnTags } from '#shared/use-cases/assignments/known-needs.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { authorizeFleet, ofCaller, relyingOnSupplier } from '#shared/use-cases/suppliers/supplier-writes.ts';

export const contract = defineContract('POST /api/vehicles', {
  ...WRITE,
  operationId: 'createVehicle',
  summary: 'Add a vehicle to the fleet',
  description: 'Requires `name`, `type` and `seatCapacity`. Default for `status`: AVAILABLE.',
  access: ['create', 'Vehicle'],
  body: NewVehicle,
  success: { status: 201, body: Vehicle, etag: 'version', description: 'The new vehicle' },
  invalidFor: ['MEANING', 'STATE'],
  effect: { kind: 'ADDS', waitsWith: [] },
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { audit, body, commit, newId, now } = context;
  const vehicle = begin(newId('veh'), ofCaller(context.actor, 'Vehicle', body), now);
  authorizeFleet(context.actor, { action: 'create', subject: 'Vehicle', after: vehicle, body });
  const earlier = await findEarlier(context, vehicle.id, findVehicle);
  if (earlier) return earlier;
  await Promise.all([checkOwnTags('vehicle', undefined, vehicle), checkNamed(undefined, vehicle)]);
  await commit({
    writes: [relyingOnSupplier(createVehicle(vehicle), undefined, vehicle), audit('Vehicle', undefined, vehicle)],
  });
  return vehicle;
});
