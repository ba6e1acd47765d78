import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { expectedArrival, expectedDeparture, scheduledArrival, scheduledDeparture } from './phase.ts';

/** Whether a ride waits for its flight or goes to it. */
export type FlightRide = Pick<ActivityRecord, 'flightLeg'>;

/** Tells whether a ride takes its guests to its flight. Any other ride of a flight waits for it. */
export function isDropoff({ flightLeg }: FlightRide): boolean {
  return flightLeg === 'DEPARTURE';
}

/** Tells whether a ride waits for its flight. */
export function isPickup(ride: FlightRide & Pick<ActivityRecord, 'flightId'>): boolean {
  return ride.flightId !== undefined && !isDropoff(ride);
}

/** Returns the ids of all rides of a flight: its pick-ups and its drop-offs. */
export function ridesOfFlight({ dropoffIds = [], pickupIds = [] }: FlightRecord): string[] {
  return [...pickupIds, ...dropoffIds];
}

/** Returns the time of the flight that a ride is made for: the expected arrival, or the expected departure for a drop-off. */
export function expectedTime(ride: FlightRide, flight: FlightRecord): string | undefined {
  return isDropoff(ride) ? expectedDeparture(flight) : expectedArrival(flight);
}

/** Returns the time that a ride counts as made for if it says none: the scheduled one. */
export function plannedTime(ride: FlightRide, flight: FlightRecord): string | undefined {
  return isDropoff(ride) ? scheduledDeparture(flight) : scheduledArrival(flight);
}
