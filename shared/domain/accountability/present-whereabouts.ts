import { activityBrief, driverBrief } from '#shared/domain/activities/present-activity.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { expectedArrival, expectedDeparture } from '#shared/domain/flights/phase.ts';
import { airportsOf } from '#shared/domain/flights/rides.ts';
import type { SleepingHours } from '#shared/domain/vips/lodging.ts';
import type { Basis, Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Location } from '#shared/schemas/gps/gps.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Decision } from './decide-whereabouts.ts';
import {
  firstPlace,
  type LodgingTonight,
  lastPlace,
  lastPlaceId,
  presentPlace,
  presentPlaceId,
  type Question,
  type Stay,
} from './stay.ts';

/** The vehicles and drivers of rides, and the locations that the caller may see, by the ids of vehicles and drivers. */
export interface Fleet {
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly drivers: ReadonlyMap<string, DriverRecord>;
  readonly locations: ReadonlyMap<string, Location>;
}

/** Returns the answer about one guest. */
export function presentWhereabouts(
  { id, isRosterOnly, name, partySize }: NamedVip,
  decision: Decision,
  question: Question,
  fleet: Fleet,
): Whereabouts {
  const { lodging, next, state, stay } = decision;
  return {
    vip: { id, name, partySize },
    isRosterOnly,
    state,
    ...presentPlaceOf(id, decision, question),
    ...(stay?.activity && state !== 'NOT_ARRIVED' ? { activity: activityBrief(stay.activity) } : {}),
    ...(stay?.flight ? { flight: presentFlight(stay.flight) } : {}),
    ...(state === 'IN_TRANSIT' && stay?.activity ? crewOf(stay.activity, fleet) : {}),
    ...(next ? { next: presentNext(next) } : {}),
    ...(lodging ? { lodging } : {}),
  };
}

type Placed = Pick<Whereabouts, 'place' | 'placeId' | 'since' | 'until'>;

/** Returns where the guest is, since when, and what that rests on. */
function presentPlaceOf(
  vipId: string,
  { lodging, night, state, stay }: Decision,
  { at, now }: Question,
): Placed & Pick<Whereabouts, 'ageSeconds' | 'basis' | 'source'> {
  const ageSeconds = stay?.source.at === undefined ? null : ageOf(stay.source.at, at < now ? at : now);
  const placed = night && lodging ? lodgedIn(lodging, night) : presentStay(state, stay);
  if (night) return { ...placed, basis: 'PLANNED', source: { kind: 'PLAN', type: 'Vip', id: vipId }, ageSeconds };
  return { ...placed, basis: stay ? basisOf(stay) : null, source: stay?.source ?? null, ageSeconds };
}

function lodgedIn({ place, placeId }: LodgingTonight, { from, to }: SleepingHours): Placed {
  return { place, placeId, since: from, until: to };
}

function basisOf({ isObserved }: Stay): Basis {
  return isObserved ? 'OBSERVED' : 'PLANNED';
}

function ageOf(time: string, at: string): number {
  return Math.max(0, Math.round((Date.parse(at) - Date.parse(time)) / 1_000));
}

const NOWHERE: Placed = { place: null, placeId: null, since: null, until: null };

function presentStay(state: Whereabouts['state'], stay: Stay | undefined): Placed {
  if (!stay) return NOWHERE;
  const { from = null, to = null } = stay;
  switch (state) {
    case 'BETWEEN':
      return { place: lastPlace(stay) ?? null, placeId: lastPlaceId(stay) ?? null, since: to, until: null };
    case 'DEPARTED':
      return { ...NOWHERE, since: from };
    case 'NOT_ARRIVED':
    case 'UNKNOWN':
      return NOWHERE;
    default:
      return { place: presentPlace(stay) ?? null, placeId: presentPlaceId(stay) ?? null, since: from, until: to };
  }
}

function crewOf(
  ride: ActivityRecord,
  { drivers, locations, vehicles }: Fleet,
): Pick<Whereabouts, 'coDriver' | 'driver' | 'location' | 'vehicle'> {
  const vehicle = vehicles.get(ride.vehicleId ?? '');
  const [driver, coDriver] = [ride.driverId, ride.coDriverId].map((id) => driverBrief(drivers.get(id ?? '')));
  // The phone of either is in the vehicle.
  const [location] = driverIdsOf(ride).flatMap((id) => locations.get(id) ?? []);
  return {
    ...(vehicle && { vehicle }),
    ...(driver && { driver }),
    ...(coDriver && { coDriver }),
    ...(location && { location }),
  };
}

function presentFlight(flight: FlightRecord): NonNullable<Whereabouts['flight']> {
  const { from, to } = airportsOf(flight);
  const [departure, arrival] = [expectedDeparture(flight), expectedArrival(flight)];
  return {
    id: flight.id,
    flightNumber: flight.flightNumber,
    status: flight.facts?.status ?? 'UNKNOWN',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(departure === undefined ? {} : { expectedDeparture: departure }),
    ...(arrival === undefined ? {} : { expectedArrival: arrival }),
  };
}

function presentNext(stay: Stay): NonNullable<Whereabouts['next']> {
  const { activity, flight, from } = stay;
  const place = firstPlace(stay);
  return {
    ...(flight
      ? { id: flight.id, type: 'FLIGHT', title: flight.flightNumber }
      : { id: activity.id, type: activity.type, title: activity.title }),
    startTime: from ?? '',
    ...(place === undefined ? {} : { place }),
  };
}
