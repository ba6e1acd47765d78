import type { FlightPhase } from '#shared/schemas/flight.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { isFinal, phaseOf } from './phase.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The maximum age of a fresh answer, by phase. */
const MAX_AGE_MS: Readonly<Record<FlightPhase, number>> = {
  FAR_OUT: 24 * HOUR_MS,
  PRE_DEPARTURE: 3 * HOUR_MS,
  ACTIVE: 30 * MINUTE_MS,
  LANDED: 12 * HOUR_MS,
};
/** The maximum age of an answer without the flight. It is short, because the cause may be an outage. */
const MAX_ABSENCE_AGE_MS = 6 * HOUR_MS;

type FlightState = Pick<FlightRecord, 'absences' | 'facts' | 'flightDate' | 'lastPolledAt' | 'restUntil' | 'ticket'>;

/** Tells whether the stored flight is new enough, so that a request would not help. */
export const isFresh = (flight: FlightState, now: string): boolean => {
  if (isFinal(flight)) return true;
  const phase = phaseOf(flight, now);
  if (flight.lastPolledAt === undefined) return phase === 'FAR_OUT' && flight.ticket !== undefined;
  const age = Date.parse(now) - Date.parse(flight.lastPolledAt);
  return age < (flight.facts && flight.absences === 0 ? MAX_AGE_MS[phase] : MAX_ABSENCE_AGE_MS);
};

/** Tells whether a read may make a request: not while the stored flight is fresh, and not soon after a failed request. */
export const mayAsk = (flight: FlightState, now: string): boolean =>
  !isFresh(flight, now) && (flight.restUntil === undefined || flight.restUntil <= now);
