import { type AirportMap, longestHours } from '#shared/domain/flights/longest-flight.ts';
import {
  expectedArrival,
  expectedDeparture,
  isFinal,
  MAX_FLIGHT_HOURS,
  overAt,
  standingDelay,
} from '#shared/domain/flights/phase.ts';
import { later } from '#shared/domain/time/days.ts';
import type { WhereaboutsSource } from '#shared/schemas/accountability/whereabouts.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { EventPlace } from './direction.ts';
import type { FlightStay, Question } from './stay.ts';

/**
 * Returns when the guests are on a flight. Undefined if no time of it is known. It is NOW from its expected departure, or from the word of
 * the provider, until its expected arrival. If the provider still says that it is in the air, it is NOW for longer.
 */
export function flightStay(
  flight: FlightRecord,
  question: Question & Pick<EventPlace, 'airportMap'>,
): FlightStay | undefined {
  const [from, to] = [expectedDeparture(flight), landingOf(flight, question.airportMap)];
  if (from === undefined && to === undefined) return undefined;
  const isKnown = question.at <= question.now;
  const phase = phaseOf(flight, { from, to }, question);
  const isObserved = isKnown && isReported(flight, phase, question.at);
  return { flight, phase, from, to, isObserved, source: sourceOf(flight, isObserved) };
}

/** Without an arrival time, a flight is over at the longest time that its distance allows. */
function landingOf(flight: FlightRecord, airportMap: AirportMap): string | undefined {
  const [departure, known] = [expectedDeparture(flight), expectedArrival(flight)];
  if (known !== undefined || departure === undefined) return known;
  return flight.facts?.status === 'LANDED'
    ? flight.lastPolledAt
    : later(departure, longestHours(flight, airportMap) * HOUR_MS);
}

/** Returns how long the provider's word that it is in the air can count. Without an arrival time: as long as the longest flight. */
function latestLanding(flight: FlightRecord, from: string | undefined): string {
  return expectedArrival(flight) === undefined && from !== undefined
    ? later(from, MAX_FLIGHT_HOURS * HOUR_MS)
    : new Date(overAt(flight)).toISOString();
}

/** Tells whether the provider said at most until this time that the flight is in the air. */
function isSaidToFly({ facts, lastPolledAt = '' }: FlightRecord, at: string): boolean {
  return (facts?.status === 'ACTIVE' || facts?.status === 'INCIDENT') && lastPolledAt !== '' && lastPolledAt <= at;
}

function phaseOf(
  flight: FlightRecord,
  { from, to }: Pick<FlightStay, 'from' | 'to'>,
  { at, now }: Question,
): FlightStay['phase'] {
  const { facts, lastPolledAt = '' } = flight;
  if (facts?.status === 'CANCELLED' || facts?.status === 'DIVERTED') return 'FAILED';
  const isFlying = at <= now && isSaidToFly(flight, at);
  const isOverdue =
    isFlying && !isFinal(flight) && to !== undefined && lastPolledAt >= to && at < latestLanding(flight, from);
  if (to !== undefined && at >= to && !isOverdue) return 'OVER';
  return isFlying || (from !== undefined && at >= from) ? 'NOW' : 'AHEAD';
}

function isReported(flight: FlightRecord, phase: FlightStay['phase'], at: string): boolean {
  if (phase === 'FAILED') return true;
  if (phase === 'OVER') return isFinal(flight);
  if (phase === 'AHEAD') return false;
  const left = flight.facts?.departure.actualTime;
  return isSaidToFly(flight, at) || (left !== undefined && left <= at);
}

function sourceOf(flight: FlightRecord, isObserved: boolean): WhereaboutsSource {
  const record = { type: 'Flight', id: flight.id } as const;
  const delay = standingDelay(flight);
  if (delay && !isObserved) return { ...record, kind: 'PERSON', at: delay.at };
  const { facts, lastPolledAt } = flight;
  return facts && lastPolledAt !== undefined
    ? { ...record, kind: 'PROVIDER', at: lastPolledAt }
    : { ...record, kind: 'PLAN' };
}
