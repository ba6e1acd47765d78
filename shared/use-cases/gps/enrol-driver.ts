import { enrolled } from '#shared/domain/gps/enrolment.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findDriver, markEnrolled } from '#shared/entities/drivers/driver.ts';
import { createDevice, DEVICE_SUBJECT, findDevice, replaceDevice } from '#shared/entities/gps/device.ts';
import { logger } from '#shared/platform/logger.ts';
import { newSecret } from '#shared/platform/secret-token.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { DeviceRecord } from '#shared/schemas/gps/gps-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { removeRetired } from './end-enrolment.ts';
import type { GpsService } from './gps-service.ts';
import { expiryOf, notingTracker } from './read-range.ts';

export interface NewEnrolment {
  readonly deviceId: string;
  /** The id that the phone sends. It is stored nowhere but at the tracker. */
  readonly uniqueId: string;
  readonly driver: DriverRecord;
}

/**
 * Makes a device at the tracker and gives it to a driver. Retires their previous device. On a dry run, makes nothing, and the ids are
 * unknown to the tracker. Throws NotFound, Forbidden, ContendedWrite or TrackerFailed.
 */
export async function enrolDriver(
  context: UseCaseContext,
  service: GpsService,
  driverId: string,
): Promise<NewEnrolment> {
  context.actor.authorize('create', DEVICE_SUBJECT, { driverId });
  const driver = requireLive(await findDriver(driverId), 'driver', driverId);
  const deviceId = context.newId('dev');
  const uniqueId = `mc-${newSecret().secret}`;
  if (context.dryRun) return { deviceId, driver, uniqueId };
  const trackerId = await notingTracker(context.now, () =>
    service.tracker.addDevice({ name: `Motorcade ${deviceId}`, uniqueId }),
  );
  try {
    await giveDevice(context, service, driverId, { deviceId, trackerId });
  } catch (error) {
    await removeUnused(service, trackerId);
    throw error;
  }
  await removeRetired(service, driverId, context.now);
  return { deviceId, driver, uniqueId };
}

function giveDevice(
  { audit, commit, now }: UseCaseContext,
  { settings: { gps } }: GpsService,
  driverId: string,
  device: { readonly deviceId: string; readonly trackerId: string },
): Promise<DeviceRecord> {
  return retryOnConflict(async () => {
    const [driver, before] = await Promise.all([findDriver(driverId), findDevice(driverId)]);
    requireLive(driver, 'driver', driverId);
    const after = enrolled(driverId, before, device, { now, retentionDays: gps.retentionDays });
    await commit({
      writes: [
        before ? replaceDevice(before, after, expiryOf(now, gps.retentionDays)) : createDevice(after),
        markEnrolled(driverId, true),
        audit(DEVICE_SUBJECT, before, after),
      ],
      whileAdmitted: true,
    });
    return after;
  });
}

/** A device that stays at the tracker by a failure is harmless: no one knows its id. */
async function removeUnused({ tracker }: GpsService, trackerId: string): Promise<void> {
  try {
    await tracker.removeDevice(trackerId);
  } catch (error) {
    logger().warn('an unused device stays at the GPS tracker', { trackerId, error: error as Error });
  }
}
