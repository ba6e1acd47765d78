import type { Fix, Freshness, Location } from '#shared/schemas/gps/gps.ts';

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

/** Clocks of phones and servers differ a little, and a run is planned up to a minute before it happens. */
export const CLOCK_SKEW_MS = 120_000;

/** Tells whether a fix is from the future: later than now, or later than the tracker received it. */
function isFromFuture({ fixTime, receivedAt }: Fix, now: string): boolean {
  return Date.parse(fixTime) > Math.min(Date.parse(now), Date.parse(receivedAt)) + CLOCK_SKEW_MS;
}

/** Returns the newest fix that is not from the future, `before` included. */
export function newestFix(before: Fix | undefined, fixes: readonly Fix[], now: string): Fix | undefined {
  return fixes
    .filter((fix) => !isFromFuture(fix, now))
    .reduce((newest, fix) => (newest && newest.fixTime >= fix.fixTime ? newest : fix), before);
}

/** Returns the fixes in order of time, one per time: the first that the tracker received. */
export function distinctFixes(fixes: readonly Fix[]): Fix[] {
  const byTime = new Map<string, Fix>();
  for (const fix of fixes) {
    const same = byTime.get(fix.fixTime);
    if (!same || fix.receivedAt < same.receivedAt) byTime.set(fix.fixTime, fix);
  }
  return [...byTime.values()].sort((a, b) => (a.fixTime < b.fixTime ? -1 : 1));
}
