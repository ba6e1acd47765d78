import { expectedArrival, scheduledArrival } from '#shared/domain/flights/phase.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { ClockFace } from './clock-face.ts';

/**
 * Returns the flight of a pick-up as papers print it: `BA117 from JFK, terminal 5, expected 10:40 (planned 10:05)`. A time on another
 * date than `date` has its day.
 */
export const arrivalText = (flight: FlightRecord, clock: ClockFace, date: string): string => {
  const { facts, flightNumber, ticket } = flight;
  const from = facts?.departure.iata ?? ticket?.departure?.iata;
  const terminal = facts?.arrival.terminal;
  return [
    from ? `${flightNumber} from ${from}` : flightNumber,
    ...(terminal ? [`terminal ${terminal}`] : []),
    arrivalState(flight, clock, date),
  ].join(', ');
};

/** Returns when a flight arrives as papers print it, or that it is cancelled or diverted. */
export const arrivalState = (flight: FlightRecord, clock: ClockFace, date: string): string => {
  const status = flight.facts?.status;
  if (status === 'CANCELLED' || status === 'DIVERTED') return status.toLowerCase();
  const time = (instant: string): string =>
    clock.date(instant) === date ? clock.time(instant) : `${clock.weekday(instant)} ${clock.time(instant)}`;
  const landed = flight.facts?.arrival.actualTime;
  const expected = expectedArrival(flight);
  const planned = scheduledArrival(flight);
  if (landed !== undefined) return `landed ${time(landed)}`;
  if (expected === undefined) return 'arrival not known yet';
  return `expected ${time(expected)}${planned && planned !== expected ? ` (planned ${time(planned)})` : ''}`;
};
