import type { FlightPhase, FlightStatus } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord, ReportedDelay } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

export const FAR_OUT_HOURS = 24;
/** The first time zone begins a date 14 hours before UTC; the last one ends it 12 hours after UTC. */
export const EARLIEST_ZONE_HOURS = 14;
const LATEST_ZONE_HOURS = 12;
/** This long after its expected arrival, a flight counts as landed, even if the provider does not say so. */
const MAX_OVERDUE_HOURS = 12;
/** The longest flight. Used if the arrival is not known. */
export const MAX_FLIGHT_HOURS = 20;

const TERMINAL: readonly FlightStatus[] = ['LANDED', 'CANCELLED', 'DIVERTED'];

export type FlightTimes = Pick<
  FlightRecord,
  'arrivalNewsAt' | 'entered' | 'facts' | 'flightDate' | 'provider' | 'reportedDelay' | 'said' | 'ticket'
>;

/**
 * Returns the delay that a person recorded, while it is in force. It is until the provider has newer news: an answer that was asked for
 * after the delay was recorded and that says something new about the arrival, or a final status.
 */
export function delayInForce(
  flight: Pick<FlightRecord, 'arrivalNewsAt' | 'facts' | 'reportedDelay'>,
): ReportedDelay | undefined {
  const { arrivalNewsAt, reportedDelay } = flight;
  if (!reportedDelay || isFinal(flight)) return undefined;
  return arrivalNewsAt === undefined || arrivalNewsAt <= reportedDelay.at ? reportedDelay : undefined;
}

/** Returns the best known departure: actual, estimated, scheduled, or from the ticket. */
export function expectedDeparture({ facts, ticket }: FlightTimes): string | undefined {
  return (
    facts?.departure.actualTime ??
    facts?.departure.estimatedTime ??
    facts?.departure.scheduledTime ??
    ticket?.departure?.scheduledTime
  );
}

/** Returns the best known arrival: actual, recorded by a person, estimated, scheduled, or from the ticket. */
export function expectedArrival(flight: FlightTimes): string | undefined {
  return (
    flight.facts?.arrival.actualTime ??
    delayInForce(flight)?.estimatedArrival ??
    flight.facts?.arrival.estimatedTime ??
    scheduledArrival(flight)
  );
}

/** Returns the scheduled arrival, or the arrival from the ticket. */
export function scheduledArrival({ facts, ticket }: Pick<FlightTimes, 'facts' | 'ticket'>): string | undefined {
  return facts?.arrival.scheduledTime ?? ticket?.arrival?.scheduledTime;
}

/** Returns the scheduled departure, or the departure from the ticket. */
export function scheduledDeparture({ facts, ticket }: Pick<FlightTimes, 'facts' | 'ticket'>): string | undefined {
  return facts?.departure.scheduledTime ?? ticket?.departure?.scheduledTime;
}

export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** Returns the earliest and latest possible departure. Without a known time: its date in any time zone of the world. */
export function departureSpan(flight: FlightTimes): Span {
  const known = expectedDeparture(flight);
  if (known !== undefined) return { earliest: Date.parse(known), latest: Date.parse(known) };
  const day = Date.parse(`${flight.flightDate}T00:00:00Z`);
  return { earliest: day - EARLIEST_ZONE_HOURS * HOUR_MS, latest: day + (24 + LATEST_ZONE_HOURS) * HOUR_MS };
}

/** Returns when the flight counts as landed, even if the provider does not say so. Milliseconds since the epoch. */
export function overAt(flight: FlightTimes): number {
  const arrival = expectedArrival(flight);
  if (arrival !== undefined) return Date.parse(arrival) + MAX_OVERDUE_HOURS * HOUR_MS;
  return departureSpan(flight).latest + (MAX_FLIGHT_HOURS + MAX_OVERDUE_HOURS) * HOUR_MS;
}

/** Tells whether the facts are final: landed, cancelled, diverted, or with an actual arrival time. */
export function isFinal({ facts }: Pick<FlightRecord, 'facts'>): boolean {
  return facts !== undefined && (TERMINAL.includes(facts.status) || facts.arrival.actualTime !== undefined);
}

/** Returns the phase of a flight: from the facts of the provider, else from the current time. */
export function phaseOf(flight: FlightTimes, now: string): FlightPhase {
  const at = Date.parse(now);
  if (isFinal(flight) || at >= overAt(flight)) return 'LANDED';
  if (hasDeparted(flight, at)) return 'ACTIVE';
  return departureSpan(flight).earliest - at > FAR_OUT_HOURS * HOUR_MS ? 'FAR_OUT' : 'PRE_DEPARTURE';
}

function hasDeparted(flight: FlightTimes, at: number): boolean {
  const { facts } = flight;
  if (facts?.status === 'ACTIVE' || facts?.status === 'INCIDENT') return true;
  return at >= departureSpan(flight).latest;
}
