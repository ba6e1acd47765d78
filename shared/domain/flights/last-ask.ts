import { later } from '#shared/domain/time/days.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** The reason of a `lastFailure` whose answer arrived but could not be stored. */
export const UNSTORED = 'UNSTORED';

/** Longer than any time limit of the provider (at most 20 s). */
export const CLAIM_MS = 30_000;

/** Tells whether a request for the flight is now under way. */
export function isBeingAsked(flight: AskedFlight, now: string): boolean {
  const { lastAskedAt, lastFailure, lastPolledAt = '' } = flight;
  if (lastAskedAt === undefined || lastAskedAt <= lastPolledAt || lastFailure?.at === lastAskedAt) return false;
  return Date.parse(now) - Date.parse(lastAskedAt) < CLAIM_MS;
}

/** Two passes of the poller in one minute poll a flight once, whatever came of the first request. */
const TICK_MS = MINUTE_MS;

/** Returns the first instant of which a request counts as made in the same pass as one at `now`. */
export function tickBegin(now: string): string {
  return later(now, 1 - TICK_MS);
}

export type AskedFlight = Pick<FlightRecord, 'lastAskedAt' | 'lastFailure' | 'lastPolledAt'>;

/**
 * Returns when the flight was last asked for with an answer, or with a result that we do not know: the run ended, or the answer
 * could not be stored. The same request is not made again then. A failure of the provider does not count: it is asked again.
 */
export function lastAskOf({ lastAskedAt, lastFailure, lastPolledAt }: AskedFlight): string | undefined {
  if (lastAskedAt === undefined || lastAskedAt <= (lastPolledAt ?? '')) return lastPolledAt;
  const hasFailed = lastFailure?.at === lastAskedAt && lastFailure.reason !== UNSTORED;
  return hasFailed ? lastPolledAt : lastAskedAt;
}
