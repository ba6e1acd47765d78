import type { Freshness, Location } from '#shared/schemas/gps/gps.ts';
import type { Fix } from '#shared/schemas/gps/gps-record.ts';

const LIVE_INTERVALS = 2;
/** At most this old: STALE. Older: OFFLINE. */
export const STALE_SECONDS = 600;

/** Returns the age of a fix in whole seconds. The clock of a phone may be ahead, so an age is never below 0. */
export function ageOf({ fixTime }: Pick<Fix, 'fixTime'>, now: string): number {
  return Math.max(0, Math.round((Date.parse(now) - Date.parse(fixTime)) / 1_000));
}

/** Returns how fresh a fix is. A driver without a fix is OFFLINE. */
export function freshnessOf(
  fix: Pick<Fix, 'fixTime'> | undefined,
  { intervalSeconds, now }: { readonly intervalSeconds: number; readonly now: string },
): Freshness {
  if (!fix) return 'OFFLINE';
  const age = ageOf(fix, now);
  if (age <= LIVE_INTERVALS * intervalSeconds) return 'LIVE';
  return age <= STALE_SECONDS ? 'STALE' : 'OFFLINE';
}

/** Returns the location of a driver as answers show it. */
export function locationOf(
  driverId: string,
  fix: Fix,
  at: { readonly intervalSeconds: number; readonly now: string },
): Location {
  return { driverId, ...fix, ageSeconds: ageOf(fix, at.now), freshness: freshnessOf(fix, at) };
}
