import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { withCurrentFacts } from './current-facts.ts';
import { plannedTime } from './rides.ts';

/** Returns a flight as it is known under the number of another from now on: without guests, and no longer followed by itself. */
export function joinedTo(other: FlightRecord, flightId: string, now: string): FlightRecord {
  const { alsoKnownAs: _names, ...rest } = other;
  return { ...rest, vipIds: [], joinedTo: flightId, deletedAt: now, version: other.version + 1, updatedAt: now };
}

/** Returns a flight with the guests and the numbers of another that is the same flight, and with what people said of either last. */
export function joinedInto(flight: FlightRecord, other: FlightRecord, now: string): FlightRecord {
  const names = new Set([...(flight.alsoKnownAs ?? []), other.flightNumber, ...(other.alsoKnownAs ?? [])]);
  names.delete(flight.flightNumber);
  const delays = [flight.reportedDelay, other.reportedDelay].filter((delay) => delay !== undefined);
  const reportedDelay = delays.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
  const entered = flight.entered ?? other.entered;
  const ticket = flight.ticket ?? other.ticket;
  return withCurrentFacts({
    ...flight,
    facts: flight.said ?? (flight.entered ? undefined : flight.facts),
    said: flight.said,
    vipIds: [...new Set([...flight.vipIds, ...(other.deletedAt ? [] : other.vipIds)])],
    alsoKnownAs: [...names],
    isTracked: flight.isTracked || other.isTracked,
    ...(reportedDelay ? { reportedDelay } : {}),
    ...(entered ? { entered } : {}),
    ...(ticket ? { ticket } : {}),
    version: flight.version + 1,
    updatedAt: now,
  });
}

/** Returns a ride of a flight that is now known as another. Its times were made for what was known of the first. */
export function known(ride: ActivityRecord, other: FlightRecord, flightId: string, now: string): ActivityRecord {
  const flightArrival = ride.flightArrival ?? plannedTime(ride, other);
  const next = { flightId, version: ride.version + 1, updatedAt: now };
  return { ...ride, ...next, ...(flightArrival === undefined ? {} : { flightArrival }) };
}
