import { scheduledArrival, standingDelay } from '#shared/domain/flights/phase.ts';
import { certainDirection, directionOf, type EventPlace } from './direction.ts';
import { lastPlace } from './place-of-stay.ts';
import type { ActivityStay, FlightStay, Stay } from './stay.ts';

export interface Stays {
  readonly activities: readonly ActivityStay[];
  readonly flights: readonly FlightStay[];
}

/**
 * Tells whether a planned activity cannot be true, because of what is known of the guest's flights and rides: they wait for a flight, or
 * were seen to leave. What a person reported is never contradicted.
 */
export function isContradicted(stay: ActivityStay, stays: Stays, event: EventPlace): boolean {
  return !stay.isObserved && (waitsForFlight(stay, stays, event) || isLeft(stay, stays, event));
}

/** Tells whether the guest takes a flight before the activity, and that flight has not landed. */
function waitsForFlight(stay: ActivityStay, stays: Stays, event: EventPlace): boolean {
  return stays.flights.some(
    (flight) =>
      flight.phase !== 'OVER' &&
      !(isRiding(stay) && isVague(flight)) &&
      !isReplaced(flight, stays, event) &&
      (comesAfter(stay, flight) || (isFirstArrival(flight, stays, event) && stay.phase === 'NOW')),
  );
}

function isRiding({ activity, phase }: ActivityStay): boolean {
  return phase === 'NOW' && activity.type === 'TRANSPORT';
}

/**
 * Tells whether too little is known of a flight to say that a guest is not on the ride that is under way: no departure, and no
 * delay that a person recorded.
 */
function isVague({ flight, from, phase }: FlightStay): boolean {
  return phase === 'AHEAD' && from === undefined && standingDelay(flight) === undefined;
}

function arrivalOf(stay: FlightStay): string {
  return scheduledArrival(stay.flight) ?? stay.to ?? '';
}

function comesAfter({ activity }: ActivityStay, stay: FlightStay): boolean {
  return activity.flightId === stay.flight.id || activity.startTime >= arrivalOf(stay);
}

/** Tells whether the flight brings the guest to the event, and the guest was not there before. */
function isFirstArrival(stay: FlightStay, { activities, flights }: Stays, event: EventPlace): boolean {
  return (
    certainDirection(stay, activities, event) === 'ARRIVAL' &&
    !flights.some(({ phase }) => phase === 'OVER') &&
    !activities.some((each) => each.isObserved || (each.phase === 'OVER' && !comesAfter(each, stay)))
  );
}

/** Tells whether the guest is there without a cancelled flight: it was to leave, they landed on another one, or were seen later. */
function isReplaced(failed: FlightStay, { activities, flights }: Stays, event: EventPlace): boolean {
  return (
    failed.phase === 'FAILED' &&
    (certainDirection(failed, activities, event) === 'DEPARTURE' ||
      flights.some(({ phase, to = '' }) => phase === 'OVER' && to > (failed.from ?? arrivalOf(failed))) ||
      activities.some(({ isObserved, source }) => isObserved && (source.at ?? '') > arrivalOf(failed)))
  );
}

/** Tells whether the guest was seen on a ride or on a departure that began later, and that did not bring them there. */
function isLeft(stay: ActivityStay, { activities, flights }: Stays, event: EventPlace): boolean {
  const left = (other: Stay): boolean => other.isObserved && other.phase !== 'FAILED' && (other.from ?? '') > stay.from;
  return (
    activities.some((other) => left(other) && !endsAt(other, stay.activity.location)) ||
    flights.some((other) => left(other) && directionOf(other, activities, event) === 'DEPARTURE')
  );
}

function endsAt(stay: ActivityStay, place: string | undefined): boolean {
  return place !== undefined && lastPlace(stay) === place;
}
