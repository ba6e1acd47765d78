import { boundsOf, monthOf } from './budget.ts';

type FailureKind = 'CONFIGURATION' | 'QUOTA' | 'RATE' | 'UNAVAILABLE';

const MINUTE_MS = 60_000;
const MAX_MS = 6 * 60 * MINUTE_MS;
const FIRST_MS = { RATE: 15 * MINUTE_MS, UNAVAILABLE: 10 * MINUTE_MS } as const;
const CONFIGURATION_MS = 12 * 60 * MINUTE_MS;

/**
 * Until when nothing is asked after a failure, but by who insists: longer with each failure in a row, half a day where somebody has
 * to mend the configuration, and for the rest of the month where that is used up.
 */
export const pausedUntil = (kind: FailureKind, failuresBefore: number, now: string): string => {
  if (kind === 'QUOTA') return boundsOf(monthOf(now)).end;
  const pause =
    kind === 'CONFIGURATION' ? CONFIGURATION_MS : Math.min(MAX_MS, FIRST_MS[kind] * 2 ** Math.min(10, failuresBefore));
  return new Date(Date.parse(now) + pause).toISOString();
};

/** The same for the one flight that was asked for: at most some hours, since others may find the provider well again. */
export const restsUntil = (kind: FailureKind, failuresBefore: number, now: string): string => {
  const longest = new Date(Date.parse(now) + MAX_MS).toISOString();
  const until = pausedUntil(kind, failuresBefore, now);
  return until < longest ? until : longest;
};
