import { later } from '#shared/domain/time/days.ts';

/**
 * A run takes at most a minute, and begins up to a minute after the time that it is planned for. After a killed run, the next ones leave
 * its devices alone for this time.
 */
const LEASE_MS = 120_000;

/** Returns the end of a lease that begins now. */
export function leaseEnd(now: string): string {
  return later(now, LEASE_MS);
}
