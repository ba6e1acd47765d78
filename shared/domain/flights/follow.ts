import { FlightUnknown } from '#shared/contract/problems.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { driftOf, movesPickup } from './impact.ts';

/**
 * The pick-up as it is when it follows its flight: as long after the arrival as was booked, and as long as before. The same one where
 * the flight has not moved; refused where there is no arrival to follow.
 */
export const followsFlight = (
  pickup: ActivityRecord,
  flight: FlightRecord | undefined,
  now: string,
): ActivityRecord => {
  const drift = driftOf(pickup, flight);
  if (!movesPickup(drift)) throw new FlightUnknown(`There is no arrival to follow: ${reasonOf(pickup, flight)}.`);
  const { arrivalTime, endTime, minutes, startTime } = drift;
  if (minutes === 0) return pickup;
  return { ...pickup, startTime, endTime, flightArrival: arrivalTime, version: pickup.version + 1, updatedAt: now };
};

const reasonOf = ({ flightId, status }: ActivityRecord, flight: FlightRecord | undefined): string => {
  if (flightId === undefined) return 'the activity names no flight';
  if (!flight || flight.deletedAt) return 'its flight is followed no more';
  if (status === 'CANCELLED' || status === 'COMPLETED') return `the activity is ${status}`;
  if (flight.facts?.status === 'CANCELLED' || flight.facts?.status === 'DIVERTED')
    return `the flight is ${flight.facts.status}`;
  return 'nobody has told when it arrives';
};
