import {
  BESIDE,
  type RideFacts,
  reliefMark,
  toldDriver,
  toldName,
  toldNeeds,
  toldPlace,
  toldVehicle,
} from '#shared/domain/messages/ride-change.ts';
import { atAirport, type Relief, type ShownRecords } from '#shared/domain/messages/templates/ride-text.ts';
import { aroundText, type CarPlace } from '#shared/domain/motorcades/car-place.ts';
import { placeIdsOf } from '#shared/domain/places/place.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { placesOfCars } from '#shared/use-cases/motorcades/formations.ts';

export interface Shown extends Omit<ShownRecords, 'car'> {
  /** Where the rides drive in their motorcades, by ride. */
  readonly cars: ReadonlyMap<string, CarPlace>;
  /** The contact of the desk. */
  readonly desk: string;
  /** The places of rides that are called otherwise or lie elsewhere now. */
  readonly places: ReadonlyMap<string, PlaceRecord>;
}

/** Reads what messages show of rides. `rides`: the rides as they are now. */
export async function shownRides(facts: readonly RideFacts[], rides: readonly ActivityRecord[]): Promise<Shown> {
  const names = facts.flatMap(({ beside = {} }) => Object.keys(beside));
  const placeIds = names.flatMap((name) => (name.startsWith(BESIDE.place) ? name.slice(BESIDE.place.length) : []));
  const [vehicles, vips, flights, cars, places, stranded, partners, { pdf, tags }] = await Promise.all([
    findVehicles(facts.flatMap(({ vehicleId }) => vehicleId ?? [])),
    findVips(facts.flatMap(({ goods, vipIds = [] }) => [...vipIds, ...(goods?.ofVipIds ?? [])])),
    findFlights(facts.flatMap(({ flightId }) => flightId ?? [])),
    placesOfCars(rides),
    placeIds.length > 0 ? placeStore.findMany([...new Set(placeIds)]) : [],
    strandedDrivers(facts.flatMap(({ relieves }) => relieves ?? [])),
    findDrivers(facts.flatMap(({ partnerId }) => partnerId ?? [])),
    readSettings(),
  ]);
  return {
    desk: pdf.contact,
    vehicles: byId(vehicles),
    vips: byId(vips),
    flights: byId(flights),
    cars,
    places: byId(places),
    stranded,
    drivers: byId(partners.filter(({ deletedAt }) => !deletedAt)),
    tags,
  };
}

/** Returns the drivers of rides that ended on their way, by ride. */
async function strandedDrivers(rideIds: readonly string[]): Promise<NonNullable<ShownRecords['stranded']>> {
  const rides = rideIds.length > 0 ? await findActivities(rideIds) : [];
  const drivers = byId(await findDrivers(rides.flatMap(({ driverId }) => driverId ?? [])));
  return new Map(
    rides.flatMap(({ driverId, id }) => {
      const driver = drivers.get(driverId ?? '');
      return driver && !driver.deletedAt ? [[id, driver] as const] : [];
    }),
  );
}

/** A relief begins when it can be there. */
const RELIEF_MS = 3 * HOUR_MS;

/** Returns who comes for the guests of rides that have ended on their way, by ride. `until`: when the ride was to end. */
export async function reliefsOf(
  ended: readonly { readonly ride: ActivityRecord; readonly until: string }[],
): Promise<ReadonlyMap<string, Relief>> {
  if (ended.length === 0) return new Map();
  const [from = ''] = ended.map(({ ride }) => ride.endTime).sort();
  const to =
    ended
      .map(({ until }) => later(until, RELIEF_MS))
      .sort()
      .at(-1) ?? from;
  const ids = new Set(ended.map(({ ride }) => ride.id));
  const found = (await activitiesBeginning(from, to)).filter(
    ({ relieves = '', status }) => ids.has(relieves) && status !== 'CANCELLED',
  );
  const [drivers, vehicles] = await Promise.all([
    findDrivers(found.flatMap(({ driverId }) => driverId ?? [])),
    findVehicles(found.flatMap(({ vehicleId }) => vehicleId ?? [])),
  ]);
  const [driversById, vehiclesById] = [byId(drivers), byId(vehicles)];
  return new Map(
    found.flatMap((ride) => {
      const { driverId, relieves = '', startTime: at, vehicleId } = ride;
      const driver = driversById.get(driverId ?? '');
      return driver && !driver.deletedAt
        ? [[relieves, { at, driver, mark: reliefMark(ride), vehicle: vehiclesById.get(vehicleId ?? '') }] as const]
        : [];
    }),
  );
}

