import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, VehicleConflict, VersionMismatch } from '#shared/contract/problems.ts';
import { joinedNotes } from '#shared/domain/merged-fields.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { mergedFields, mergeOf } from '#shared/schemas/merge.ts';
import { VEHICLE_FIELDS, Vehicle, type VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { addWarnings, vehicleWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { resourceMoves } from '#shared/use-cases/assignments/withdraw-resource.ts';
import { type MergeKind, mergeRecords, presentMerged } from '#shared/use-cases/records/merge-records.ts';

/** Vehicles as a kind of record that can be joined. */
const MERGED_VEHICLE: MergeKind<VehicleRecord> = {
  ...vehicleStore,
  fields: VEHICLE_FIELDS,
  joining: { joiners: { notes: joinedNotes } },
  moves: (context, from, into) => resourceMoves(context, 'VEHICLE', { from, into }),
};

export const contract = defineContract('POST /api/vehicles/{vehicleId}/merge', {
  ...WRITE,
  operationId: 'mergeVehicle',
  summary: 'Join a duplicate into a vehicle',
  description: [
    'Two records of one vehicle become this one: rides, also past ones, and blocks. `differences` lists the fields in which they differ, and which value is kept: by `keep`, else that of this vehicle, else that of the duplicate. Notes are joined. Try it with `dryRun=true`.',
    'The duplicate is deleted: `mergedInto` names this vehicle. What does not fit one transaction moves in further ones. If the request fails midway, send it again: it continues. `warnings` may hold `SEATS_EXCEEDED` and `VEHICLE_UNAVAILABLE`.',
    '`409 VEHICLE_CONFLICT`: both have a ride at the same time. `conflicts` lists these rides.',
  ].join('\n\n'),
  access: ['update', 'Vehicle'],
  body: mergeOf(VEHICLE_FIELDS).meta({ id: 'VehicleMerge' }),
  success: {
    status: 200,
    body: Vehicle.extend(mergedFields).meta({ id: 'MergedVehicle' }),
    etag: 'version',
    description: 'The vehicle after the merge',
  },
  invalidFor: ['MEANING'],
  problems: [VehicleConflict, VersionMismatch, ContendedWrite],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const merged = await mergeRecords(context, MERGED_VEHICLE, { ...body, id: params.vehicleId });
  const { after, from, into } = merged;
  const seatCapacity = Math.max(into.seatCapacity, from.seatCapacity);
  const warnings = await vehicleWarnings({ ...from, seatCapacity, id: after.id }, after, now);
  return addWarnings(presentMerged(merged), warnings);
});
