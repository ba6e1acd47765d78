import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { eventAirports } from '#shared/domain/flights/airports.ts';
import { connectionsByFlight } from '#shared/domain/flights/connections.ts';
import { expectedDeparture } from '#shared/domain/flights/phase.ts';
import { airportsOf } from '#shared/domain/flights/rides.ts';
import { oncePer } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { type AttentionFacts, activitiesByGuest } from './facts.ts';

/** A flight takes no more guests this long before its departure. */
const CLOSES_MS = HOUR_MS;
/** A ride that ends up to this long before a departure takes its guests to the airport. */
export const TO_AIRPORT_MS = 6 * HOUR_MS;

/** A flight that takes its guests away from the event. */
export interface Departure {
  readonly flight: FlightRecord;
  readonly departs: string;
  /** From then on, it takes no more guests. */
  readonly closes: string;
}

const GONE = ['CANCELLED', 'DIVERTED', 'LANDED', 'ACTIVE', 'INCIDENT'];

function leavesEvent(flight: FlightRecord, airports: ReadonlySet<string>, timezone: string): boolean {
  if (flight.dropoffIds?.length) return true;
  if (flight.pickupIds?.length) return false;
  const { from = '', to = '' } = airportsOf(flight);
  if (airports.has(from) !== airports.has(to)) return airports.has(from);
  const { arrival, departure } = flight.facts ?? {};
  return departure?.timezone === timezone && arrival?.timezone !== undefined && arrival.timezone !== timezone;
}

/** Returns the flights that leave in the window and take their guests home: from an airport where pick-ups wait, or out of the zone. */
export const departuresOf = oncePer(
  (facts: Pick<AttentionFacts, 'flights' | 'now' | 'timezone' | 'until'>): readonly Departure[] => {
    const { flights, now, timezone, until } = facts;
    const airports = eventAirports(flights);
    return flights.flatMap((flight) => {
      const departs = expectedDeparture(flight);
      if (departs === undefined || departs <= now || departs >= until) return [];
      if (GONE.includes(flight.facts?.status ?? '') || !leavesEvent(flight, airports, timezone)) return [];
      return { flight, departs, closes: later(departs, -CLOSES_MS) };
    });
  },
);

const IN_TOWN = ['HOTEL', 'VENUE'];

/** Tells whether a ride from or to a place is surely not one from or to an airport: it is a hotel or a venue. */
export function isInTown({ placeOf }: Pick<AttentionFacts, 'placeOf'>, placeId: string | undefined): boolean {
  return IN_TOWN.includes(placeOf(placeId ?? '')?.kind ?? '');
}

type Known = Pick<AttentionFacts, 'placeOf'> & {
  readonly related: Pick<AttentionFacts['related'], 'activities'>;
};

/**
 * Tells whether a ride takes its guests to a flight: it is under way within 6 hours before, and serves no other flight, no activity, no hotel
 * and no venue.
 */
export function takesToFlight(ride: ActivityRecord, { departs, flight }: Departure, facts: Known): boolean {
  if (ride.type !== 'TRANSPORT' || ride.status === 'CANCELLED' || ride.deletedAt) return false;
  if (ride.flightId !== undefined) return ride.flightId === flight.id;
  const master = facts.related.activities.get(ride.masterEventId ?? '');
  if ((master && ride.endTime <= master.startTime) || isInTown(facts, ride.dropoffPlaceId)) return false;
  return ride.startTime < departs && ride.endTime >= later(departs, -TO_AIRPORT_MS);
}

/** Returns the guests who reach a flight by another flight. */
function connectingTo(flight: FlightRecord, flights: readonly FlightRecord[]): ReadonlySet<string> {
  return new Set((connectionsByFlight(flights).to.get(flight.id) ?? []).flatMap(({ vipIds }) => vipIds));
}

/** Returns the guests of a flight who need a ride to it and have none. */
export function guestsWithoutRide(
  departure: Departure,
  rides: readonly ActivityRecord[],
  facts: Known & Pick<AttentionFacts, 'flights'> & { readonly related: Pick<AttentionFacts['related'], 'vips'> },
): string[] {
  const { flights, related } = facts;
  const connecting = connectingTo(departure.flight, flights);
  const ridesOf = activitiesByGuest(rides);
  return departure.flight.vipIds.filter((id) => {
    const vip = related.vips.get(id);
    const isNamed = vip !== undefined && !vip.deletedAt && !vip.isRosterOnly && !connecting.has(id);
    return isNamed && !(ridesOf.get(id) ?? []).some((ride) => takesToFlight(rideOfGuest(ride, id), departure, facts));
  });
}
