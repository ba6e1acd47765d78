import pMap, { pMapSkip } from 'p-map';
import { TrackerFailed } from '#shared/adapters/gps/gps-tracker.ts';
import { newestFix } from '#shared/domain/gps/fix-freshness.ts';
import {
  afterFailure,
  hasNews,
  isLate,
  isLookBackDue,
  lookBackWindow,
  syncWindow,
} from '#shared/domain/gps/sync-plan.ts';
import { ANSWERED } from '#shared/domain/services/service-word.ts';
import { devicesAtTracker, leaseDevice, releaseDevice, type SyncFields } from '#shared/entities/gps/device.ts';
import { logger } from '#shared/platform/logger.ts';
import type { DeviceRecord, RetiredDevice, Sighting } from '#shared/schemas/gps/gps.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noteWord } from '#shared/use-cases/services/note-word.ts';
import { finishRetired } from './end-enrolment.ts';
import type { GpsService } from './gps-service.ts';
import { leaseEnd, noteTrackerFailure, type ReadResult, readRange } from './read-range.ts';

const DEVICES_AT_ONCE = 10;
/** No reading begins after this time, so that a run ends before its Lambda does. What is left is news for the next run. */
const MAX_RUN_MS = 35_000;

interface SyncResult {
  /** Devices that the tracker has. */
  readonly devices: number;
  /** Devices that had news and were read. */
  readonly read: number;
  /** New positions. */
  readonly stored: number;
  readonly failing: number;
  /** Devices that another run reads. */
  readonly busy: number;
  /** Present if the tracker itself failed. Then no device counts as failed. */
  readonly trackerFailed?: string;
}

interface Pass extends SyncRun {
  readonly latest: ReadonlyMap<string, Sighting>;
  readonly startedAt: number;
}

/**
 * Reads the news of all devices. Costs two requests to the tracker, and two reads of the table, if there is no news. A device that fails
 * rests alone, longer after each failure. `beat`: the number of the run in its minute.
 */
export async function syncPositions(
  { newId, now }: Pick<UseCaseContext, 'newId' | 'now'>,
  service: GpsService,
  beat: number,
): Promise<SyncResult> {
  const startedAt = performance.now();
  const devices = await devicesAtTracker();
  const nothing = { devices: devices.length, read: 0, stored: 0, failing: 0, busy: 0 };
  if (devices.length === 0) return nothing;
  const latest = await latestOrFailure(service, devices, now);
  if (latest instanceof TrackerFailed) return { ...nothing, trackerFailed: latest.kind };
  const pass = { service, now, latest, startedAt, reader: newId('run') };
  const awake = devices.filter(({ restUntil = '' }) => restUntil <= now);
  const outcomes = await readAll(pass, awake);
  const late = await lookBackAll(pass, awake, beat);
  const failures = outcomes.filter((outcome) => outcome.kind === 'failed');
  const isAway =
    failures.some(({ failure }) => failure.kind !== 'REFUSED') && (await isTrackerAway(service, devices, now));
  await Promise.all(failures.map((failed) => releaseFailed(pass, failed, isAway)));
  // After the reading: until then, the drivers look as they did while the tracker was away.
  if (!isAway) await noteWord('gps', ANSWERED, now);
  return {
    ...nothing,
    read: outcomes.filter(({ kind }) => kind === 'read').length,
    stored: outcomes.reduce((sum, outcome) => sum + (outcome.kind === 'read' ? outcome.stored : 0), late),
    failing: isAway ? 0 : failures.length,
    busy: outcomes.filter(({ kind }) => kind === 'busy').length,
    ...(isAway ? { trackerFailed: 'UNAVAILABLE' } : {}),
  };
}

function isInTime({ startedAt }: Pass): boolean {
  return performance.now() - startedAt < MAX_RUN_MS;
}

