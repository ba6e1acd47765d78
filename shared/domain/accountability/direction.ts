import { type AirportMap, airportsOf } from '#shared/domain/flights/airports.ts';
import type { ActivityStay, FlightStay } from './stay.ts';

/** Where the event is. */
export interface EventPlace {
  readonly timezone: string;
  /** The airports where pick-ups wait. */
  readonly airports: ReadonlySet<string>;
  /** Where airports are, as far as places say so. */
  readonly airportMap: AirportMap;
}

/** A flight of a guest: to the event, or away from it. */
export type Direction = 'ARRIVAL' | 'DEPARTURE';

function hasPickup({ flight }: FlightStay, activities: readonly ActivityStay[]): boolean {
  return (flight.pickupIds ?? []).length > 0 || activities.some(({ activity }) => activity.flightId === flight.id);
}

/** Returns the direction that the pick-ups, airports and time zones of a flight tell. Undefined if they tell nothing. */
export function certainDirection(
  stay: FlightStay,
  activities: readonly ActivityStay[],
  { airports, timezone }: Omit<EventPlace, 'airportMap'>,
): Direction | undefined {
  if (hasPickup(stay, activities)) return 'ARRIVAL';
  const { from = '', to = '' } = airportsOf(stay.flight);
  if (airports.has(from) !== airports.has(to)) return airports.has(from) ? 'DEPARTURE' : 'ARRIVAL';
  const { arrival, departure } = stay.flight.facts ?? {};
  if (!arrival?.timezone || !departure?.timezone || arrival.timezone === departure.timezone) return undefined;
  if (departure.timezone === timezone) return 'DEPARTURE';
  return arrival.timezone === timezone ? 'ARRIVAL' : undefined;
}

/** Returns the direction of a flight. If it is not certain: a departure if the guest has activities before it and none after it. */
export function directionOf(stay: FlightStay, activities: readonly ActivityStay[], event: EventPlace): Direction {
  const certain = certainDirection(stay, activities, event);
  if (certain) return certain;
  const { from = stay.to, to = from } = stay;
  const isBefore = (each: ActivityStay) => from !== undefined && each.from < from;
  const isAfter = (each: ActivityStay) => to !== undefined && each.to > to;
  return activities.some(isBefore) && !activities.some(isAfter) ? 'DEPARTURE' : 'ARRIVAL';
}
