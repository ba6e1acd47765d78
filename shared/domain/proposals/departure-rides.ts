import { isActive } from '#shared/domain/assignments/assignment.ts';
import { expectedDeparture } from '#shared/domain/flights/phase.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/** The longest time between the end of a ride and the departure of the flight that it is for. */
const MAX_WAIT_HOURS = 6;

/**
 * Returns the ids of the rides that bring guests to departing flights: the last activity of a guest before the departure, if it is a
 * ride that ends at most 6 hours before it. Rides do not name the flights that their guests leave with.
 */
export function departureRides(
  flights: readonly FlightRecord[],
  activities: readonly ActivityRecord[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const active = activities.filter((each) => !each.deletedAt && isActive(each));
  const ofGuest = new Map<string, ActivityRecord[]>();
  for (const activity of active) {
    for (const vipId of activity.vipIds) ofGuest.set(vipId, [...(ofGuest.get(vipId) ?? []), activity]);
  }
  for (const flight of flights) {
    const departure = expectedDeparture(flight);
    if (departure === undefined || flight.deletedAt) continue;
    const earliest = later(departure, -MAX_WAIT_HOURS * HOUR_MS);
    for (const vipId of flight.vipIds) {
      const before = (ofGuest.get(vipId) ?? []).filter(({ startTime }) => startTime < departure);
      const last = before.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)).at(-1);
      if (last?.type === 'TRANSPORT' && last.flightId === undefined && last.endTime >= earliest) found.add(last.id);
    }
  }
  return found;
}
