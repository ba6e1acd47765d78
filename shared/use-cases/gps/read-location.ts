import { NotFound } from '#shared/contract/problems.ts';
import { locationOf } from '#shared/domain/gps/fix-freshness.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { DEVICE_SUBJECT, findDevice } from '#shared/entities/gps/device.ts';
import type { Location } from '#shared/schemas/gps/gps.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { refuseUnenrolled } from './end-enrolment.ts';
import type { GpsService } from './gps-service.ts';
import { requireVisible } from './visibility.ts';

/** Reads where a driver is. Throws NotFound if they have no GPS device or no position yet, or Forbidden if they are not visible now. */
export async function readLocation(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  { settings: { gps } }: GpsService,
  driverId: string,
): Promise<Location> {
  actor.authorize('read', DEVICE_SUBJECT, { driverId });
  const [driver, device] = await Promise.all([findDriver(driverId), findDevice(driverId)]);
  requireLive(driver, 'driver', driverId);
  await requireVisible(actor, gps, driverId, { from: now, to: now });
  if (device?.deviceId === undefined) return refuseUnenrolled();
  if (!device.newest) throw new NotFound('The device of this driver has sent no position yet.');
  return locationOf(driverId, device.newest, { intervalSeconds: gps.intervalSeconds, now });
}
