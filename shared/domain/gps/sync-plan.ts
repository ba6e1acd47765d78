import { later } from '#shared/domain/time/days.ts';
import type { DeviceRecord, Fix, Sighting } from '#shared/schemas/gps/gps.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { CLOCK_SKEW_MS } from './fix-freshness.ts';

/** Each reading begins this long before the cursor. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** How late a phone may upload. */
const LATEST_UPLOAD_MS = 24 * HOUR_MS;
/** A new device may bring the fixes of the days before. */
const FIRST_READING_MS = 2 * LATEST_UPLOAD_MS;
/** The tracker accepts fixes up to a day ahead. */
const FUTURE_MS = 2 * LATEST_UPLOAD_MS;
/** Each device is searched for late uploads once per this many minutes. */
const LOOK_BACK_MINUTES = 60;

/** A range of fix times, both ends included. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

function at(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Tells whether the tracker has something new about a device since it was last read completely. */
export function hasNews({ seen = {} }: DeviceRecord, sighting: Sighting | undefined, now: string): boolean {
  if (!sighting) return false;
  if (sighting.fixTime !== seen.fixTime || sighting.contactAt !== seen.contactAt) return true;
  // A fix from the future hides later ones. Where the tracker does not tell of contacts, only reading shows them.
  return sighting.contactAt === undefined && isAhead(sighting, now);
}

function isAhead({ fixTime }: Sighting, now: string): boolean {
  return fixTime !== undefined && Date.parse(fixTime) > Date.parse(now) + CLOCK_SKEW_MS;
}

/**
 * Returns the range to read from a device. Usually from its cursor, with overlap. If the device has had contact but its latest fix is
 * the same, it has uploaded older fixes: then from a day before.
 */
export function syncWindow(
  { cursor, seen }: Pick<DeviceRecord, 'cursor' | 'seen'>,
  sighting: Sighting | undefined,
  now: string,
): Window {
  const time = Date.parse(now);
  const to = at(time + FUTURE_MS);
  if (cursor === undefined) return { from: at(time - FIRST_READING_MS), to };
  const sameFix = sighting !== undefined && sighting.fixTime === seen?.fixTime;
  const from = Date.parse(cursor) - OVERLAP_MS;
  return { from: at(sameFix ? Math.min(from, time - LATEST_UPLOAD_MS) : from), to };
}

/**
 * Tells whether it is a device's turn to be searched for late uploads: one minute of each hour, chosen by its id. `beat`: the number of the
 * beat in its minute.
 */
export function isLookBackDue(deviceId: string, beat: number, now: string): boolean {
  return beat === 0 && Math.floor(Date.parse(now) / MINUTE_MS) % LOOK_BACK_MINUTES === turnOf(deviceId);
}

function turnOf(deviceId: string): number {
  return Buffer.from(deviceId).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 0) % LOOK_BACK_MINUTES;
}

/** Returns the range to search for late uploads. */
export function lookBackWindow(cursor: string, now: string): Window {
  return { from: at(Math.min(Date.parse(now), Date.parse(cursor)) - LATEST_UPLOAD_MS), to: cursor };
}

/** Tells whether the tracker received a fix too late for the usual overlap. */
export function isLate({ fixTime, receivedAt }: Fix): boolean {
  return Date.parse(receivedAt) - Date.parse(fixTime) > OVERLAP_MS;
}

const MINUTE_S = 60;

/** Returns the seconds after the start of a minute at which the tracker is read. At least one reading per interval, evenly spaced. */
export function beatsOfMinute(intervalSeconds: number): number[] {
  const count = Math.max(1, Math.ceil(MINUTE_S / intervalSeconds));
  return Array.from({ length: count }, (_, place) => Math.round((place * MINUTE_S) / count));
}

/** Tells whether the tracker is read in this minute. Always, unless the interval is longer than a minute. */
export function isMinuteDue(intervalSeconds: number, now: string): boolean {
  return Math.floor(Date.parse(now) / MINUTE_MS) % Math.ceil(intervalSeconds / MINUTE_S) === 0;
}

/** Tells whether a beat comes a minute too late. The next minute has its own beats. */
export function isBeatLate(plannedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(plannedAt) > MINUTE_MS;
}

const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 15 * MINUTE_MS;

type Failure = Pick<DeviceRecord, 'failingSince' | 'failures' | 'lastFailure' | 'restUntil'>;

/** Returns the fields of a device after one more failure. Each pause is twice as long as the one before: 30 seconds to 15 minutes. */
export function afterFailure(
  { failingSince, failures = 0 }: Failure,
  lastFailure: string,
  now: string,
): Required<Failure> {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return {
    failures: failures + 1,
    lastFailure,
    failingSince: failingSince ?? now,
    restUntil: later(now, pause),
  };
}
