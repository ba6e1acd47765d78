import { DRIVERS } from '#shared/domain/guest-list/fleet-shapes.ts';
import { givenChanges } from '#shared/domain/guest-list/given-changes.ts';
import { begin, change } from '#shared/domain/records.ts';
import { allDrivers, driverStore } from '#shared/entities/drivers/driver.ts';
import { type DriverRecord, NewDriver } from '#shared/schemas/drivers/driver.ts';
import { changedLicenceWarnings } from '#shared/use-cases/assignments/vehicle-type-warnings.ts';
import type { FlatKind } from './flat-kind.ts';

type Fields = Pick<DriverRecord, 'name' | 'phone' | 'vehicleTypes' | 'hours' | 'notes'>;

/** Drivers: recognised by name, and by phone if several have it. */
export const DRIVER_KIND: FlatKind<Fields, DriverRecord> = {
  subject: 'Driver',
  prefix: 'drv',
  noun: 'driver',
  shape: DRIVERS,
  schema: NewDriver.transform(({ phone, ...fields }): Fields => ({ ...fields, ...(phone ? { phone } : {}) })),
  all: allDrivers,
  findMany: driverStore.findMany,
  names: ({ name }) => [name],
  second: ({ phone }) => phone,
  next: (before, { fields, given }, id, now) => {
    if (!before) return begin(id, fields, now);
    const { hours, ...others } = givenChanges(fields, given, before);
    // A blank cell keeps its part.
    return change(before, { ...others, ...(hours && { hours: { ...before.hours, ...hours } }) }, now);
  },
  writes: (before, after) => [before ? driverStore.replace(before, after) : driverStore.create(after)],
  rowsPerTransaction: 50,
  warnings: changedLicenceWarnings,
};
