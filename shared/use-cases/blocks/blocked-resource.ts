import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import type { Live } from '#shared/table/write.ts';
import { findLive } from '#shared/use-cases/records/find-live.ts';

/** The driver or the vehicle that a block is about. */
export interface BlockedResource {
  readonly resource: Resource;
  readonly resourceId: string;
}

/** Reads the driver or the vehicle. Throws NotFound if it does not exist or is deleted. */
export function findResource({
  resource,
  resourceId,
}: BlockedResource): Promise<Live<{ readonly id: string; readonly name: string }>> {
  return resource === 'DRIVER' ? findLive(driverStore, resourceId) : findLive(vehicleStore, resourceId);
}

/** Returns the field of a record that names the driver or the vehicle. */
export function resourceField({ resource, resourceId }: BlockedResource) {
  return resource === 'DRIVER' ? { driverId: resourceId } : { vehicleId: resourceId };
}
