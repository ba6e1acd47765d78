import { FlightUnknown } from '#shared/contract/problems.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { driftOf, hasNewTimes, type PickupAirport } from './impact.ts';

/**
 * Returns the pick-up at its new time: as long after the arrival as it was booked, with the same duration. Returns the same object if
 * the arrival has not changed. Throws FLIGHT_UNKNOWN if there is no expected arrival.
 */
export function movedWithFlight(pickup: ActivityRecord, flight: FlightRecord | undefined, now: string): ActivityRecord {
  const drift = driftOf(pickup, flight);
  if (!hasNewTimes(drift))
    throw new FlightUnknown(`There is no arrival that the pick-up can follow: ${reasonOf(pickup, flight)}.`);
  const { airport, arrivalTime, endTime, minutes, startTime } = drift;
  if (minutes === 0 && !airport) return pickup;
  const next = { startTime, endTime, flightArrival: arrivalTime, version: pickup.version + 1, updatedAt: now };
  return { ...(airport ? atAirport(pickup, airport) : pickup), ...next };
}

/** Returns the pick-up at another airport. Its place is linked again by the name. */
export function atAirport(pickup: ActivityRecord, { iata, name }: PickupAirport): ActivityRecord {
  const { pickupCoordinates: _coordinates, pickupPlaceId: _place, ...rest } = pickup;
  return { ...rest, pickupLocation: name, flightAirport: iata };
}

/**
 * Returns the pick-ups of a flight in the order in which they can move one after the other: the last one first if they move later,
 * else the first one first.
 */
export function inOrderOfMoving(pickups: readonly ActivityRecord[], flight: FlightRecord): ActivityRecord[] {
  const movesLater = pickups.some((pickup) => {
    const drift = driftOf(pickup, flight);
    return hasNewTimes(drift) && drift.minutes > 0;
  });
  const sorted = [...pickups].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  return movesLater ? sorted.reverse() : sorted;
}

function reasonOf({ flightId, status }: ActivityRecord, flight: FlightRecord | undefined): string {
  if (flightId === undefined) return 'the activity has no flight';
  if (!flight || flight.deletedAt) return 'the flight does not exist or was deleted';
  if (status === 'CANCELLED' || status === 'COMPLETED') return `the activity is ${status}`;
  if (flight.facts?.status === 'CANCELLED') return 'the flight is CANCELLED';
  if (flight.facts?.status === 'DIVERTED')
    return 'the flight is DIVERTED, and the airport where it lands (arrival.iata) is not known';
  return 'the arrival time is not known';
}
