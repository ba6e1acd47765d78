import { TrackerFailed } from '#shared/adapters/gps/gps-tracker.ts';
import { newestFix } from '#shared/domain/gps/newest-fix.ts';
import { hasNews, isLate, lookBackWindow, syncWindow } from '#shared/domain/gps/sync-plan.ts';
import { leaseDevice, releaseDevice, type SyncFields } from '#shared/entities/gps/device.ts';
import type { DeviceRecord, RetiredDevice, Sighting } from '#shared/schemas/gps/gps-record.ts';
import type { GpsService } from './gps-service.ts';
import { leaseEnd } from './lease.ts';
import { type ReadResult, readRange } from './read-range.ts';
import { finishRetired } from './remove-retired.ts';

/** One run of the synchronisation. */
export interface SyncRun {
  readonly service: GpsService;
  readonly now: string;
  /** The id of the run, which holds the leases. */
  readonly reader: string;
}

/** `busy`: another run reads the device. `failed`: the run still holds the lease. */
export type DeviceOutcome =
  | { readonly kind: 'busy' }
  | { readonly kind: 'read'; readonly stored: number }
  | { readonly kind: 'failed'; readonly device: DeviceRecord; readonly failure: TrackerFailed };

/** Reads the news of a driver's device, and finishes their retired devices, under a lease. Writes nothing twice. */
export async function syncDevice(
  run: SyncRun,
  driverId: string,
  latest: ReadonlyMap<string, Sighting>,
): Promise<DeviceOutcome> {
  const { now, reader } = run;
  const device = await leaseDevice(driverId, { reader, now, readUntil: leaseEnd(now) });
  if (!device) return { kind: 'busy' };
  try {
    const { fields, stored } = await readNews(run, device, latest);
    const retired: RetiredDevice[] = [];
    for (const each of device.retired) retired.push(await finishRetired(run.service, each, now));
    await releaseDevice(device, reader, { ...fields, retired });
    return { kind: 'read', stored };
  } catch (failure) {
    if (!(failure instanceof TrackerFailed)) throw failure;
    return { kind: 'failed', device, failure };
  }
}

async function readNews(
  { now, service }: SyncRun,
  device: DeviceRecord,
  latest: ReadonlyMap<string, Sighting>,
): Promise<{ readonly fields: Omit<SyncFields, 'retired'>; readonly stored: number }> {
  const { cursor, deviceId, trackerId } = device;
  if (deviceId === undefined || trackerId === undefined) return { fields: device, stored: 0 };
  const sighting = latest.get(trackerId);
  if (!sighting)
    throw new TrackerFailed('REFUSED', 'The GPS tracker does not know the device. Enrol the driver again.');
  const healthy = { seen: device.seen, cursor, newest: device.newest };
  if (!hasNews(device, sighting, now)) return { fields: healthy, stored: 0 };
  const window = syncWindow(device, sighting, now);
  const { newest, stored } = await readRange(service, { deviceId, trackerId }, { window, now });
  const fields = {
    seen: sighting,
    cursor: newest && newest.fixTime > (cursor ?? '') ? newest.fixTime : cursor,
    newest: newestFix(device.newest, newest ? [newest] : [], now),
  };
  return { fields, stored };
}

/**
 * Stores the fixes of the last day that a phone uploaded late. Needs no lease: it changes neither the cursor nor the newest fix, and a
 * position that is written twice is the same item.
 */
export async function lookBack(
  { now, service }: SyncRun,
  { cursor, deviceId, trackerId }: DeviceRecord,
): Promise<Pick<ReadResult, 'stored'>> {
  if (cursor === undefined || deviceId === undefined || trackerId === undefined) return { stored: 0 };
  const window = lookBackWindow(cursor, now);
  return readRange(service, { deviceId, trackerId }, { window, now, keep: isLate });
}
