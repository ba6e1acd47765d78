import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { FlightStatus } from '#shared/schemas/flight.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { expectedArrival, scheduledArrival } from './phase.ts';

const MINUTE_MS = 60_000;

/** A change of so many minutes is worth telling. */
export const TELLING_MINUTES = 15;

export interface Impact {
  readonly flightStatus: FlightStatus;
  /** By how many minutes the flight arrives later than the pick-up was made for; negative when earlier. */
  readonly minutes: number;
  readonly arrivalTime: string;
  readonly plannedArrivalTime: string;
  /** Where the pick-up would be, as long after the arrival as it was booked. */
  readonly startTime: string;
  readonly endTime: string;
}

/** A flight that does not come any more: there is no time to move the pick-up to. */
export interface Absence {
  readonly flightStatus: 'CANCELLED' | 'DIVERTED';
}

type Pickup = Pick<ActivityRecord, 'startTime' | 'endTime' | 'flightArrival' | 'status'>;

const shifted = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** How far a flight has left the arrival that a pick-up was made for; nothing where that is not known, or the pick-up is over. */
export const driftOf = (pickup: Pickup, flight: FlightRecord | undefined): Impact | Absence | undefined => {
  if (!flight || flight.deletedAt || pickup.status === 'CANCELLED' || pickup.status === 'COMPLETED') return undefined;
  const flightStatus = flight.facts?.status ?? 'UNKNOWN';
  if (flightStatus === 'CANCELLED' || flightStatus === 'DIVERTED') return { flightStatus };
  const arrivalTime = expectedArrival(flight);
  const plannedArrivalTime = pickup.flightArrival ?? scheduledArrival(flight);
  if (arrivalTime === undefined || plannedArrivalTime === undefined) return undefined;
  const minutes = Math.round((Date.parse(arrivalTime) - Date.parse(plannedArrivalTime)) / MINUTE_MS);
  const startTime = shifted(pickup.startTime, minutes);
  const endTime = shifted(pickup.endTime, minutes);
  return { flightStatus, minutes, arrivalTime, plannedArrivalTime, startTime, endTime };
};

export const movesPickup = (drift: Impact | Absence | undefined): drift is Impact =>
  drift !== undefined && 'minutes' in drift;

/** The same, where it is worth telling. */
export const impactOf = (pickup: Pickup, flight: FlightRecord | undefined): Impact | Absence | undefined => {
  const drift = driftOf(pickup, flight);
  return movesPickup(drift) && Math.abs(drift.minutes) < TELLING_MINUTES ? undefined : drift;
};

/**
 * The pick-up with the arrival that its time was made for: the scheduled one when it takes the flight, and the one known then
 * whenever somebody moves it, since he moves it by what he knows. So the time between arrival and pick-up is what was booked.
 */
export const withArrival = (
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  flight: FlightRecord | undefined,
): ActivityRecord => {
  const { flightArrival: kept, ...rest } = after;
  if (after.flightId === undefined || !flight) return after.flightId === undefined ? rest : after;
  const isNew = before?.flightId !== after.flightId;
  const isMoved = !isNew && before?.startTime !== after.startTime && before?.flightArrival === kept;
  const made = isNew ? scheduledArrival(flight) : isMoved ? expectedArrival(flight) : kept;
  const flightArrival = made ?? (isNew ? undefined : (kept ?? scheduledArrival(flight)));
  return flightArrival === undefined ? rest : { ...rest, flightArrival };
};
