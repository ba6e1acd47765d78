import type { ActivityStay, FlightStay } from './stay.ts';

export interface Zoned {
  /** The time zone of the event. */
  readonly timezone: string;
}

/** A flight of a guest: to the event, or away from it. */
export type Direction = 'ARRIVAL' | 'DEPARTURE';

const hasPickup = ({ flight }: FlightStay, activities: readonly ActivityStay[]): boolean =>
  (flight.pickupIds ?? []).length > 0 || activities.some(({ activity }) => activity.flightId === flight.id);

/** Returns the direction that the pick-ups and the time zones of a flight tell. Undefined if they tell nothing. */
export const certainDirection = (
  stay: FlightStay,
  activities: readonly ActivityStay[],
  { timezone }: Zoned,
): Direction | undefined => {
  if (hasPickup(stay, activities)) return 'ARRIVAL';
  const { arrival, departure } = stay.flight.facts ?? {};
  if (!arrival?.timezone || !departure?.timezone || arrival.timezone === departure.timezone) return undefined;
  if (departure.timezone === timezone) return 'DEPARTURE';
  return arrival.timezone === timezone ? 'ARRIVAL' : undefined;
};

/** Returns the direction of a flight. If it is not certain: a departure if the guest has activities before it and none after it. */
export const directionOf = (stay: FlightStay, activities: readonly ActivityStay[], zoned: Zoned): Direction => {
  const certain = certainDirection(stay, activities, zoned);
  if (certain) return certain;
  const { from = stay.to, to = from } = stay;
  const isBefore = (each: ActivityStay) => from !== undefined && each.from < from;
  const isAfter = (each: ActivityStay) => to !== undefined && each.to > to;
  return activities.some(isBefore) && !activities.some(isAfter) ? 'DEPARTURE' : 'ARRIVAL';
};
