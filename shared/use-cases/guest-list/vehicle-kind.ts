import { VEHICLES } from '#shared/domain/guest-list/fleet-shapes.ts';
import { givenChanges } from '#shared/domain/guest-list/given-changes.ts';
import { begin, change } from '#shared/domain/records.ts';
import { allVehicles, vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { NewVehicle, type VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { vehicleWarnings } from '#shared/use-cases/activities/seat-warnings.ts';
import { changedTypeWarnings } from '#shared/use-cases/assignments/vehicle-type-warnings.ts';
import type { FlatKind } from './flat-kind.ts';

/** Vehicles: recognised by name, and by licence plate if several have it. */
export const VEHICLE_KIND: FlatKind<NewVehicle, VehicleRecord> = {
  subject: 'Vehicle',
  prefix: 'veh',
  noun: 'vehicle',
  shape: VEHICLES,
  schema: NewVehicle,
  all: allVehicles,
  findMany: vehicleStore.findMany,
  names: ({ name }) => [name],
  second: ({ licensePlate }) => licensePlate,
  next: (before, { fields, given }, id, now) =>
    before ? change(before, givenChanges(fields, given, before), now) : begin(id, fields, now),
  writes: (before, after) => [before ? vehicleStore.replace(before, after) : vehicleStore.create(after)],
  rowsPerTransaction: 50,
  warnings: async (before, after, now) => [
    ...(await vehicleWarnings(before, after, now)),
    ...(await changedTypeWarnings(before, after, now)),
  ],
};
