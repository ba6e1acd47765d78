import type { FlightPhase } from '#shared/schemas/flight.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { isFinal, phaseOf } from './phase.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How old an answer may be, by phase, before a reader should have a newer one. */
const FRESH_FOR: Readonly<Record<FlightPhase, number>> = {
  FAR_OUT: 24 * HOUR_MS,
  PRE_DEPARTURE: 3 * HOUR_MS,
  ACTIVE: 30 * MINUTE_MS,
  LANDED: 12 * HOUR_MS,
};
/** An answer that did not contain the flight may have been an outage; it is believed for so long. */
const BELIEVED_ABSENT_MS = 6 * HOUR_MS;

type Told = Pick<FlightRecord, 'absences' | 'facts' | 'flightDate' | 'lastPolledAt' | 'restUntil' | 'ticket'>;

/** Whether what is stored is as new as it can be of use. */
export const isFresh = (flight: Told, now: string): boolean => {
  if (isFinal(flight)) return true;
  const phase = phaseOf(flight, now);
  if (flight.lastPolledAt === undefined) return phase === 'FAR_OUT' && flight.ticket !== undefined;
  const age = Date.parse(now) - Date.parse(flight.lastPolledAt);
  return age < (flight.facts && flight.absences === 0 ? FRESH_FOR[phase] : BELIEVED_ABSENT_MS);
};

/** Whether a reader may cause a request: not while the stored answer is fresh, nor soon after one that failed. */
export const mayAsk = (flight: Told, now: string): boolean =>
  !isFresh(flight, now) && (flight.restUntil === undefined || flight.restUntil <= now);