function isLive(id: string, { vips }: Pick<Shown, 'vips'>): boolean {
  return vips.get(id)?.deletedAt === undefined && vips.has(id);
}

/** Returns the ride without guests who are deleted: they stay on it until they are erased. */
export function withLiveGuests(ride: RideFacts, shown: Pick<Shown, 'vips'>): RideFacts {
  return { ...ride, vipIds: (ride.vipIds ?? []).filter((id) => isLive(id, shown)) };
}

/** Returns the ride as its driver knew it, without guests who were deleted before, and those who are back only now. */
export function withKnownGuests(
  known: RideFacts | undefined,
  current: RideFacts | undefined,
  shown: Pick<Shown, 'vips'>,
): RideFacts | undefined {
  const wasThere = (id: string): boolean => {
    const party = known?.beside?.[`${BESIDE.party}${id}`];
    return party === undefined ? isLive(id, shown) || !current?.vipIds?.includes(id) : party !== '';
  };
  return known && { ...known, vipIds: (known.vipIds ?? []).filter(wasThere) };
}

/** Returns how a record of these is told, by its id. */
function telling<R>(recordsOf: (shown: Shown) => ReadonlyMap<string, R> | undefined, tell: (record: R) => string) {
  return (id: string, shown: Shown): string | undefined => {
    const record = recordsOf(shown)?.get(id);
    return record && tell(record);
  };
}

/** What is told of a record beside a ride, by the beginning of its name. */
const OF_RECORDS = [
  [BESIDE.needs, telling(({ vips }) => vips, toldNeeds)],
  [BESIDE.name, telling(({ vips }) => vips, toldName)],
  [
    BESIDE.party,
    telling(
      ({ vips }) => vips,
      ({ partySize }) => String(partySize),
    ),
  ],
  [BESIDE.vehicle, telling(({ vehicles }) => vehicles, toldVehicle)],
  [BESIDE.driver, telling(({ drivers }) => drivers, toldDriver)],
  [BESIDE.place, telling(({ places }) => places, toldPlace)],
] as const;

/** Returns what stands beside a ride now, by a name of `BESIDE`. */
export function besideNow(name: string, ride: ActivityRecord | undefined, shown: Shown): string | undefined {
  const flight = shown.flights.get(ride?.flightId ?? '');
  const car = shown.cars.get(ride?.id ?? '');
  if (name === BESIDE.flight) return flight && ride && atAirport(flight, ride);
  if (name === BESIDE.cars) return car && aroundText(car);
  if (name === BESIDE.desk) return shown.desk;
  const [start = '', tell] = OF_RECORDS.find(([beginning]) => name.startsWith(beginning)) ?? [];
  return tell?.(name.slice(start.length), shown);
}

/** Returns the former values beside a ride, without those of places to which it no longer goes: the ride itself tells that. */
export function besideStill(known: RideFacts | undefined, ride: ActivityRecord | undefined): RideFacts | undefined {
  if (!known?.beside) return known;
  const gone = (name: string): boolean =>
    name.startsWith(BESIDE.place) && !(ride && placeIdsOf(ride).includes(name.slice(BESIDE.place.length)));
  return { ...known, beside: Object.fromEntries(Object.entries(known.beside).filter(([name]) => !gone(name))) };
}
