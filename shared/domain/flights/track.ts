import { begin, change, markRestored } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { isFlightNumber } from '#shared/schemas/flights/flight.ts';
import type { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { type Entry, withEntry } from './manual-entry.ts';
import { departureSpan, FAR_OUT_HOURS, overAt, withCurrentFacts } from './phase.ts';
import { plannedTime } from './rides.ts';

/** Returns the id of a flight. There is one record per flight number and date. */
export function flightIdOf(flightNumber: string, flightDate: string): string {
  return `flt_${flightNumber.replaceAll(UNSAFE, (character) => `.${character.codePointAt(0)?.toString(16)}.`)}_${flightDate}`;
}

/** The name of a flight without a number is any text. An id takes only some characters. */
const UNSAFE = /[^A-Z0-9-]/gu;

/** Returns a new flight without any facts. */
export function beginFlight(flightNumber: string, flightDate: string, now: string): FlightRecord {
  return begin(
    flightIdOf(flightNumber, flightDate),
    { flightNumber, flightDate, vipIds: [], isTracked: false, pollCount: 0, absences: 0, failures: 0 },
    now,
  );
}

/**
 * Returns a flight that is tracked from now on, with what the person knows of it. Its known facts stay. The new VIPs are added to the VIPs
 * that it has. Returns the same object if nothing changes.
 */
export function tracked(stored: FlightRecord | undefined, wanted: NewFlight, entry: Entry): FlightRecord {
  const { arrival, departure, flightDate, flightNumber, notes, provider, vipIds } = wanted;
  const { at } = entry;
  const asked = provider === undefined ? {} : { provider: provider ? null : false };
  if (!stored) {
    const created = { ...beginFlight(flightNumber, flightDate, at), isTracked: true, vipIds };
    const noted = notes === undefined ? created : { ...created, notes };
    const entered = withEntry(provider === false ? { ...noted, provider } : noted, { arrival, departure }, entry);
    return { ...entered, version: 1 };
  }
  const present = stored.deletedAt ? { ...markRestored(stored, at), ...leftBehind([], stored) } : stored;
  const all = [...new Set([...present.vipIds, ...vipIds])];
  const noted = change(present, { isTracked: true, notes, vipIds: all, ...asked }, at);
  const after = withEntry(noted, { arrival, departure }, entry);
  return after === stored ? stored : { ...after, version: stored.version + 1 };
}

/** Returns the guests of a flight, without those of deleted flights that it takes the place of. These stay known for a restoration. */
function leftBehind(vipIds: readonly string[], ...flights: readonly FlightRecord[]) {
  const former = flights.flatMap((each) => [...(each.formerVipIds ?? []), ...(each.deletedAt ? each.vipIds : [])]);
  return { vipIds, ...(former.length > 0 ? { formerVipIds: [...new Set(former)] } : {}) };
}

/**
 * Tells whether the provider can know a flight: from 24 hours before its departure, or from `leadHours` if it knows flights later, until it
 * counts as landed.
 */
export function providerCanKnow(flight: FlightRecord, now: string, leadHours = FAR_OUT_HOURS): boolean {
  return (
    flight.provider !== false &&
    isFlightNumber(flight.flightNumber) &&
    departureSpan(flight).earliest - Date.parse(now) <= Math.min(FAR_OUT_HOURS, leadHours) * HOUR_MS &&
    Date.parse(now) < overAt(flight)
  );
}

/** Returns a flight as it is known under the number of another from now on: without guests, and no longer followed by itself. */
export function joinedTo(other: FlightRecord, flightId: string, now: string): FlightRecord {
  const { alsoKnownAs: _names, formerVipIds: _former, ...rest } = other;
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
    ...leftBehind([...new Set([...flight.vipIds, ...(other.deletedAt ? [] : other.vipIds)])], flight, other),
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
