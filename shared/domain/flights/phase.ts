import type { FlightPhase, FlightStatus } from '#shared/schemas/flight.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';

const HOUR_MS = 3_600_000;
export const FAR_OUT_HOURS = 24;
/** A calendar day begins 14 hours before it does in UTC and ends 12 hours after, somewhere on earth. */
const EARLIEST_ZONE_HOURS = 14;
const LATEST_ZONE_HOURS = 12;
/** When nobody says that a flight has landed: so long after its arrival it has. */
const SURELY_OVER_HOURS = 12;
/** No flight takes longer; used where its arrival is not known. */
const MAX_FLIGHT_HOURS = 20;

const TERMINAL: readonly FlightStatus[] = ['LANDED', 'CANCELLED', 'DIVERTED'];

export type FlightTimes = Pick<FlightRecord, 'facts' | 'flightDate' | 'ticket'>;

/** When it leaves, as far as anybody knows. */
export const expectedDeparture = ({ facts, ticket }: FlightTimes): string | undefined =>
  facts?.departure.actualTime ??
  facts?.departure.estimatedTime ??
  facts?.departure.scheduledTime ??
  ticket?.departure?.scheduledTime;

/** When it arrives, as far as anybody knows. */
export const expectedArrival = ({ facts, ticket }: FlightTimes): string | undefined =>
  facts?.arrival.actualTime ??
  facts?.arrival.estimatedTime ??
  facts?.arrival.scheduledTime ??
  ticket?.arrival?.scheduledTime;

/** When it was to arrive by the timetable, or by the ticket. */
export const scheduledArrival = ({ facts, ticket }: FlightTimes): string | undefined =>
  facts?.arrival.scheduledTime ?? ticket?.arrival?.scheduledTime;

export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** Between which instants it leaves: the whole of its day anywhere on earth, where nothing else is known. */
export const departureSpan = (flight: FlightTimes): Span => {
  const known = expectedDeparture(flight);
  if (known !== undefined) return { earliest: Date.parse(known), latest: Date.parse(known) };
  const day = Date.parse(`${flight.flightDate}T00:00:00Z`);
  return { earliest: day - EARLIEST_ZONE_HOURS * HOUR_MS, latest: day + (24 + LATEST_ZONE_HOURS) * HOUR_MS };
};

/** When it has arrived at the latest, whatever the provider says or does not say. */
export const overAt = (flight: FlightTimes): number => {
  const arrival = expectedArrival(flight);
  if (arrival !== undefined) return Date.parse(arrival) + SURELY_OVER_HOURS * HOUR_MS;
  return departureSpan(flight).latest + (MAX_FLIGHT_HOURS + SURELY_OVER_HOURS) * HOUR_MS;
};

/** Whether the provider has said the last word. */
export const isFinal = ({ facts }: Pick<FlightRecord, 'facts'>): boolean =>
  facts !== undefined && (TERMINAL.includes(facts.status) || facts.arrival.actualTime !== undefined);

/** Where a flight stands: by the provider's word and, where that is silent, by the clock. */
export const phaseOf = (flight: FlightTimes, now: string): FlightPhase => {
  const at = Date.parse(now);
  if (isFinal(flight) || at >= overAt(flight)) return 'LANDED';
  if (hasDeparted(flight, at)) return 'ACTIVE';
  return departureSpan(flight).earliest - at > FAR_OUT_HOURS * HOUR_MS ? 'FAR_OUT' : 'PRE_DEPARTURE';
};

const hasDeparted = (flight: FlightTimes, at: number): boolean => {
  const { facts } = flight;
  if (facts?.status === 'ACTIVE' || facts?.status === 'INCIDENT') return true;
  return at >= departureSpan(flight).latest;
};
