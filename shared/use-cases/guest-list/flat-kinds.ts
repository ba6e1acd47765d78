import type * as z from 'zod';
import type { Subject } from '#shared/contract/define-contract.ts';
import { phoneFaults } from '#shared/domain/drivers/shared-phones.ts';
import {
  likeDrivers,
  likeVehicles,
  withOurCallSign,
  withOurSpelling,
} from '#shared/domain/guest-list/alike-records.ts';
import { readRoster } from '#shared/domain/guest-list/day-columns.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import type { TableShape } from '#shared/domain/guest-list/field.ts';
import { type Link, linkToGuests, wishFor } from '#shared/domain/guest-list/links.ts';
import { givenChanges } from '#shared/domain/guest-list/outcome.ts';
import type { ParsedRow } from '#shared/domain/guest-list/parse-rows.ts';
import type { ReadRows, RowMeans } from '#shared/domain/guest-list/read-rows.ts';
import type { Recognition } from '#shared/domain/guest-list/recognise.ts';
import { DRIVERS, PLACES, VEHICLES } from '#shared/domain/guest-list/record-shapes.ts';
import { readFleet, readPlaces } from '#shared/domain/guest-list/rows-by-kind.ts';
import { shiftsColumn } from '#shared/domain/guest-list/shift-cells.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { changedPlace, placeFields, placeKeys } from '#shared/domain/places/place.ts';
import { begin, change } from '#shared/domain/records.ts';
import { allDrivers, driverStore } from '#shared/entities/drivers/driver.ts';
import { allPlaces, placeStore } from '#shared/entities/places/place.ts';
import { allVehicles, vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { type DriverRecord, NewDriver } from '#shared/schemas/drivers/driver.ts';
import { NewPlace, type PlaceRecord } from '#shared/schemas/places/place.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { NewVehicle, type VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { Write } from '#shared/table/write.ts';
import { driverWarnings, vehicleWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { listedDriverWrites } from '#shared/use-cases/drivers/driver-writes.ts';
import { vehicleNotices } from '#shared/use-cases/motorcades/formations.ts';
import { placeWriter } from '#shared/use-cases/places/link-places.ts';
import { relyingOnSupplier } from '#shared/use-cases/suppliers/supplier-writes.ts';
import { findGuestsIn, fleetFinders } from './known-records.ts';
import type { RowOutcome } from './table-result.ts';

/** How an import reads the rows of such a kind. */
export interface FlatMeans extends RowMeans {
  readonly timezone: string;
  /** The list is one of this supplier: it knows and changes its own records alone. */
  readonly supplierId?: string | undefined;
}

/** A kind of record that an import adds and changes row by row. */
export interface FlatKind<F extends { readonly name: string }, R extends StoredRecord & { readonly name: string }>
  extends Pick<Recognition<F, R>, 'isToldBySecond' | 'like' | 'names' | 'noun' | 'prefix' | 'second'> {
  readonly subject: Subject;
  readonly shape: TableShape;
  readonly schema: z.ZodType<F>;
  /** Reads all records that are not deleted. */
  readonly all: () => Promise<R[]>;
  /** Reads records by id with strong consistency, also deleted ones. */
  readonly findMany: (ids: readonly string[]) => Promise<R[]>;
  /** Reads the rows of its lists, where that is more than one cell for each field. */
  readonly readRows?: (shape: TableShape, rows: readonly (readonly string[])[], means: RowMeans) => ReadRows;
  /** Reads what the columns name that name other records. */
  readonly links?: (means: FlatMeans) => Promise<readonly Link[]>;
  /** Returns the new record of a row, or the changed one; `before` if nothing changes. */
  readonly next: (before: R | undefined, row: ParsedRow<F>, id: string, now: string) => R;
  /** Returns the reasons why the rows cannot be written together. */
  readonly objections?: (
    outcomes: readonly RowOutcome<R>[],
    present: readonly R[],
    supplierId?: string,
  ) => readonly Omit<RowFault, 'column'>[];
  /** Returns how an import makes the writes of a change, without its audit record. */
  readonly writes: (
    context: UseCaseContext,
  ) => (before: R | undefined, after: R) => readonly Write[] | Promise<readonly Write[]>;
  /** Returns warnings about what the change of a record means for others. */
  readonly warnings?: (before: R, after: R, now: string) => Promise<readonly Warning[]>;
}

type Fields = Omit<NewDriver, 'phone'> & Pick<DriverRecord, 'phone'>;

/** Drivers: recognised by name, and by phone if several have it. */
export const DRIVER_KIND: FlatKind<Fields, DriverRecord> = {
  subject: 'Driver',
  prefix: 'drv',
  noun: 'driver',
  readRows: readRoster,
  shape: DRIVERS,
  schema: NewDriver.transform(({ phone, ...fields }): Fields => ({ ...fields, ...(phone ? { phone } : {}) })),
  all: allDrivers,
  findMany: driverStore.findMany,
  names: ({ name }) => [name],
  second: ({ phone }) => phone,
  like: likeDrivers,
  links: async (means) => [
    wishFor('usualVehicleId', fleetFinders(await allVehicles(), []).findVehicle),
    shiftsColumn(means),
  ],
  next: (before, { fields, given, ref }, id, now) => {
    if (!before) return begin(id, fields, now);
    const changes = givenChanges(fields, given, before);
    const { hours, ...others } = withOurSpelling(changes, before, ref === undefined);
    // A blank cell keeps its part.
    return change(before, { ...others, ...(hours && { hours: { ...before.hours, ...hours } }) }, now);
  },
  objections: phoneFaults,
  writes: () => listedDriverWrites,
  warnings: driverWarnings,
};

/** Vehicles: recognised by name, and by licence plate if several have it. */
export const VEHICLE_KIND: FlatKind<NewVehicle, VehicleRecord> = {
  subject: 'Vehicle',
  prefix: 'veh',
  noun: 'vehicle',
  readRows: readFleet,
  shape: VEHICLES,
  schema: NewVehicle,
  all: allVehicles,
  findMany: vehicleStore.findMany,
  names: ({ name }) => [name],
  second: ({ licensePlate }) => licensePlate,
  isToldBySecond: true,
  like: likeVehicles,
  links: async () => [linkToGuests('reservedFor.vipIds', findGuestsIn(await allVips()))],
  next: (before, { fields, given, ref }, id, now) => {
    if (!before) return begin(id, fields, now);
    const changes = givenChanges(fields, given, before);
    const { reservedFor, ...others } = withOurCallSign(changes, before, ref === undefined);
    const kept = reservedFor && { reservedFor: { ...before.reservedFor, ...reservedFor } };
    return change(before, { ...others, ...kept }, now);
  },
  writes: () => async (before, after) => {
    const write = before ? vehicleStore.replace(before, after) : vehicleStore.create(after);
    return [relyingOnSupplier(write, before, after), ...(await vehicleNotices(before, after))];
  },
  warnings: async (before, after, now) => [...(await vehicleWarnings(before, after, now))],
};

/** Places: recognised by name or alias, which no two places share. */
export const PLACE_KIND: FlatKind<NewPlace, PlaceRecord> = {
  subject: 'Place',
  prefix: 'plc',
  noun: 'place',
  readRows: readPlaces,
  shape: PLACES,
  schema: NewPlace,
  all: allPlaces,
  findMany: placeStore.findMany,
  names: ({ aliases, name }) => [name, ...aliases],
  second: () => undefined,
  next: (before, { fields, given }, id, now) =>
    before ? changedPlace(before, givenChanges(fields, given, before), now) : begin(id, placeFields(fields), now),
  objections: (outcomes, present) => namesTaken(outcomes, present),
  writes: placeWriter,
};

/** Returns a fault for each row with a name that another place or another row has. */
function namesTaken(outcomes: readonly RowOutcome<PlaceRecord>[], present: readonly PlaceRecord[]) {
  const changed = new Set(outcomes.map(({ id }) => id));
  const owners = new Map<string, number>(
    present
      .filter(({ id }) => !changed.has(id))
      .flatMap((place) => placeKeys(place).map((key) => [key, 0] as [string, number])),
  );
  return outcomes.flatMap(({ after, row }) => {
    const other = placeKeys(after)
      .map((key) => owners.get(key))
      .find((owner) => owner !== undefined);
    for (const key of placeKeys(after)) owners.set(key, row);
    if (other === undefined) return [];
    return [{ row, ...(other === 0 ? tell('PLACE_NAME_TAKEN') : tell('PLACE_NAME_OF_ROW', { row: other })) }];
  });
}
