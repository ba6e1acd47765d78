import { isFlightNumber } from '#shared/schemas/flights/flight.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { hasFlown } from './apply-answer.ts';
import { monthOf } from './budget.ts';
import type { Candidate } from './candidate.ts';
import { departureSpan, expectedArrival, isFinal, providerFacts } from './phase.ts';

/** Alerts are registered from 12 hours before the departure: a flight that is cancelled earlier costs nothing. */
export const ALERTS_FROM_MS = 12 * HOUR_MS;
/** Later than this before the landing, alerts tell too little. */
const ALERTS_UNTIL_MS = 45 * MINUTE_MS;
/** A flight that may land in the next month gets no alerts: its deliveries would count in a month that has not counted them. */
const MAX_LATE_MS = 6 * HOUR_MS;

/** Returns when alerts of a flight may be registered first. Undefined if it gets none: it has some, or its times are not known. */
export function alertsFrom(flight: FlightRecord): number | undefined {
  const arrival = expectedArrival(flight);
  if (flight.provider === false || flight.alertedAt !== undefined || arrival === undefined) return undefined;
  return isFinal(flight) || !isFlightNumber(flight.flightNumber)
    ? undefined
    : departureSpan(flight).earliest - ALERTS_FROM_MS;
}

/** Tells whether alerts of a flight may be registered now. */
function takesAlerts(flight: Candidate, now: string): boolean {
  const [at, from, arrival] = [Date.parse(now), alertsFrom(flight), Date.parse(expectedArrival(flight) ?? '')];
  if (from === undefined || at < from || at > arrival - ALERTS_UNTIL_MS) return false;
  return monthOf(new Date(arrival + MAX_LATE_MS).toISOString()) === monthOf(now);
}

/** The requests that the month can spare: beside what no flight goes without, and beside everything that is planned. */
interface Room {
  readonly afterMust: number;
  readonly spare: number;
}

/**
 * Returns the flights to register alerts for, each with `perFlight` deliveries, as far as the budget holds. Arrivals with pick-ups come first:
 * they leave what no flight goes without. Other flights leave everything that is planned, and a margin.
 */
export function flightsToAlert(
  flights: readonly Candidate[],
  { afterMust, spare }: Room,
  perFlight: number,
  now: string,
): Candidate[] {
  const awaited = ({ pickupIds }: Candidate): number => (pickupIds?.length ? 0 : 1);
  const candidates = flights
    .filter((flight) => takesAlerts(flight, now))
    .sort((a, b) => awaited(a) - awaited(b) || b.people - a.people || (a.id < b.id ? -1 : 1));
  const chosen: Candidate[] = [];
  for (const flight of candidates) {
    const room = awaited(flight) === 0 ? afterMust : Math.min(afterMust, spare);
    if (room >= (chosen.length + 1) * perFlight) chosen.push(flight);
  }
  return chosen;
}

/**
 * Tells whether an alert is older than what is known. Alerts come in any order and have no time, so what they lack decides: a departure, a
 * landing or an end that is known.
 */
export function isOlderThanKnown(flight: FlightRecord, alerted: FlightFacts): boolean {
  const reported = providerFacts(flight);
  if (!reported) return false;
  const lacks = (side: 'arrival' | 'departure'): boolean =>
    reported[side].actualTime !== undefined && alerted[side].actualTime === undefined;
  const isOver = isFinal({ facts: reported }) && !isFinal({ facts: alerted });
  // A cancelled flight that flies all the same: no older message can say that.
  if (reported.status === 'CANCELLED' && hasFlown(alerted)) return false;
  return isOver || lacks('departure') || lacks('arrival');
}
