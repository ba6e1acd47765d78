import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { driverStore } from '#shared/entities/driver.ts';
import { vehicleStore } from '#shared/entities/vehicle.ts';
import type { Write } from '#shared/table/write.ts';

/** The driver or the vehicle that a block is about. */
export interface BlockedResource {
  readonly resource: Resource;
  readonly resourceId: string;
}

interface FoundResource {
  readonly name: string;
  /** Checks that the record is still as it was read. So it is not deleted meanwhile. */
  readonly condition: Write;
}

/** Reads the driver or the vehicle. Throws NotFound if it does not exist or is deleted. */
export const requireResource = async ({ resource, resourceId }: BlockedResource): Promise<FoundResource> => {
  if (resource === 'DRIVER') {
    const driver = requireLive(await driverStore.find(resourceId), 'driver', resourceId);
    return { name: driver.name, condition: driverStore.unchanged(driver) };
  }
  const vehicle = requireLive(await vehicleStore.find(resourceId), 'vehicle', resourceId);
  return { name: vehicle.name, condition: vehicleStore.unchanged(vehicle) };
};

/** Returns the field of a record that names the driver or the vehicle. */
export const resourceField = ({ resource, resourceId }: BlockedResource) =>
  resource === 'DRIVER' ? { driverId: resourceId } : { vehicleId: resourceId };
