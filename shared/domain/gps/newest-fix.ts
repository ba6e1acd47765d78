import type { Fix } from '#shared/schemas/gps/gps-record.ts';

/** Clocks of phones and servers differ a little, and a run is planned up to a minute before it happens. */
export const CLOCK_SKEW_MS = 120_000;

/** Tells whether a fix is from the future: later than now, or later than the tracker received it. */
export function isFromFuture({ fixTime, receivedAt }: Fix, now: string): boolean {
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
