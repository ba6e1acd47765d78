import { type GpsTracker, TrackerFailed } from '#shared/adapters/gps/gps-tracker.ts';
import { distinctFixes, newestFix } from '#shared/domain/gps/fix-freshness.ts';
import type { Window } from '#shared/domain/gps/sync-plan.ts';
import { ANSWERED, wordOf } from '#shared/domain/services/service-word.ts';
import { later } from '#shared/domain/time/days.ts';
import { putPositions, storedTimes } from '#shared/entities/gps/position.ts';
import type { Fix } from '#shared/schemas/gps/gps.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { noteServiceFailure, noteWord } from '#shared/use-cases/services/note-word.ts';
import type { GpsService } from './gps-service.ts';

/** About 4 MB of an answer with a fix each 10 seconds. */
const SLICE_MS = DAY_MS;
const MIN_SLICE_MS = MINUTE_MS;
/** An answer with this many fixes may be cut off. */
const FULL = 1_000;

export interface ReadResult {
  readonly stored: number;
  /** The newest fix of the range that is not from the future. */
  readonly newest: Fix | undefined;
}

/**
 * Reads a range of fixes from the tracker and stores those that are not stored yet. `keep` selects the fixes; default: all. A repeat stores
 * nothing. Throws TrackerFailed; the fixes before the failure are then stored.
 */
export async function readRange(
  { settings, tracker }: Pick<GpsService, 'settings' | 'tracker'>,
  { deviceId, trackerId }: { readonly deviceId: string; readonly trackerId: string },
  {
    keep = () => true,
    now,
    window,
  }: { readonly keep?: (fix: Fix) => boolean; readonly now: string; readonly window: Window },
): Promise<ReadResult> {
  let stored = 0;
  let newest: Fix | undefined;
  for await (const fixes of slicesOf(tracker, trackerId, window, now)) {
    const wanted = distinctFixes(fixes.filter(keep));
    newest = newestFix(newest, wanted, now);
    stored += await storeMissing(deviceId, wanted, now, settings.gps.retentionDays);
  }
  return { stored, newest };
}

async function storeMissing(
  deviceId: string,
  fixes: readonly Fix[],
  now: string,
  retentionDays: number,
): Promise<number> {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last) return 0;
  const known = await storedTimes(deviceId, { from: first.fixTime, to: last.fixTime });
  const missing = fixes
    .filter(({ fixTime }) => !known.has(fixTime))
    .map((fix) => ({ ...fix, deviceId, expiresAt: expiryOf(earliest(fix), retentionDays) }))
    .filter(({ expiresAt }) => expiresAt * 1_000 > Date.parse(now));
  await putPositions(missing);
  return missing.length;
}

/** A fix from the future expires by the time when it came. */
function earliest({ fixTime, receivedAt }: Fix): string {
  return fixTime < receivedAt ? fixTime : receivedAt;
}

/** Yields the fixes of a range in parts, in order. Reads shorter parts where the tracker's answers are too large. */
async function* slicesOf(
  tracker: GpsTracker,
  trackerId: string,
  window: Window,
  now: string,
): AsyncGenerator<readonly Fix[]> {
  const [present, end] = [Date.parse(now), Date.parse(window.to)];
  let length = SLICE_MS;
  for (let start = Date.parse(window.from); start <= end; ) {
    // After the present come only fixes from the future. They are few.
    const stop = present - start <= length ? end : Math.min(end, start + length);
    const fixes = await fixesUnlessTooLarge(tracker, trackerId, start, stop);
    if (fixes) {
      yield fixes;
      start = nextStart(fixes, start, stop);
    } else {
      length = (Math.max(Math.min(stop, present), start + 2) - start) / 4;
      if (length < MIN_SLICE_MS) throw new TrackerFailed('TOO_LARGE', 'A minute of fixes is too large.');
    }
  }
}

async function fixesUnlessTooLarge(
  tracker: GpsTracker,
  trackerId: string,
  start: number,
  stop: number,
): Promise<Fix[] | undefined> {
  try {
    return await tracker.fixes(trackerId, new Date(start).toISOString(), new Date(stop).toISOString());
  } catch (error) {
    if (error instanceof TrackerFailed && error.kind === 'TOO_LARGE') return undefined;
    throw error;
  }
}

function nextStart(fixes: readonly Fix[], start: number, stop: number): number {
  const last = fixes.length < FULL ? stop : Math.max(...fixes.map(({ fixTime }) => Date.parse(fixTime)));
  return last > start && last < stop ? last : stop + 1;
}

/** Does what a person asked of the GPS tracker. Keeps what the tracker says, and throws its failure on. */
export async function notingTracker<T>(now: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    await noteWord('gps', ANSWERED, now);
    return answer;
  } catch (error) {
    if (error instanceof TrackerFailed) await noteTrackerFailure(error, now);
    throw error;
  }
}

/** Logs a failure of the GPS tracker, which the alarms count if it is about us, and keeps it. */
export async function noteTrackerFailure(error: TrackerFailed, now: string): Promise<void> {
  noteServiceFailure('gps', error);
  await noteWord('gps', wordOf(error), now);
}

/**
 * A run takes at most a minute, and begins up to a minute after the time that it is planned for. After a killed run, the next ones leave
 * its devices alone for this time.
 */
const LEASE_MS = 120_000;

/** Returns the end of a lease that begins now. */
export function leaseEnd(now: string): string {
  return later(now, LEASE_MS);
}

const DAY_S = 86_400;

/** Returns when something of this time expires, in seconds since 1970. */
export function expiryOf(time: string, retentionDays: number): number {
  return Math.ceil(Date.parse(time) / 1_000) + retentionDays * DAY_S;
}
