import {
  expectedArrival,
  expectedDeparture,
  scheduledArrival,
  scheduledDeparture,
} from '#shared/domain/flights/phase.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { ClockFace } from './clock-face.ts';
import { joinedTexts, type Wording } from './wording.ts';

/** The end of a flight that is at the event. */
type Side = 'arrival' | 'departure';

/** Returns the flight with its other airport, if that is known: `BA117 from JFK`, or `BA117 to JFK` for one that departs. */
function titleOf({ facts, flightNumber, ticket }: FlightRecord, side: Side, { say }: Wording): string {
  const other = side === 'arrival' ? 'departure' : 'arrival';
  const place = facts?.[other].iata ?? ticket?.[other]?.iata;
  if (!place) return flightNumber;
  return say(side === 'arrival' ? 'flightFrom' : 'flightTo', { flight: flightNumber, airport: place });
}

function terminalOf({ facts }: FlightRecord, side: Side, { say }: Wording): string {
  const terminal = facts?.[side].terminal;
  return terminal ? say('terminal', { terminal }) : '';
}

function isCancelled({ facts }: FlightRecord): boolean {
  return facts?.status === 'CANCELLED';
}

/**
 * Returns the flight of a pick-up as papers print it: `BA117 from JFK, terminal 5, expected 10:40 (planned 10:05)`. A time on another
 * date than `date` has its day.
 */
export function arrivalText(flight: FlightRecord, wording: Wording, date: string): string {
  return textOf(flight, 'arrival', arrivalState(flight, wording, date), wording);
}

/** Returns the flight of a drop-off as papers print it: `BA117 to JFK, terminal 5, expected 10:40 (planned 10:05)`. */
export function departureText(flight: FlightRecord, wording: Wording, date: string): string {
  const expected = expectedDeparture(flight);
  const times = expected === undefined ? '' : timesOf(expected, scheduledDeparture(flight), wording, date);
  return textOf(flight, 'departure', isCancelled(flight) ? wording.say('cancelled') : times, wording);
}

function textOf(flight: FlightRecord, side: Side, state: string, wording: Wording): string {
  return joinedTexts([titleOf(flight, side, wording), terminalOf(flight, side, wording), state], ', ');
}

/** Returns when a flight arrives as papers print it, that it is cancelled, or diverted and where to: `diverted, STN, expected 10:40`. */
function arrivalState(flight: FlightRecord, wording: Wording, date: string): string {
  const { say } = wording;
  if (isCancelled(flight)) return say('cancelled');
  const { divertedTo, status } = flight.facts ?? {};
  if (status === 'DIVERTED' && divertedTo === undefined) return say('diverted');
  return joinedTexts(
    [status === 'DIVERTED' ? say('diverted') : '', divertedTo ?? '', whenOf(flight, wording, date)],
    ', ',
  );
}

/** Returns when a flight has landed, or is expected. */
function whenOf(flight: FlightRecord, wording: Wording, date: string): string {
  const { say } = wording;
  const landed = flight.facts?.arrival.actualTime;
  if (landed !== undefined) return say('landed', ({ clock }) => ({ time: timeOn(date, clock, landed) }));
  const expected = expectedArrival(flight);
  return expected === undefined ? say('arrivalUnknown') : timesOf(expected, scheduledArrival(flight), wording, date);
}

/** Returns when a flight is expected, and when it was planned if that differs. */
function timesOf(expected: string, planned: string | undefined, { say }: Wording, date: string): string {
  if (planned === undefined || planned === expected)
    return say('expected', ({ clock }) => ({ time: timeOn(date, clock, expected) }));
  return say('expectedPlanned', ({ clock }) => ({
    time: timeOn(date, clock, expected),
    planned: timeOn(date, clock, planned),
  }));
}

/** Returns a time, with its day if that is not `date`. */
function timeOn(date: string, clock: ClockFace, instant: string): string {
  return clock.date(instant) === date ? clock.time(instant) : `${clock.weekday(instant)} ${clock.time(instant)}`;
}

