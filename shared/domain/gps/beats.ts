import { MINUTE_MS } from '#shared/units/durations.ts';

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
