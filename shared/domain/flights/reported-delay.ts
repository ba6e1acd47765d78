import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { FlightUnknown } from '#shared/contract/problems.ts';
import { later } from '#shared/domain/time/days.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { FlightDelay } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import { isFinal, scheduledArrival } from './phase.ts';

type Known = Pick<FlightRecord, 'facts' | 'ticket'>;

/** The arrival that the provider estimates, if it differs from the scheduled arrival. */
function estimateOf(facts: FlightFacts | undefined): string | undefined {
  const { actualTime, estimatedTime, scheduledTime } = facts?.arrival ?? {};
  return actualTime ?? (estimatedTime === scheduledTime ? undefined : estimatedTime);
}

/**
 * Tells whether new facts of the provider say something new about the arrival: another estimate, another scheduled time, or a final
 * status. A timetable that the provider gives for the first time is no news.
 */
export function isArrivalNews(before: Known, facts: FlightFacts): boolean {
  const scheduled = scheduledArrival(before);
  return (
    estimateOf(before.facts) !== estimateOf(facts) ||
    isFinal(before) !== isFinal({ facts }) ||
    (scheduled !== undefined && facts.arrival.scheduledTime !== undefined && scheduled !== facts.arrival.scheduledTime)
  );
}

/**
 * Returns the flight with a delay that a person records. The flight is tracked from then on. Throws FLIGHT_UNKNOWN for a flight that
 * has landed, is cancelled or is diverted. Throws VALIDATION_FAILED for `minutes` if no scheduled arrival is known.
 */
export function withReportedDelay(
  before: FlightRecord,
  { estimatedArrival, minutes = 0, note }: FlightDelay,
  { at, by }: { readonly at: string; readonly by: string },
): FlightRecord {
  if (isFinal(before)) {
    const { facts, flightNumber } = before;
    throw new FlightUnknown(
      `${flightNumber} is ${facts?.status}, which is final. It cannot be late any more.`,
      because('FLIGHT_IS_FINAL', {
        flight: flightNumber,
        status: { field: 'status', value: facts?.status ?? 'UNKNOWN' },
      }),
    );
  }
  const reportedDelay = { estimatedArrival: estimatedArrival ?? delayed(before, minutes), at, by };
  return {
    ...before,
    reportedDelay: note === undefined ? reportedDelay : { ...reportedDelay, note },
    isTracked: true,
    version: before.version + 1,
    updatedAt: at,
  };
}

function delayed(flight: FlightRecord, minutes: number): string {
  const scheduled = scheduledArrival(flight);
  if (scheduled !== undefined) return later(scheduled, minutes * MINUTE_MS);
  throw invalidNow(
    'body.minutes',
    fault('NO_SCHEDULED_TIME', 'needs a scheduled arrival, and none is known: send estimatedArrival instead', {
      field: named('estimatedArrival'),
    }),
  );
}

/** Returns how many minutes an arrival is later than scheduled; null if no scheduled arrival is known. */
export function minutesLate(flight: FlightRecord, arrival: string): number | null {
  const scheduled = scheduledArrival(flight);
  return scheduled === undefined ? null : Math.round(minutesFrom(scheduled, arrival));
}
