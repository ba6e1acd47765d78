import { later } from '#shared/domain/time/days.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { boundsOf, monthOf } from './budget.ts';

type FailureKind = 'CONFIGURATION' | 'QUOTA' | 'RATE' | 'UNAVAILABLE';

const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;
const FIRST_PAUSE_MS = { RATE: 15 * MINUTE_MS, UNAVAILABLE: 10 * MINUTE_MS } as const;
const CONFIGURATION_PAUSE_MS = 12 * 60 * MINUTE_MS;

/**
 * Returns the end of the pause after a failure. Only forced requests are made before it. RATE and UNAVAILABLE: 15 and 10 minutes,
 * doubled with each failure in a row, at most 6 hours. CONFIGURATION: 12 hours. QUOTA: the rest of the month. No pause outlasts the month,
 * so that none ends later than a pause for the quota.
 */
export function pausedUntil(kind: FailureKind, failuresBefore: number, now: string): string {
  const { end } = boundsOf(monthOf(now));
  if (kind === 'QUOTA') return end;
  const pause =
    kind === 'CONFIGURATION'
      ? CONFIGURATION_PAUSE_MS
      : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS[kind] * 2 ** Math.min(10, failuresBefore));
  const until = later(now, pause);
  return until < end ? until : end;
}

/** Returns the same for the requested flight alone: at most 6 hours, because requests for other flights may succeed sooner. */
export function restsUntil(kind: FailureKind, failuresBefore: number, now: string): string {
  const longest = later(now, MAX_PAUSE_MS);
  const until = pausedUntil(kind, failuresBefore, now);
  return until < longest ? until : longest;
}
