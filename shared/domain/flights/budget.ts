import { type FaultAboutUs, isAboutUs, type ServiceFault } from '#shared/domain/services/service-word.ts';
import { later } from '#shared/domain/time/days.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** At the beginning of the month, this share of the requests is reserved for people. */
const PEOPLE_SHARE = 0.15;

/** Returns how many requests of a month reads by people may cause: the reserve at the beginning of the month. */
export function shareOfPeople(limit: number): number {
  return Math.ceil(limit * PEOPLE_SHARE);
}

/** Returns the provider's month of an instant, in UTC: `2026-11`. */
export function monthOf(now: string): string {
  return now.slice(0, 7);
}

/** Returns the instants at which a month begins and ends, in UTC. */
export function boundsOf(month: string): { readonly start: string; readonly end: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, number - 1, 1)).toISOString(),
    end: new Date(Date.UTC(year, number, 1)).toISOString(),
  };
}

/**
 * Returns how many requests polls must not use, so that people still get an answer. At the beginning of the month it is 15 % of the
 * month's requests. It falls to 0 at the end: unused requests are lost then. What people have used is not reserved again.
 */
export function reserveAt(now: string, limit: number, usedByPeople = 0): number {
  const { end, start } = boundsOf(monthOf(now));
  const remaining = (Date.parse(end) - Date.parse(now)) / (Date.parse(end) - Date.parse(start));
  const unused = Math.max(0, shareOfPeople(limit) - usedByPeople);
  return Math.min(unused, Math.ceil(limit * PEOPLE_SHARE * remaining));
}

export interface Balance {
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  /** The part of `left` that is reserved for manual requests. */
  readonly reserved: number;
  /** The part of `left` that polls may use. */
  readonly forPolls: number;
}

/** Returns the balance of a month after `used` requests, `usedByPeople` among them. */
export function balanceOf(now: string, limit: number, used: number, usedByPeople = 0): Balance {
  const left = Math.max(0, limit - used);
  const reserved = Math.min(left, reserveAt(now, limit, usedByPeople));
  return { limit, used, left, reserved, forPolls: left - reserved };
}

const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;
const FIRST_PAUSE_MS = { RATE: 15 * MINUTE_MS, UNAVAILABLE: 10 * MINUTE_MS } as const;
const CONFIGURATION_PAUSE_MS = 12 * 60 * MINUTE_MS;

/**
 * Returns the end of the pause after a failure. Only forced requests are made before it. RATE and UNAVAILABLE: 15 and 10 minutes,
 * doubled with each failure in a row, at most 6 hours. CONFIGURATION: 12 hours. QUOTA: the rest of the month. No pause outlasts the month,
 * so that none ends later than a pause for the quota.
 */
export function pausedUntil(kind: FaultAboutUs, failuresBefore: number, now: string): string {
  const { end } = boundsOf(monthOf(now));
  if (kind === 'QUOTA') return end;
  const pause =
    kind === 'CONFIGURATION'
      ? CONFIGURATION_PAUSE_MS
      : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS[kind] * 2 ** Math.min(10, failuresBefore));
  const until = later(now, pause);
  return until < end ? until : end;
}

/** A request that the provider refuses is made again after half an hour, then after 2 and after 6 hours. */
const FIRST_REST_MS = 30 * MINUTE_MS;
const REST_FACTOR = 4;

/**
 * Returns until when the requested flight rests: at most 6 hours, because requests for other flights may succeed sooner. What the provider
 * refuses of one flight rests that flight alone.
 */
export function restsUntil(kind: ServiceFault, failuresBefore: number, now: string): string {
  const longest = later(now, MAX_PAUSE_MS);
  if (!isAboutUs(kind))
    return later(now, Math.min(MAX_PAUSE_MS, FIRST_REST_MS * REST_FACTOR ** Math.min(10, failuresBefore)));
  const until = pausedUntil(kind, failuresBefore, now);
  return until < longest ? until : longest;
}
