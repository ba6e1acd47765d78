import { TrackerFailed } from '#shared/adapters/gps/gps-tracker.ts';
import { syncWindow } from '#shared/domain/gps/sync-plan.ts';
import { leaseDevice, releaseDevice } from '#shared/entities/gps/device.ts';
import { newId } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { RetiredDevice } from '#shared/schemas/gps/gps-record.ts';
import type { GpsService } from './gps-service.ts';
import { leaseEnd } from './lease.ts';
import { readRange } from './read-range.ts';

/** Reads what a retired device still has at the tracker, and removes it there. Throws TrackerFailed. */
export async function finishRetired(service: GpsService, retired: RetiredDevice, now: string): Promise<RetiredDevice> {
  const { cursor, trackerId, ...finished } = retired;
  if (trackerId === undefined) return retired;
  const window = syncWindow({ cursor }, undefined, now);
  await readRange(service, { deviceId: retired.deviceId, trackerId }, { window, now });
  await service.tracker.removeDevice(trackerId);
  return finished;
}

/**
 * Removes the retired devices of a driver from the tracker. Leaves them to the next run of the synchronisation if the tracker fails, or
 * if a run is reading the driver's device.
 */
export async function removeRetired(service: GpsService, driverId: string, now: string): Promise<void> {
  const reader = newId('run');
  const device = await leaseDevice(driverId, { reader, now, readUntil: leaseEnd(now) });
  if (!device) return;
  const retired: RetiredDevice[] = [];
  for (const each of device.retired) retired.push(await finishOrKeep(service, each, now));
  await releaseDevice(device, reader, { ...device, retired });
}

async function finishOrKeep(service: GpsService, retired: RetiredDevice, now: string): Promise<RetiredDevice> {
  try {
    return await finishRetired(service, retired, now);
  } catch (error) {
    if (!(error instanceof TrackerFailed)) throw error;
    logger().warn('a retired device stays at the GPS tracker until the next run', { error });
    return retired;
  }
}