/** A flight of guests that arrives or departs on the day of a sheet. */
export interface Movement {
  readonly flightId: string;
  readonly at: string;
  readonly kind: 'Arrival' | 'Departure';
  readonly title: string;
  readonly place: string;
  /** When it is expected, or that it is cancelled. */
  readonly state: string;
  readonly isCancelled: boolean;
  readonly vipIds: readonly string[];
  /** Says that an arrival has no pick-up. */
  readonly lacksPickup: boolean;
  /** The arrival is not known yet: `at` is the start of its pick-up. */
  readonly isOpen?: true;
}

interface Day {
  readonly date: string;
  readonly timezone: string;
  readonly start: string;
  readonly end: string;
}

/** Returns what arrivals and departures print alike. */
function shownOf(flight: FlightRecord, side: Side, wording: Wording) {
  const { facts, id, ticket, vipIds } = flight;
  const place = joinedTexts([facts?.[side].airport ?? '', terminalOf(flight, side, wording)], ', ');
  return {
    flightId: id,
    title: titleOf(flight, side, wording),
    place: place || (ticket?.[side]?.iata ?? ''),
    isCancelled: isCancelled(flight),
    vipIds,
  };
}

/**
 * Tells whether a flight brings guests to the event: it has a pick-up, lands in the zone of the event, or does not depart from that
 * zone. Tickets name no zones.
 */
function bringsGuests({ dropoffIds = [], facts, pickupIds = [] }: FlightRecord, timezone: string): boolean {
  return (
    (dropoffIds.length === 0 || pickupIds.length > 0) &&
    (pickupIds.length > 0 || facts?.arrival.timezone === timezone || facts?.departure.timezone !== timezone)
  );
}

/** Tells whether a flight takes guests home: it has a drop-off, or departs from the zone of the event and has no pick-up. */
function takesGuests({ dropoffIds = [], facts, pickupIds = [], ticket }: FlightRecord, timezone: string): boolean {
  if (dropoffIds.length > 0) return true;
  const leaves = facts ? facts.departure.timezone === timezone : ticket?.arrival?.scheduledTime === undefined;
  return leaves && pickupIds.length === 0;
}

function arrivalOf(flight: FlightRecord, { date, timezone }: Day, wording: Wording): Movement[] {
  const at = expectedArrival(flight);
  if (at === undefined || !bringsGuests(flight, timezone)) return [];
  const state = arrivalState(flight, wording, date);
  const lacksPickup = (flight.pickupIds ?? []).length === 0;
  return [{ ...shownOf(flight, 'arrival', wording), at, kind: 'Arrival', state, lacksPickup }];
}

function departureOf(flight: FlightRecord, { timezone }: Day, wording: Wording): Movement[] {
  const at = expectedDeparture(flight);
  if (at === undefined || !takesGuests(flight, timezone)) return [];
  const state = isCancelled(flight) ? wording.say('cancelled') : '';
  return [{ ...shownOf(flight, 'departure', wording), at, kind: 'Departure', state, lacksPickup: false }];
}

/** Returns the flights of guests that arrive at the event or depart from it on a day. */
export function movementsOf(flights: readonly FlightRecord[], day: Day, wording: Wording): Movement[] {
  return flights
    .filter(({ deletedAt, vipIds }) => !deletedAt && vipIds.length > 0)
    .flatMap((flight) => [...arrivalOf(flight, day, wording), ...departureOf(flight, day, wording)])
    .filter(({ at }) => at >= day.start && at < day.end);
}

/** Returns the arrivals that pick-ups of a day wait for, and whose times are not known yet. */
export function openArrivals(
  flights: readonly FlightRecord[],
  activities: readonly Activity[],
  wording: Wording,
): Movement[] {
  const waiting = new Map(
    activities.flatMap(({ flightId, flightLeg, startTime, status }) =>
      flightId && flightLeg !== 'DEPARTURE' && status !== 'CANCELLED' ? [[flightId, startTime] as const] : [],
    ),
  );
  return flights.flatMap((flight): Movement[] => {
    const at = waiting.get(flight.id);
    if (at === undefined || flight.deletedAt || isCancelled(flight) || expectedArrival(flight) !== undefined) return [];
    const state = wording.say('arrivalUnknown');
    return [{ ...shownOf(flight, 'arrival', wording), at, kind: 'Arrival', state, lacksPickup: false, isOpen: true }];
  });
}
