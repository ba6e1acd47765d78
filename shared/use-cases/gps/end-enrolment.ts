import { TrackerFailed } from '#shared/adapters/gps/gps-tracker.ts';
import { because } from '#shared/contract/problem.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { deviceIdsOf, ended } from '#shared/domain/gps/enrolment.ts';
import { syncWindow } from '#shared/domain/gps/sync-plan.ts';
import { markEnrolled } from '#shared/entities/drivers/driver.ts';
import {
  DEVICE_SUBJECT,
  deviceAsRead,
  dropDevice,
  findDevice,
  leaseDevice,
  releaseDevice,
  replaceDevice,
} from '#shared/entities/gps/device.ts';
import { erasePositions } from '#shared/entities/gps/position.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { newId } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { Fix, RetiredDevice } from '#shared/schemas/gps/gps.ts';
import { retryOnConflict, type Transaction } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findGpsService, type GpsService } from './gps-service.ts';
import { expiryOf, leaseEnd, notingTracker, readRange } from './read-range.ts';

/** The record lists the retired devices, so it stays a little longer than their positions. */
const LONGER_DAYS = 2;

/**
 * Ends the enrolment of a driver, if they have one. Their positions stay until they expire. The tracker keeps the device until
 * `removeRetired` removes it. Returns whether there was an enrolment.
 */
export function endEnrolment(context: UseCaseContext, driverId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    context.actor.authorize('delete', DEVICE_SUBJECT, { driverId });
    const { writes } = await enrolmentEnd(context, driverId);
    if (writes.length > 0) await context.commit({ writes });
    return writes.length > 0;
  });
}

/** Returns the writes that end the enrolment of a driver. Without one: none, and the check that there still is none. */
export async function enrolmentEnd(
  { audit, now }: Pick<UseCaseContext, 'audit' | 'now'>,
  driverId: string,
): Promise<Required<Transaction>> {
  const before = await findDevice(driverId);
  if (before?.deviceId === undefined) return { writes: [], relyingOn: [deviceAsRead(driverId, before)] };
  const { retentionDays } = (await readSettings()).gps;
  const after = ended(before, now, retentionDays);
  const writes = [
    replaceDevice(before, after, expiryOf(now, retentionDays + LONGER_DAYS)),
    markEnrolled(driverId, false),
    audit(DEVICE_SUBJECT, before, after),
  ];
  return { writes, relyingOn: [] };
}

/** Throws NotFound: the driver has no device. */
export function refuseUnenrolled(driverId: string): never {
  throw new NotFound('The driver has no GPS device. Enrol them.', {
    ...because('NO_DEVICE'),
    cure: { operationId: 'enrolDriver', params: { driverId } },
  });
}

/**
 * Removes the GPS devices of a driver from the tracker, and all their positions. The record of the device goes last, so a repeat continues.
 * Throws TrackerFailed. While GPS is off, the tracker keeps its copy, and the log says so.
 */
export async function eraseDevice(
  { commit, now }: Pick<UseCaseContext, 'commit' | 'now'>,
  driverId: string,
): Promise<void> {
  const device = await findDevice(driverId);
  if (!device) return;
  const atTracker = [device, ...device.retired].flatMap(({ trackerId }) => trackerId ?? []);
  const service = atTracker.length > 0 ? await findGpsService() : undefined;
  if (atTracker.length > 0 && !service) logger().warn('GPS is off: devices stay at the tracker', { atTracker });
  if (service)
    for (const trackerId of atTracker) await notingTracker(now, () => service.tracker.removeDevice(trackerId));
  for (const deviceId of deviceIdsOf(device)) await erasePositions(deviceId);
  await commit({ writes: [dropDevice(driverId)] });
}

/** Reads what a retired device still has at the tracker, and removes it there. Throws TrackerFailed. */
export async function finishRetired(service: GpsService, retired: RetiredDevice, now: string): Promise<RetiredDevice> {
  const { cursor, trackerId, ...finished } = retired;
  if (trackerId === undefined) return retired;
  const window = syncWindow({ cursor }, undefined, now);
  // What the phone still sends after the end of its enrolment does not count.
  const keep = ({ fixTime }: Fix): boolean => fixTime <= retired.retiredAt;
  await readRange(service, { deviceId: retired.deviceId, trackerId }, { keep, window, now });
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
