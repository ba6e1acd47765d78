import { scheduledArrival } from '#shared/domain/flights/phase.ts';
import { certainDirection, directionOf, type Zoned } from './direction.ts';
import { lastPlace } from './place.ts';
import type { ActivityStay, FlightStay, Stay } from './stay.ts';

export interface Stays {
  readonly activities: readonly ActivityStay[];
  readonly flights: readonly FlightStay[];
}

/**
 * Tells whether a planned activity cannot be true, because of what is known of the guest's flights and rides: they wait for a flight, or
 * were seen to leave. What a person reported is never contradicted.
 */
export const isContradicted = (stay: ActivityStay, stays: Stays, zoned: Zoned): boolean =>
  !stay.isObserved && (waitsForFlight(stay, stays, zoned) || isLeft(stay, stays, zoned));

/** Tells whether the guest takes a flight before the activity, and that flight has not landed. */
const waitsForFlight = (stay: ActivityStay, stays: Stays, zoned: Zoned): boolean =>
  stays.flights.some(
    (flight) =>
      flight.phase !== 'OVER' &&
      !isReplaced(flight, stays) &&
      (comesAfter(stay, flight) || (isFirstArrival(flight, stays, zoned) && stay.phase === 'NOW')),
  );

const arrivalOf = (stay: FlightStay): string => scheduledArrival(stay.flight) ?? stay.to ?? '';

const comesAfter = ({ activity }: ActivityStay, stay: FlightStay): boolean =>
  activity.flightId === stay.flight.id || activity.startTime >= arrivalOf(stay);

/** Tells whether the flight brings the guest to the event, and the guest was not there before. */
const isFirstArrival = (stay: FlightStay, { activities, flights }: Stays, zoned: Zoned): boolean =>
  certainDirection(stay, activities, zoned) === 'ARRIVAL' &&
  !flights.some(({ phase }) => phase === 'OVER') &&
  !activities.some((each) => each.isObserved || (each.phase === 'OVER' && !comesAfter(each, stay)));

/** Tells whether the guest was seen after the arrival of a cancelled flight, or landed on another flight. */
const isReplaced = (failed: FlightStay, { activities, flights }: Stays): boolean =>
  failed.phase === 'FAILED' &&
  (flights.some(({ phase, to = '' }) => phase === 'OVER' && to > (failed.from ?? arrivalOf(failed))) ||
    activities.some(({ isObserved, source }) => isObserved && (source.at ?? '') > arrivalOf(failed)));

/** Tells whether the guest was seen on a ride or on a departure that began later, and that did not bring them there. */
const isLeft = (stay: ActivityStay, { activities, flights }: Stays, zoned: Zoned): boolean => {
  const left = (other: Stay): boolean => other.isObserved && other.phase !== 'FAILED' && (other.from ?? '') > stay.from;
  return (
    activities.some((other) => left(other) && !endsAt(other, stay.activity.location)) ||
    flights.some((other) => left(other) && directionOf(other, activities, zoned) === 'DEPARTURE')
  );
};

const endsAt = (stay: ActivityStay, place: string | undefined): boolean =>
  place !== undefined && lastPlace(stay) === place;
