import { FlightUnknown } from '#shared/contract/problems.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { driftOf, hasNewTimes } from './impact.ts';

/**
 * Returns the pick-up at its new time: as long after the arrival as it was booked, with the same duration. Returns the same object if
 * the arrival has not changed. Throws FLIGHT_UNKNOWN if there is no expected arrival.
 */
export const movedWithFlight = (
  pickup: ActivityRecord,
  flight: FlightRecord | undefined,
  now: string,
): ActivityRecord => {
  const drift = driftOf(pickup, flight);
  if (!hasNewTimes(drift))
    throw new FlightUnknown(`There is no arrival that the pick-up can follow: ${reasonOf(pickup, flight)}.`);
  const { arrivalTime, endTime, minutes, startTime } = drift;
  if (minutes === 0) return pickup;
  return { ...pickup, startTime, endTime, flightArrival: arrivalTime, version: pickup.version + 1, updatedAt: now };
};

const reasonOf = ({ flightId, status }: ActivityRecord, flight: FlightRecord | undefined): string => {
  if (flightId === undefined) return 'the activity has no flight';
  if (!flight || flight.deletedAt) return 'the flight does not exist or was deleted';
  if (status === 'CANCELLED' || status === 'COMPLETED') return `the activity is ${status}`;
  if (flight.facts?.status === 'CANCELLED' || flight.facts?.status === 'DIVERTED')
    return `the flight is ${flight.facts.status}`;
  return 'the arrival time is not known';
};
