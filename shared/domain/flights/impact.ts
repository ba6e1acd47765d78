import { FlightUnknown } from '#shared/contract/problems.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
import { expectedTime, isCity, isDropoff, type MetAirport, meetingAirport, plannedTime } from './rides.ts';

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
  /** The airport that the pick-up must begin at instead, or where the drop-off must go. */
  readonly airport?: MetAirport | undefined;
}

/** A flight that does not arrive: there is no new time for the pick-up. */
interface Absence {
  readonly flightStatus: 'CANCELLED' | 'DIVERTED';
}

type Pickup = Pick<
  ActivityRecord,
  'startTime' | 'endTime' | 'flightAirport' | 'flightArrival' | 'flightLeg' | 'status'
>;

/** Compares the expected arrival with the arrival that a pick-up is based on. Undefined if one is unknown or the pick-up is over. */
export function driftOf(pickup: Pickup, flight: FlightRecord | undefined): Impact | Absence | undefined {
  if (!flight || flight.deletedAt || pickup.status === 'CANCELLED' || pickup.status === 'COMPLETED') return undefined;
  const absence = absenceOf(pickup, flight);
  if (absence) return absence;
  const arrivalTime = expectedTime(pickup, flight);
  const plannedArrivalTime = pickup.flightArrival ?? plannedTime(pickup, flight);
  if (arrivalTime === undefined || plannedArrivalTime === undefined) return undefined;
  const minutes = Math.round(minutesFrom(plannedArrivalTime, arrivalTime));
  const impact = {
    flightStatus: flight.facts?.status ?? 'UNKNOWN',
    minutes,
    arrivalTime,
    plannedArrivalTime,
    startTime: later(pickup.startTime, minutes * MINUTE_MS),
    endTime: later(pickup.endTime, minutes * MINUTE_MS),
  };
  const airport = otherAirport(pickup, flight);
  return { ...(isDropoff(pickup) && { leg: 'DEPARTURE' }), ...impact, ...(airport && { airport }) };
}

function absenceOf(pickup: Pickup, { facts }: FlightRecord): Absence | undefined {
  if (facts?.status === 'CANCELLED') return { flightStatus: facts.status };
  const isLost = facts?.status === 'DIVERTED' && facts.divertedTo === undefined && !isDropoff(pickup);
  return isLost ? { flightStatus: 'DIVERTED' } : undefined;
}

/** A ride that leaves its flight neither waits for one nor goes to one. */
function withoutLeg({ flightLeg: _leg, ...ride }: ActivityRecord): ActivityRecord {
  return ride;
}

/**
 * Returns the airport of the flight if it is another one than that of the ride: after a diversion or its end, or because people or the
 * provider say so. A code that is that of a city, such as LON, is no other airport.
 */
function otherAirport(ride: Pickup, flight: FlightRecord): MetAirport | undefined {
  const { flightAirport } = ride;
  const met = meetingAirport(ride, flight);
  if (met?.iata === flightAirport) return undefined;
  const isDiverted = !isDropoff(ride) && flight.facts?.divertedTo !== undefined;
  const areAirports = [met?.iata, flightAirport].every((iata) => iata !== undefined && !isCity(iata));
  return isDiverted || areAirports ? met : undefined;
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
  const { flightArrival: _arrival, ...untimed } = after;
  if (after.flightId === undefined) return withoutLeg(untimed);
  if (!flight) return after;
  const isNew = isNewFlight(before, after);
  const rest = withAirport(before, untimed, flight);
  const flightArrival = arrivalOf(before, after, flight, isNew);
  return flightArrival === undefined ? rest : { ...rest, flightArrival };
}

/** Returns the ride with the airport that its place is made for: the one that is known when a person says the flight or the place. */
function withAirport(
  before: ActivityRecord | undefined,
  { flightAirport: kept, ...ride }: ActivityRecord,
  flight: FlightRecord,
): ActivityRecord {
  const place = isDropoff(ride) ? 'dropoffLocation' : 'pickupLocation';
  const isPlaced = isNewFlight(before, ride) || before?.[place] !== ride[place];
  // Who has not said the place anew since a diversion means the airport that was booked.
  const isBooked = kept === undefined && flight.facts?.divertedTo === undefined;
  const flightAirport = isPlaced || isBooked ? meetingAirport(ride, flight)?.iata : kept;
  return flightAirport === undefined ? ride : { ...ride, flightAirport };
}

/** Returns the arrival that the times of a ride are made for. */
function arrivalOf(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  flight: FlightRecord,
  isNew: boolean,
): string | undefined {
  const { flightArrival: kept } = after;
  const isTimed = before?.startTime !== after.startTime && (isNew || before?.flightArrival === kept);
  if (isTimed && isNew) return expectedTime(after, flight);
  const planned = isNew ? plannedTime(after, flight) : (kept ?? plannedTime(after, flight));
  return isTimed ? (expectedTime(after, flight) ?? planned) : planned;
}

function isNewFlight(before: ActivityRecord | undefined, after: ActivityRecord): boolean {
  return before?.flightId !== after.flightId || before?.flightLeg !== after.flightLeg;
}

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

/** Returns the ride from or to another airport. Its place is linked again by the name. */
export function atAirport(pickup: ActivityRecord, { iata, name }: MetAirport): ActivityRecord {
  if (isDropoff(pickup)) {
    const { dropoffPlaceId: _goal, ...others } = pickup;
    return { ...others, dropoffLocation: name, flightAirport: iata };
  }
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
