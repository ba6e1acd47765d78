import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { airportsOf } from './airports.ts';
import { expectedTime, isDropoff, plannedTime } from './rides.ts';

/** We report changes of at least this many minutes. */
export const MIN_IMPACT_MINUTES = 15;

export interface Impact {
  readonly flightStatus: FlightStatus;
  /** DEPARTURE: the times are those of the departure, and the ride is a drop-off. */
  readonly leg?: 'DEPARTURE';
  /** Minutes that the flight arrives later than planned for the pick-up; negative if earlier. */
  readonly minutes: number;
  readonly arrivalTime: string;
  readonly plannedArrivalTime: string;
  /** The new times of the pick-up: as long after the arrival as it was booked. */
  readonly startTime: string;
  readonly endTime: string;
  /** The airport that the pick-up must begin at instead, after a diversion. */
  readonly airport?: PickupAirport | undefined;
}

export interface PickupAirport {
  readonly iata: string;
  readonly name: string;
}

/** A flight that does not arrive: there is no new time for the pick-up. */
export interface Absence {
  readonly flightStatus: 'CANCELLED' | 'DIVERTED';
}

type Pickup = Pick<
  ActivityRecord,
  'startTime' | 'endTime' | 'flightAirport' | 'flightArrival' | 'flightLeg' | 'status'
>;

/** Compares the expected arrival with the arrival that a pick-up is based on. Undefined if one is unknown or the pick-up is over. */
export function driftOf(pickup: Pickup, flight: FlightRecord | undefined): Impact | Absence | undefined {
  if (!flight || flight.deletedAt || pickup.status === 'CANCELLED' || pickup.status === 'COMPLETED') return undefined;
  const flightStatus = flight.facts?.status ?? 'UNKNOWN';
  if (flightStatus === 'CANCELLED') return { flightStatus };
  const isLost = flightStatus === 'DIVERTED' && flight.facts?.divertedTo === undefined && !isDropoff(pickup);
  if (isLost) return { flightStatus };
  const arrivalTime = expectedTime(pickup, flight);
  const plannedArrivalTime = pickup.flightArrival ?? plannedTime(pickup, flight);
  if (arrivalTime === undefined || plannedArrivalTime === undefined) return undefined;
  const minutes = Math.round((Date.parse(arrivalTime) - Date.parse(plannedArrivalTime)) / MINUTE_MS);
  const startTime = later(pickup.startTime, minutes * MINUTE_MS);
  const endTime = later(pickup.endTime, minutes * MINUTE_MS);
  const airport = isDropoff(pickup) ? undefined : otherAirport(pickup, flight);
  return {
    ...(isDropoff(pickup) ? { leg: 'DEPARTURE' as const } : {}),
    flightStatus,
    minutes,
    arrivalTime,
    plannedArrivalTime,
    startTime,
    endTime,
    ...(airport ? { airport } : {}),
  };
}

/** A ride that leaves its flight neither waits for one nor goes to one. */
function withoutLeg({ flightLeg: _leg, ...ride }: ActivityRecord): ActivityRecord {
  return ride;
}

/** Returns the airport of a pick-up whose flight lands elsewhere than the pick-up begins: after a diversion, or after its end. */
function otherAirport({ flightAirport }: Pickup, flight: FlightRecord): PickupAirport | undefined {
  const { arrival, divertedTo } = flight.facts ?? {};
  const iata = divertedTo ?? (flightAirport === undefined ? undefined : airportsOf(flight).to);
  return iata === undefined || iata === flightAirport ? undefined : { iata, name: arrival?.airport ?? iata };
}

export function hasNewTimes(drift: Impact | Absence | undefined): drift is Impact {
  return drift !== undefined && 'minutes' in drift;
}

/** Returns the same as `driftOf`, but undefined if the change is less than `MIN_IMPACT_MINUTES` and the airport is the same. */
export function impactOf(pickup: Pickup, flight: FlightRecord | undefined): Impact | Absence | undefined {
  const drift = driftOf(pickup, flight);
  const isSmall = hasNewTimes(drift) && Math.abs(drift.minutes) < MIN_IMPACT_MINUTES && !drift.airport;
  return isSmall ? undefined : drift;
}

/**
 * Returns the pick-up with the arrival that its times were made for. Times that are set by hand, when the pick-up is made or later, are
 * made for the arrival expected then: people plan by what they know. A ride that gets a flight later and keeps its times is based on
 * the scheduled arrival. So the time between arrival and pick-up stays as booked.
 */
export function withArrival(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  flight: FlightRecord | undefined,
): ActivityRecord {
  const { flightArrival: kept, ...untimed } = after;
  if (after.flightId === undefined) return withoutLeg(untimed);
  if (!flight) return after;
  const isNew = before?.flightId !== after.flightId || before?.flightLeg !== after.flightLeg;
  const divertedTo = flight.facts?.divertedTo;
  const isPlaced =
    !isDropoff(after) && divertedTo !== undefined && (isNew || before?.pickupLocation !== after.pickupLocation);
  const rest = isPlaced ? { ...untimed, flightAirport: divertedTo } : untimed;
  const isTimed = before?.startTime !== after.startTime && (isNew || before?.flightArrival === kept);
  const known = isTimed ? expectedTime(after, flight) : isNew ? plannedTime(after, flight) : kept;
  const flightArrival = known ?? (isNew ? undefined : (kept ?? plannedTime(after, flight)));
  return flightArrival === undefined ? rest : { ...rest, flightArrival };
}
