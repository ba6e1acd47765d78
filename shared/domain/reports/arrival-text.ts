import {
  expectedArrival,
  expectedDeparture,
  scheduledArrival,
  scheduledDeparture,
} from '#shared/domain/flights/phase.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { ClockFace } from './clock-face.ts';
import type { Wording } from './wording.ts';

/**
 * Returns the flight of a pick-up as papers print it: `BA117 from JFK, terminal 5, expected 10:40 (planned 10:05)`. A time on another
 * date than `date` has its day.
 */
export function arrivalText(flight: FlightRecord, wording: Wording, date: string): string {
  const { facts, flightNumber, ticket } = flight;
  const from = facts?.departure.iata ?? ticket?.departure?.iata;
  const terminal = facts?.arrival.terminal;
  return [
    from ? wording.say('flightFrom', { flight: flightNumber, place: from }) : flightNumber,
    ...(terminal ? [wording.say('terminal', { terminal })] : []),
    arrivalState(flight, wording, date),
  ].join(', ');
}

/** Returns when a flight arrives as papers print it, or that it is cancelled or diverted. */
export function arrivalState(flight: FlightRecord, { say }: Wording, date: string): string {
  const status = flight.facts?.status;
  if (status === 'CANCELLED') return say('cancelled');
  if (status === 'DIVERTED') return say('diverted');
  const landed = flight.facts?.arrival.actualTime;
  const expected = expectedArrival(flight);
  const planned = scheduledArrival(flight);
  if (landed !== undefined) return say('landed', ({ clock }) => ({ time: timeOn(date, clock, landed) }));
  if (expected === undefined) return say('arrivalUnknown');
  if (planned === undefined || planned === expected)
    return say('expected', ({ clock }) => ({ time: timeOn(date, clock, expected) }));
  return say('expectedPlanned', ({ clock }) => ({
    time: timeOn(date, clock, expected),
    planned: timeOn(date, clock, planned),
  }));
}

/** Returns the flight of a drop-off as papers print it: `BA117 to JFK, terminal 5, expected 10:40 (planned 10:05)`. */
export function departureText(flight: FlightRecord, wording: Wording, date: string): string {
  const { facts, flightNumber, ticket } = flight;
  const to = facts?.arrival.iata ?? ticket?.arrival?.iata;
  const terminal = facts?.departure.terminal;
  const state = facts?.status === 'CANCELLED' ? wording.say('cancelled') : departureState(flight, wording, date);
  return [
    to ? wording.say('flightTo', { flight: flightNumber, place: to }) : flightNumber,
    ...(terminal ? [wording.say('terminal', { terminal })] : []),
    ...(state ? [state] : []),
  ].join(', ');
}

function departureState(flight: FlightRecord, { say }: Wording, date: string): string {
  const [expected, planned] = [expectedDeparture(flight), scheduledDeparture(flight)];
  if (expected === undefined) return '';
  return planned === undefined || planned === expected
    ? say('expected', ({ clock }) => ({ time: timeOn(date, clock, expected) }))
    : say('expectedPlanned', ({ clock }) => ({
        time: timeOn(date, clock, expected),
        planned: timeOn(date, clock, planned),
      }));
}

/** Returns a time, with its day if that is not `date`. */
function timeOn(date: string, clock: ClockFace, instant: string): string {
  return clock.date(instant) === date ? clock.time(instant) : `${clock.weekday(instant)} ${clock.time(instant)}`;
}
