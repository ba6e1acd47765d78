import { expectedArrival, expectedDeparture } from '#shared/domain/flights/phase.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { arrivalState } from './arrival-text.ts';
import type { Wording } from './wording.ts';

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
}

interface Day {
  readonly date: string;
  readonly timezone: string;
  readonly start: string;
  readonly end: string;
}

type Side = { readonly airport?: string | undefined; readonly terminal?: string | undefined } | undefined;

function placeOf(side: Side, { say }: Wording): string {
  return [side?.airport, side?.terminal && say('terminal', { terminal: side.terminal })].filter(Boolean).join(', ');
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

function arrivalOf(flight: FlightRecord, { date, timezone }: Day, wording: Wording): Movement[] {
  const at = expectedArrival(flight);
  if (at === undefined || !bringsGuests(flight, timezone)) return [];
  const from = flight.facts?.departure.iata ?? flight.ticket?.departure?.iata;
  return [
    {
      flightId: flight.id,
      at,
      kind: 'Arrival',
      title: from ? wording.say('flightFrom', { flight: flight.flightNumber, place: from }) : flight.flightNumber,
      place: placeOf(flight.facts?.arrival, wording) || (flight.ticket?.arrival?.iata ?? ''),
      state: arrivalState(flight, wording, date),
      isCancelled: flight.facts?.status === 'CANCELLED',
      vipIds: flight.vipIds,
      lacksPickup: (flight.pickupIds ?? []).length === 0,
    },
  ];
}

function departureOf(flight: FlightRecord, { timezone }: Day, wording: Wording): Movement[] {
  const at = expectedDeparture(flight);
  const { facts, ticket } = flight;
  const isLinked = (flight.dropoffIds ?? []).length > 0;
  const leaves =
    isLinked || (facts ? facts.departure.timezone === timezone : ticket?.arrival?.scheduledTime === undefined);
  if (at === undefined || !leaves || (!isLinked && (flight.pickupIds ?? []).length > 0)) return [];
  const to = facts?.arrival.iata ?? ticket?.arrival?.iata;
  return [
    {
      flightId: flight.id,
      at,
      kind: 'Departure',
      title: to ? wording.say('flightTo', { flight: flight.flightNumber, place: to }) : flight.flightNumber,
      place: placeOf(facts?.departure, wording) || (ticket?.departure?.iata ?? ''),
      state: facts?.status === 'CANCELLED' ? wording.say('cancelled') : '',
      isCancelled: facts?.status === 'CANCELLED',
      vipIds: flight.vipIds,
      lacksPickup: false,
    },
  ];
}

/** Returns the flights of guests that arrive at the event or depart from it on a day. */
export function movementsOf(flights: readonly FlightRecord[], day: Day, wording: Wording): Movement[] {
  return flights
    .filter(({ deletedAt, vipIds }) => !deletedAt && vipIds.length > 0)
    .flatMap((flight) => [...arrivalOf(flight, day, wording), ...departureOf(flight, day, wording)])
    .filter(({ at }) => at >= day.start && at < day.end);
}
