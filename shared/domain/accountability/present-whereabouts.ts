import { activityBrief } from '#shared/domain/activities/present-activity.ts';
import { airportsOf } from '#shared/domain/flights/airports.ts';
import { expectedArrival, expectedDeparture } from '#shared/domain/flights/phase.ts';
import type { Basis, Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Location } from '#shared/schemas/gps/gps.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Decision } from './decide-whereabouts.ts';
import { firstPlace, lastPlace, lastPlaceId, presentPlace, presentPlaceId } from './place-of-stay.ts';
import type { Question, Stay } from './stay.ts';

/** The vehicles and drivers of rides, and the locations that the caller may see, by the ids of vehicles and drivers. */
export interface Fleet {
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly drivers: ReadonlyMap<string, DriverRecord>;
  readonly locations: ReadonlyMap<string, Location>;
}

/** Returns the answer about one guest. */
export function presentWhereabouts(
  { id, isRosterOnly, name, partySize }: NamedVip,
  { lodging, next, night, state, stay }: Decision,
  { at, now }: Question,
  fleet: Fleet,
): Whereabouts {
  return {
    vip: { id, name, partySize },
    isRosterOnly,
    state,
    ...(night && lodging
      ? { place: lodging.place, placeId: lodging.placeId, since: night.from, until: night.to }
      : presentStay(state, stay)),
    basis: night ? 'PLANNED' : stay ? basisOf(stay) : null,
    source: night ? { kind: 'PLAN', type: 'Vip', id } : (stay?.source ?? null),
    ageSeconds: stay?.source.at === undefined ? null : ageOf(stay.source.at, at < now ? at : now),
    ...(stay?.activity && state !== 'NOT_ARRIVED' ? { activity: activityBrief(stay.activity) } : {}),
    ...(stay?.flight ? { flight: presentFlight(stay.flight) } : {}),
    ...(state === 'IN_TRANSIT' && stay?.activity ? crewOf(stay.activity, fleet) : {}),
    ...(next ? { next: presentNext(next) } : {}),
    ...(lodging ? { lodging } : {}),
  };
}

function basisOf({ isObserved }: Stay): Basis {
  return isObserved ? 'OBSERVED' : 'PLANNED';
}

function ageOf(time: string, at: string): number {
  return Math.max(0, Math.round((Date.parse(at) - Date.parse(time)) / 1_000));
}

function presentStay(
  state: Whereabouts['state'],
  stay: Stay | undefined,
): Pick<Whereabouts, 'place' | 'placeId' | 'since' | 'until'> {
  switch (state) {
    case 'BETWEEN':
      return {
        place: (stay && lastPlace(stay)) ?? null,
        placeId: (stay && lastPlaceId(stay)) ?? null,
        since: stay?.to ?? null,
        until: null,
      };
    case 'DEPARTED':
      return { place: null, placeId: null, since: stay?.from ?? null, until: null };
    case 'NOT_ARRIVED':
    case 'UNKNOWN':
      return { place: null, placeId: null, since: null, until: null };
    default:
      return {
        place: (stay && presentPlace(stay)) ?? null,
        placeId: (stay && presentPlaceId(stay)) ?? null,
        since: stay?.from ?? null,
        until: stay?.to ?? null,
      };
  }
}

function crewOf(
  { driverId = '', vehicleId = '' }: ActivityRecord,
  { drivers, locations, vehicles }: Fleet,
): Pick<Whereabouts, 'driver' | 'location' | 'vehicle'> {
  const [vehicle, driver, location] = [vehicles.get(vehicleId), drivers.get(driverId), locations.get(driverId)];
  return {
    ...(vehicle ? { vehicle } : {}),
    ...(driver ? { driver: { id: driver.id, name: driver.name, phone: driver.phone ?? null } } : {}),
    ...(location ? { location } : {}),
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