/** Reads the devices with news, the one that waits longest first. */
function readAll(pass: Pass, devices: readonly DeviceRecord[]): Promise<DeviceOutcome[]> {
  const { latest, now } = pass;
  const isDue = (device: DeviceRecord): boolean => {
    const { retired, trackerId } = device;
    if (retired.some((each) => each.trackerId !== undefined)) return true;
    if (trackerId === undefined) return false;
    return !latest.has(trackerId) || device.failures !== undefined || hasNews(device, latest.get(trackerId), now);
  };
  const due = devices.filter(isDue).sort((a, b) => ((a.cursor ?? '') < (b.cursor ?? '') ? -1 : 1));
  return pMap(due, ({ id }) => (isInTime(pass) ? syncDevice(pass, id, latest) : pMapSkip), {
    concurrency: DEVICES_AT_ONCE,
  });
}

/** Returns the number of positions stored. A failure here is left to the next search: the usual reading shows it too. */
async function lookBackAll(pass: Pass, devices: readonly DeviceRecord[], beat: number): Promise<number> {
  const due = devices.filter(({ deviceId }) => deviceId !== undefined && isLookBackDue(deviceId, beat, pass.now));
  const results = await pMap(
    due,
    async (device) => {
      try {
        return isInTime(pass) ? (await lookBack(pass, device)).stored : 0;
      } catch (error) {
        if (!(error instanceof TrackerFailed)) throw error;
        logger().warn('the search for late positions failed', { driverId: device.id, error });
        return 0;
      }
    },
    { concurrency: DEVICES_AT_ONCE },
  );
  return results.reduce((sum, stored) => sum + stored, 0);
}

/** Nothing is asked here of one device alone, so each failure is about us. */
async function latestOrFailure(
  { tracker }: GpsService,
  devices: readonly DeviceRecord[],
  now: string,
): Promise<ReadonlyMap<string, Sighting> | TrackerFailed> {
  try {
    const latest = await tracker.latest();
    const known = devices.flatMap((each) => [each, ...each.retired]).filter(({ trackerId }) => trackerId !== undefined);
    if (known.length < 2 || known.some(({ trackerId = '' }) => latest.has(trackerId))) return latest;
    throw new TrackerFailed('CONFIGURATION', `The GPS tracker shows our account none of our ${known.length} devices.`);
  } catch (error) {
    if (!(error instanceof TrackerFailed)) throw error;
    const failure = error.kind === 'REFUSED' ? new TrackerFailed('CONFIGURATION', error.message, error) : error;
    await noteTrackerFailure(failure, now);
    return failure;
  }
}

/** Devices failed. Asks whether it is the tracker that fails. */
async function isTrackerAway(...asked: Parameters<typeof latestOrFailure>): Promise<boolean> {
  return (await latestOrFailure(...asked)) instanceof TrackerFailed;
}

async function releaseFailed(
  { now, reader }: Pass,
  { device, failure }: Extract<DeviceOutcome, { kind: 'failed' }>,
  isAway: boolean,
): Promise<void> {
  const fields = isAway ? device : { ...device, ...afterFailure(device, failure.message, now) };
  if (!isAway) logger().warn('a GPS device failed', { driverId: device.id, failures: fields.failures, error: failure });
  await releaseDevice(device, reader, fields);
}

/** One run of the synchronisation. */
interface SyncRun {
  readonly service: GpsService;
  readonly now: string;
  /** The id of the run, which holds the leases. */
  readonly reader: string;
}

/** `busy`: another run reads the device. `failed`: the run still holds the lease. */
type DeviceOutcome =
  | { readonly kind: 'busy' }
  | { readonly kind: 'read'; readonly stored: number }
  | { readonly kind: 'failed'; readonly device: DeviceRecord; readonly failure: TrackerFailed };

/** Reads the news of a driver's device, and finishes their retired devices, under a lease. Writes nothing twice. */
async function syncDevice(
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
async function lookBack(
  { now, service }: SyncRun,
  { cursor, deviceId, trackerId }: DeviceRecord,
): Promise<Pick<ReadResult, 'stored'>> {
  if (cursor === undefined || deviceId === undefined || trackerId === undefined) return { stored: 0 };
  const window = lookBackWindow(cursor, now);
  return readRange(service, { deviceId, trackerId }, { window, now, keep: isLate });
}
