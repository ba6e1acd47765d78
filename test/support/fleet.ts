import { begin } from '#shared/domain/records.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { createVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { newId } from '#shared/platform/ids.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { transact } from '#shared/table/transact.ts';

const AT = '2027-01-01T00:00:00.000Z';

/** Writes a vehicle directly to the table and returns its id. By default it is an available van with eight seats. */
export async function aVehicle(fields: Partial<VehicleRecord> = {}): Promise<string> {
  const vehicle = begin(
    newId('veh'),
    { name: 'Van', type: 'VAN' as const, seatCapacity: 8, status: 'AVAILABLE' as const, ...fields },
    AT,
  );
  await transact([createVehicle(vehicle)]);
  return vehicle.id;
}

/** Writes a driver directly to the table and returns their id. */
export async function aDriver(name = 'Dana', fields: Partial<DriverRecord> = {}): Promise<string> {
  const driver = begin(newId('drv'), { name, ...fields }, AT);
  await transact([createDriver(driver)]);
  return driver.id;
}

/** Writes a supplier directly to the table and returns its id. By default it offers one van. */
export async function aSupplier(name = 'Harbour Chauffeurs', fields: Partial<SupplierRecord> = {}): Promise<string> {
  const offers = [{ vehicleType: 'VAN' as const, count: 1 }];
  const supplier = begin(newId('sup'), { name, contacts: [], offers, ...fields }, AT);
  await transact([supplierStore.create(supplier)]);
  return supplier.id;
}
