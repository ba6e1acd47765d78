import { hasSetOut } from '#shared/domain/activities/boarding.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { inOrderOfMoving, movedWithFlight } from '#shared/domain/flights/impact.ts';
import { expectedDeparture } from '#shared/domain/flights/phase.ts';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import { HOUR_MS, minutesFrom } from '#shared/units/durations.ts';
import type { PlannedChange } from './planned-changes.ts';
import { movedMotorcade } from './shifted.ts';

interface Followed {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns the pick-ups of a flight as they move to its arrival. A pick-up that has set out stays. One that only the clock has started
 * moves: its driver waits at the airport. Throws FLIGHT_UNKNOWN if there is no expected arrival.
 */
export function followed(
  pickups: readonly ActivityRecord[],
  { bound, flight, now }: { readonly bound: Bound; readonly flight: FlightRecord; readonly now: string },
): Followed {
  const isCar = ({ motorcadeId = '' }: ActivityRecord): boolean => bound.has(motorcadeId);
  const all = pickups.filter((each) => !each.deletedAt && isActive(each) && each.flightId === flight.id);
  const waiting = all.filter((each) => !isCar(each));
  const together = [...bound.values()].map((formation) => ofMotorcade(formation, flight, now));
  const changes = inOrderOfMoving(
    waiting.filter((each) => !hasSetOut(each)),
    flight,
  ).flatMap((before) => {
    const after = movedWithFlight(before, flight, now);
    return after === before ? [] : [{ before, after }];
  });
  return {
    changes: [...changes, ...together.flatMap((each) => each.changes)],
    notices: [
      ...waiting.filter(hasSetOut).map(({ id }) => ({ code: 'ACTIVITY_HAS_BEGUN' as const, activityId: id })),
      ...together.flatMap((each) => each.notices),
    ],
  };
}

type Bound = ReadonlyMap<string, Formation>;

/** All cars of a motorcade move with its flight, or none. */
function ofMotorcade(formation: Formation, flight: FlightRecord, now: string): Followed {
  const { cars, motorcade } = formation;
  const stays = { changes: [], notices: cars.map(({ id }) => ({ code: 'MOTORCADE_STAYS' as const, activityId: id })) };
  const [first] = cars;
  if (!first) return stays;
  const after = movedWithFlight(first, flight, now);
  if (after === first) return { changes: [], notices: [] };
  const minutes = minutesFrom(first.startTime, after.startTime);
  const moved = movedMotorcade(formation, { minutes, now });
  if (!moved) return stays;
  const { dropoffLocation, dropoffPlaceId, flightAirport, pickupLocation, pickupPlaceId } = after;
  const at =
    flightAirport === first.flightAirport
      ? {}
      : { flightAirport, pickupLocation, pickupPlaceId, dropoffLocation, dropoffPlaceId };
  return { changes: moved.map((each) => ({ ...each, after: { ...each.after, ...at }, motorcade })), notices: [] };
}

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
  const ofGuest = groupByEach(active, ({ vipIds }) => vipIds);
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
