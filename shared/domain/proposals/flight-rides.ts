import { hasSetOut } from '#shared/domain/activities/boarding.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { inOrderOfMoving, movedWithFlight } from '#shared/domain/flights/impact.ts';
import { expectedArrival, expectedDeparture, phaseOf } from '#shared/domain/flights/phase.ts';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { isNightOf, nightAt } from '#shared/domain/vips/lodging.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { ProposalNotice, RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { HOUR_MS, minutesFrom } from '#shared/units/durations.ts';
import type { PlannedChange } from './planned-changes.ts';
import { isAhead } from './planned-rides.ts';
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
const MAX_DEPARTURE_WAIT_HOURS = 6;

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
    const earliest = later(departure, -MAX_DEPARTURE_WAIT_HOURS * HOUR_MS);
    for (const vipId of flight.vipIds) {
      const before = (ofGuest.get(vipId) ?? []).filter(({ startTime }) => startTime < departure);
      const last = before.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)).at(-1);
      if (last?.type === 'TRANSPORT' && last.flightId === undefined && last.endTime >= earliest) found.add(last.id);
    }
  }
  return found;
}

interface Closing {
  readonly iata: string;
  readonly from: string;
  readonly to: string;
  readonly now: string;
}

/** The flights that a closed airport meets. */
export interface MetFlights {
  readonly landing: readonly FlightRecord[];
  readonly leaving: readonly FlightRecord[];
}

/** Returns the flights that would land at an airport while it is closed, and those that would depart from it then and have not. */
export function flightsMet(flights: readonly FlightRecord[], { from, iata, now, to }: Closing): MetFlights {
  const isDuring = (at: string | undefined): boolean => at !== undefined && at >= from && at < to;
  const open = flights.filter((flight) => !flight.deletedAt && phaseOf(flight, now) !== 'LANDED');
  const landing = open.filter((flight) => {
    const place = flight.facts?.arrival.iata ?? flight.ticket?.arrival?.iata;
    return place === iata && isDuring(expectedArrival(flight));
  });
  const leaving = open.filter((flight) => {
    const place = flight.facts?.departure.iata ?? flight.ticket?.departure?.iata;
    return place === iata && phaseOf(flight, now) !== 'ACTIVE' && isDuring(expectedDeparture(flight));
  });
  return { landing, leaving };
}

/** A pick-up that names no flight begins at the airport at most this long after the arrival. */
const MAX_ARRIVAL_WAIT_HOURS = 4;

interface Rides {
  /** What guests are on around that time. */
  readonly nearby: readonly ActivityRecord[];
  /** The ids of the places that are this airport. */
  readonly airportIds: readonly string[];
}

/** Returns the ids of the rides of flights that do not take place, also of those that name no flight: from the airport after the arrival, and to the departure. */
export function ridesMet({ landing, leaving }: MetFlights, { airportIds, nearby }: Rides): string[] {
  const arrivals = new Map(
    landing.flatMap((flight) => flight.vipIds.map((id) => [id, expectedArrival(flight) ?? ''] as const)),
  );
  const isPickup = ({ flightId, pickupPlaceId = '', startTime, type, vipIds }: ActivityRecord): boolean =>
    type === 'TRANSPORT' &&
    flightId === undefined &&
    airportIds.includes(pickupPlaceId) &&
    vipIds.some((id) => {
      const at = arrivals.get(id);
      return at !== undefined && startTime >= at && startTime <= later(at, MAX_ARRIVAL_WAIT_HOURS * HOUR_MS);
    });
  return [
    ...landing.flatMap(({ pickupIds = [] }) => [...pickupIds]),
    ...leaving.flatMap(({ dropoffIds = [] }) => [...dropoffIds]),
    ...departureRides(leaving, nearby),
    ...nearby.filter(isPickup).map(({ id }) => id),
  ];
}

interface MetRides {
  /** Rides that do not take place. */
  readonly stopped: readonly ActivityRecord[];
  /** Rides that go on for others. */
  readonly left: readonly PlannedChange[];
  readonly notices: readonly ProposalNotice[];
}

/** Returns which rides do not take place, because all their guests are on flights that do not, and which go on without those guests. */
export function withoutFlights(
  rides: readonly ActivityRecord[],
  { landing, leaving }: MetFlights,
  { isBound, now }: { readonly isBound: (ride: ActivityRecord) => boolean; readonly now: string },
): MetRides {
  const notThere = new Set([...landing, ...leaving].flatMap(({ vipIds }) => vipIds));
  const open = rides.filter((ride) => isActive(ride) && !ride.deletedAt);
  const isWhole = ({ vipIds }: ActivityRecord): boolean => vipIds.every((id) => notThere.has(id));
  const shared = open.filter((ride) => !isWhole(ride));
  return {
    stopped: open.filter(isWhole),
    left: shared
      .filter((ride) => isAhead(ride, now) && !isBound(ride))
      .map((before) => ({
        before,
        after: change(before, { vipIds: before.vipIds.filter((id) => !notThere.has(id)) }, now),
      })),
    notices: shared
      .filter((ride) => !isAhead(ride, now) || isBound(ride))
      .map((ride) => ({
        code: isAhead(ride, now) ? 'MOTORCADE_STAYS' : 'ACTIVITY_HAS_BEGUN',
        activityId: ride.id,
      })),
  };
}

interface Around {
  readonly nearby: readonly ActivityRecord[];
  readonly vips: readonly VipRecord[];
  readonly to: string;
  readonly timezone: string;
}

/** Names the flights, the guests who have no bed in the night in which they cannot leave, and what begins before those who cannot land are there. */
export function lacksOfFlights(
  { landing, leaving }: MetFlights,
  { nearby, timezone, to, vips }: Around,
): ProposalNotice[] {
  const flights = [...landing, ...leaving].filter(({ vipIds }) => vipIds.length > 0);
  const nightOf = (flight: FlightRecord): string => nightAt(expectedDeparture(flight) ?? to, timezone);
  const without = vips.filter(({ id, lodging = [] }) =>
    leaving.some((flight) => flight.vipIds.includes(id) && !lodging.some((each) => isNightOf(each, nightOf(flight)))),
  );
  const missed = nearby.flatMap((activity): ProposalNotice[] => {
    const { allDay, id: activityId, startTime, type } = activity;
    if (type === 'TRANSPORT' || allDay || !isActive(activity) || startTime >= to) return [];
    const late = landing
      .filter((flight) => startTime >= (expectedArrival(flight) ?? to))
      .flatMap(({ vipIds }) => vipIds);
    const vipIds = activity.vipIds.filter((id) => late.includes(id));
    return vipIds.length > 0 ? [{ code: 'GUESTS_COME_LATE', activityId, vipIds }] : [];
  });
  return [
    ...flights.map(({ flightDate, flightNumber, vipIds }) => ({
      code: 'GUEST_FLIGHT' as const,
      flightDate,
      flightNumber,
      vipIds,
    })),
    ...(without.length > 0 ? [{ code: 'GUESTS_WITHOUT_LODGING' as const, vipIds: without.map(({ id }) => id) }] : []),
    ...missed,
  ];
}
