import { isAboutOneRequest } from '#shared/domain/services/service-word.ts';
import type { FlightPhase } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { EARLIEST_ZONE_HOURS, isFinal, phaseOf, providerFacts } from './phase.ts';
import { lastAskOf, MAX_ABSENCES, nextChanceAfter } from './poll-schedule.ts';
import { providerCanKnow } from './track.ts';

/** The maximum age of a fresh answer, by phase. */
const MAX_AGE_MS: Readonly<Record<FlightPhase, number>> = {
  FAR_OUT: 24 * HOUR_MS,
  PRE_DEPARTURE: 3 * HOUR_MS,
  ACTIVE: 30 * MINUTE_MS,
  LANDED: 12 * HOUR_MS,
};
/** The maximum age of an answer without the flight. It is short, because the cause may be an outage. */
const MAX_ABSENCE_AGE_MS = 6 * HOUR_MS;

/** Tells whether the stored flight is new enough, so that a request would not help. */
export function isFresh(flight: FlightRecord, now: string): boolean {
  if (isFinal(flight)) return true;
  const phase = phaseOf(flight, now);
  if (flight.lastPolledAt === undefined) return phase === 'FAR_OUT' && flight.ticket !== undefined;
  const polled = Date.parse(flight.lastPolledAt);
  if (!providerFacts(flight)) return Date.parse(now) < (nextChanceOf(flight, polled) ?? Number.POSITIVE_INFINITY);
  return Date.parse(now) - polled < (flight.absences === 0 ? MAX_AGE_MS[phase] : MAX_ABSENCE_AGE_MS);
}

/** Tells whether the provider refused the request for a flight, and it is too early to make the same again, also for a person. */
export function isResting({ lastFailure, restUntil = '' }: FlightRecord, now: string): boolean {
  return restUntil > now && isAboutOneRequest(lastFailure?.reason ?? '');
}

/** Returns when a flight that the provider did not know at `polled` is worth a request again; undefined: never. */
function nextChanceOf(flight: FlightRecord, polled: number): number | undefined {
  if (flight.absences >= MAX_ABSENCES) return undefined;
  return nextChanceAfter(flight, polled) ?? polled + MAX_ABSENCE_AGE_MS;
}

/** Says of a flight that the provider does not know when a read asks for it again, and why then, or why none does. */
export function nextChance(flight: FlightRecord): { readonly nextPollAt: string | null; readonly reason: string } {
  const next = nextChanceOf(flight, Date.parse(flight.lastPolledAt ?? flight.updatedAt));
  if (next === undefined) {
    const reason = `the provider did not know it ${MAX_ABSENCES} times; check its number and date`;
    return { nextPollAt: null, reason };
  }
  const reason = 'the provider did not know it yet; a read from then on asks again. Follow it if you expect it';
  return { nextPollAt: new Date(next).toISOString(), reason };
}

/**
 * Tells whether a read may make a request: only where the provider can know the flight, not while the stored flight is fresh, and not
 * soon after a failed request.
 */
export function mayAsk(flight: FlightRecord, now: string, leadHours?: number): boolean {
  return (
    providerCanKnow(flight, now, leadHours) &&
    !isFresh({ ...flight, lastPolledAt: lastAskOf(flight) }, now) &&
    (flight.restUntil === undefined || flight.restUntil <= now)
  );
}

/** How far from now a provider knows the dates of flights, by when a date begins in its first time zone. Milliseconds. */
export interface Horizon {
  readonly backMs: number;
  readonly aheadMs: number;
}

/** Returns when a date begins in its first time zone. Milliseconds since the epoch. */
export function dateBegins(flightDate: string): number {
  return Date.parse(`${flightDate}T00:00:00Z`) - EARLIEST_ZONE_HOURS * HOUR_MS;
}

/** Returns why a provider is not asked for the date of a flight now. Undefined if it is within its horizon. */
export function beyondHorizon(
  { flightDate, flightNumber }: Pick<FlightRecord, 'flightDate' | 'flightNumber'>,
  { aheadMs, backMs }: Horizon,
  now: string,
): string | undefined {
  const [begins, at] = [dateBegins(flightDate), Date.parse(now)];
  const flight = `flight ${flightNumber} on ${flightDate}`;
  if (begins < at - backMs) return `The provider does not know ${flight} any more. Enter what you learn.`;
  if (begins <= at + aheadMs) return undefined;
  return `The provider does not know ${flight} before ${new Date(begins - aheadMs).toISOString().slice(0, 10)} (UTC). No request was made.`;
}
