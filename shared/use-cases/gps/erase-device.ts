import { deviceIdsOf } from '#shared/domain/gps/enrolment.ts';
import { dropDevice, findDevice } from '#shared/entities/gps/device.ts';
import { erasePositions } from '#shared/entities/gps/position.ts';
import { logger } from '#shared/platform/logger.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findGpsService } from './gps-service.ts';
import { notingTrackerFailure } from './note-tracker-failure.ts';

/**
 * Removes the GPS devices of a driver from the tracker, and all their positions. The record of the device goes last, so a repeat continues.
 * Throws TrackerFailed. While GPS is off, the tracker keeps its copy, and the log says so.
 */
export async function eraseDevice({ commit }: Pick<UseCaseContext, 'commit'>, driverId: string): Promise<void> {
  const device = await findDevice(driverId);
  if (!device) return;
  const atTracker = [device, ...device.retired].flatMap(({ trackerId }) => trackerId ?? []);
  const service = atTracker.length > 0 ? await findGpsService() : undefined;
  if (atTracker.length > 0 && !service) logger().warn('GPS is off: devices stay at the tracker', { atTracker });
  for (const trackerId of atTracker) await notingTrackerFailure(async () => service?.tracker.removeDevice(trackerId));
  for (const deviceId of deviceIdsOf(device)) await erasePositions(deviceId);
  await commit({ writes: [dropDevice(driverId)] });
}
