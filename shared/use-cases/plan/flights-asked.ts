import { monthOf } from '#shared/domain/flights/budget.ts';
import { later } from '#shared/domain/time/later.ts';
import { wasAskedSince } from '#shared/entities/flights/flight-request.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

/**
 * How long after the time of its request a provider's answer may be stored: a job begins at most 10 minutes late, and a function runs at most 15.
 */
export const ANSWERED_MS = 30 * MINUTE_MS;

/** A clock may be ahead by this much: a request may already be of the next month. */
const SKEW_MS = 5 * SECOND_MS;

/**
 * Tells whether an answer of the flight provider may have been stored since an instant. One that says nothing new leaves no audit record, but
 * each request is logged before. Eventually consistent, may be a second old.
 */
export async function wereFlightsAsked(since: string, now: string): Promise<boolean> {
  const from = later(since, -ANSWERED_MS);
  const months = [...new Set([monthOf(from), monthOf(later(now, SKEW_MS))])];
  return (await Promise.all(months.map((month) => wasAskedSince(month, from)))).some(Boolean);
}
