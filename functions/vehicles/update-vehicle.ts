import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { change } from '#shared/domain/records.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Vehicle, VehicleChange, type VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { addWarnings, vehicleWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { checkNamed, checkOwnTags } from '#shared/use-cases/assignments/known-needs.ts';
import { vehicleNotices } from '#shared/use-cases/motorcades/formations.ts';
import { type ChangeableKind, changeRecord } from '#shared/use-cases/records/change-record.ts';
import { authorizeFleet, relyingOnSupplier } from '#shared/use-cases/suppliers/supplier-writes.ts';

export const contract = defineContract('PATCH /api/vehicles/{vehicleId}', {
  ...CHANGE,
  operationId: 'updateVehicle',
  summary: 'Change a vehicle',
  description: [
    'Omitted fields stay as they are. `null` removes an optional field. A vehicle in MAINTENANCE or OUT_OF_SERVICE takes no new assignments and keeps those it has.',
    '`warnings` may hold `VEHICLE_UNAVAILABLE` for the assignments of such a vehicle. If it takes less than before, it may hold `SEATS_EXCEEDED` for rides that need more. If it no longer suits its rides, `VEHICLE_TYPE_UNSUITED` for rides that ask for other types, `DRIVER_NOT_LICENSED` for those whose driver may not drive it, and `NEEDS_UNMET` for what else they or their guests need.',
  ].join('\n\n'),
  access: ['update', 'Vehicle'],
  body: VehicleChange,
  success: { status: 200, body: Vehicle, etag: 'version', description: 'The vehicle after the change' },
  invalidFor: ['MEANING', 'STATE'],
  effect: { kind: 'CHANGES', freely: ['notes'], waitsWith: [] },
  copilot: true,
});

/** Vehicles as a kind of record, for `changeRecord`: their tags are those of the settings. */
const vehicleKind: ChangeableKind<VehicleRecord> = {
  ...vehicleStore,
  replace: async (before, after) => {
    await Promise.all([checkOwnTags('vehicle', before, after), checkNamed(before, after)]);
    const write = relyingOnSupplier(vehicleStore.replace(before, after), before, after);
    return [write, ...(await vehicleNotices(before, after))];
  },
};

export const handler = serve(contract, async (context) => {
  const { actor, body, now, params } = context;
  const apply = (found: VehicleRecord) => {
    const changed = change(found, body, now);
    authorizeFleet(actor, { action: 'update', subject: 'Vehicle', after: changed, body });
    return changed;
  };
  const { after, before } = await changeRecord(context, vehicleKind, { id: params.vehicleId }, apply);
  return addWarnings(after, await vehicleWarnings(before, after, now));
});
