import { type Stop, stopsOf } from '#shared/domain/activities/stops.ts';
import { driverIdsOf, holds } from '#shared/domain/assignments/assignment.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { RideNeeds } from '#shared/schemas/vips/vip.ts';

/** A ride as its driver knows it. */
export interface RideFacts
  extends Pick<
    ActivityRecord,
    | 'title'
    | 'startTime'
    | 'endTime'
    | 'pickupLocation'
    | 'dropoffLocation'
    | 'location'
    | 'vehicleId'
    | 'flightId'
    | 'flightLeg'
    | 'notes'
    | 'position'
    | 'role'
    | 'callSign'
    | 'relieves'
    | 'pickupCoordinates'
    | 'people'
    | 'seatsNeeded'
    | 'mode'
    | 'carries'
    | 'goods'
    | 'kind'
    | 'waitMinutes'
    | 'needs'
    | 'luggage'
  > {
  /** Who drives with them. Absent: they drive alone. */
  readonly partnerId?: string | undefined;
  /** They sit beside the driver. */
  readonly isCoDriver?: true | undefined;
  readonly stops?: readonly Stop[] | undefined;
  /** Absent on notices of former releases. */
  readonly vipIds?: readonly string[] | undefined;
  /** What stands beside the ride, by the names of `BESIDE`: what has changed there, and nothing else. */
  readonly beside?: Readonly<Record<string, string>> | undefined;
}

/** Tells whether a ride is under way. One that is late has no other end than planned. */
export function isUnderWay({ deletedAt, status }: Pick<ActivityRecord, 'deletedAt' | 'status'>): boolean {
  return !deletedAt && status === 'IN_PROGRESS';
}

/** Returns the ride of this driver. Returns undefined if they do not have it, or if it is cancelled or deleted. */
export function rideOf(activity: ActivityRecord | undefined, driverId: string): RideFacts | undefined {
  if (!activity || activity.deletedAt || activity.status === 'CANCELLED' || !holds(activity, 'DRIVER', driverId))
    return undefined;
  const { dropoffLocation, endTime, flightId, flightLeg, notes, pickupLocation, startTime, title, vehicleId } =
    activity;
  const { carries, goods, kind, luggage, mode, needs, people, seatsNeeded, waitMinutes } = activity;
  const { callSign, location, pickupCoordinates, position, relieves, role, type, vipIds } = activity;
  const [partnerId] = driverIdsOf(activity).filter((id) => id !== driverId);
  return {
    title,
    startTime,
    endTime,
    pickupLocation,
    dropoffLocation,
    vehicleId,
    vipIds,
    flightId,
    flightLeg,
    notes,
    position,
    role,
    callSign,
    people,
    seatsNeeded,
    mode,
    carries,
    ...(goods && { goods }),
    needs,
    luggage,
    kind,
    waitMinutes,
    ...(partnerId !== undefined && { partnerId }),
    ...(activity.coDriverId === driverId && { isCoDriver: true }),
    ...(activity.stops ? { stops: stopsOf(activity) } : {}),
    // A ride has its ways.
    ...(type === 'TRANSPORT' ? {} : { location }),
    ...(relieves === undefined ? {} : { relieves, pickupCoordinates }),
  };
}

/**
 * The names of what stands beside a ride and can change without it: the party of a guest, their name and what they need, the vehicle, a place,
 * who drives with them, the flight, the cars around it, the ride that takes its guests on, the contact of the desk. Those with a space end with an id.
 */
export const BESIDE = {
  party: 'party ',
  name: 'name ',
  needs: 'needs ',
  vehicle: 'vehicle ',
  place: 'place ',
  driver: 'driver ',
  flight: 'flight',
  cars: 'cars',
  relief: 'relief',
  desk: 'desk',
} as const;

/** Returns who comes with what and when as a text that two states of a relief can be compared by. Empty: no one comes. */
export function reliefMark(ride: ActivityRecord): string {
  const { driverId, startTime, vehicleId = '' } = ride;
  return driverId !== undefined && rideOf(ride, driverId) ? `${driverId} ${vehicleId} ${startTime}` : '';
}

/** Returns what changed places of a ride are called and where they are. */
export function placesIn(beside: NonNullable<RideFacts['beside']>): string[] {
  return Object.entries(beside).flatMap(([name, value]) => (name.startsWith(BESIDE.place) ? value : []));
}

/**
 * What a driver must know of a ride. This one list decides which changes they are told: `FACT_TEXTS` of the messages has the same names,
 * so a message shows each.
 */
export const RIDE_FACTS = {
  title: ({ title }) => title,
  times: ({ endTime, startTime }) => [startTime, endTime],
  way: ({ dropoffLocation, kind, location, pickupLocation, stops, waitMinutes }) => [
    stops?.map(({ at, boards, leaves, location: place, minutes }) => [at, place, minutes, boards, leaves]),
    pickupLocation ?? location,
    dropoffLocation,
    kind,
    waitMinutes,
  ],
  relief: ({ beside, pickupCoordinates, relieves }) => [relieves, pickupCoordinates, beside?.[BESIDE.relief]],
  places: ({ beside = {} }) => placesIn(beside),
  vehicle: ({ beside, vehicleId }) => [vehicleId, beside?.[`${BESIDE.vehicle}${vehicleId}`]],
  crew: ({ beside, isCoDriver, partnerId }) => [isCoDriver, partnerId, beside?.[`${BESIDE.driver}${partnerId}`]],
  guests: ({ beside = {}, people = {}, seatsNeeded, vipIds = [] }) => [
    seatsNeeded,
    vipIds.toSorted(),
    vipIds.toSorted().map((id) => people[id]?.count),
    vipIds.toSorted().flatMap((id) => [BESIDE.party, BESIDE.name].map((name) => beside[`${name}${id}`] ?? '')),
  ],
  needs: ({ beside = {}, carries, goods, luggage, mode, needs, people = {}, vipIds = [] }) => [
    [carries, luggage, mode, needs, goods?.what, goods?.pieces, goods?.ofVipIds?.toSorted()],
    vipIds.toSorted().flatMap((id) => {
      const { count: _count, ...part } = people[id] ?? { count: 0 };
      const was = beside[`${BESIDE.needs}${id}`];
      return Object.keys(part).length > 0 || was !== undefined ? [id, part, was] : [];
    }),
  ],
  flight: ({ beside, flightId, flightLeg }) => [flightId, flightId && flightLeg, beside?.[BESIDE.flight]],
  car: ({ beside, callSign, position, role }) => [position, role, callSign, beside?.[BESIDE.cars]],
  notes: ({ notes }) => notes,
  desk: ({ beside }) => beside?.[BESIDE.desk],
} as const satisfies Readonly<Record<string, (ride: RideFacts) => unknown>>;
export type RideFact = keyof typeof RIDE_FACTS;
export const RIDE_FACT_NAMES = Object.keys(RIDE_FACTS) as RideFact[];

/** What of a guest a driver is told, beside their party. */
const TOLD_NEEDS = ['wheelchairs', 'childSeats', 'luggage', 'needs'] as const;

/** Returns a mark of the name of a guest, by which two of them can be compared: a note of a change must not keep the name of an erased person. */
export function toldName({ name }: { readonly name: string }): string {
  return markOf(name);
}

/** The same of a driver, with their phone. */
export function toldDriver({ name, phone = '' }: Pick<DriverRecord, 'name' | 'phone'>): string {
  return markOf(`${name} ${phone}`);
}

/** Returns what a driver is told of a vehicle: its name and its plate. */
export function toldVehicle({ licensePlate, name }: Pick<VehicleRecord, 'licensePlate' | 'name'>): string {
  return JSON.stringify([name, licensePlate ?? '']);
}

/** Returns what a driver is told of a place that is called otherwise or lies elsewhere now. */
export function toldPlace({
  address,
  coordinates,
  name,
}: Pick<PlaceRecord, 'address' | 'coordinates' | 'name'>): string {
  const at = coordinates && `${coordinates.latitude.toFixed(5)}, ${coordinates.longitude.toFixed(5)}`;
  return [name, address, at].filter(Boolean).join(', ');
}

function markOf(text: string): string {
  const most = 4_294_967_291;
  return Array.from(text)
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % most, 7)
    .toString(36);
}

/** Returns the guests who have another name than their driver knows. */
export function renamedOf({ beside: was = {} }: RideFacts, { beside: now = {}, vipIds = [] }: RideFacts): string[] {
  return vipIds.filter((id) => was[`${BESIDE.name}${id}`] !== now[`${BESIDE.name}${id}`]);
}

/** Returns what a guest needs, as text that two states of them can be compared by. */
export function toldNeeds(vip: RideNeeds): string {
  return JSON.stringify(Object.fromEntries(TOLD_NEEDS.map((name) => [name, vip[name] ?? null])));
}

/** Returns a ride with what stands beside it now, for the same names as another one has. `valueOf` returns it, or undefined if it is gone. */
export function besideLike(
  ride: RideFacts | undefined,
  other: RideFacts | undefined,
  valueOf: (name: string) => string | undefined,
): RideFacts | undefined {
  const names = Object.keys(other?.beside ?? {});
  if (!ride || names.length === 0) return ride;
  return { ...ride, beside: Object.fromEntries(names.map((name) => [name, valueOf(name) ?? ''])) };
}

/** Returns what differs of a ride. */
export function changedFacts(before: RideFacts, after: RideFacts): RideFact[] {
  const textOf = (fact: RideFact, ride: RideFacts): string | undefined => JSON.stringify(RIDE_FACTS[fact](ride));
  return RIDE_FACT_NAMES.filter((fact) => textOf(fact, before) !== textOf(fact, after));
}

/** Tells whether a driver must be told about the difference. */
export function isSameRide(before: RideFacts | undefined, after: RideFacts | undefined): boolean {
  return before && after ? changedFacts(before, after).length === 0 : before === after;
}

export interface RideChange {
  readonly driverId: string;
  /** The ride as the driver knew it. */
  readonly known: RideFacts | undefined;
}

/** Returns what the drivers of an activity must be told after it changed: the former ones, the new ones, and those who stay. */
export function rideChanges(before: ActivityRecord | undefined, after: ActivityRecord): RideChange[] {
  const driverIds = new Set([...(before ? driverIdsOf(before) : []), ...driverIdsOf(after)]);
  return [...driverIds].flatMap((driverId) => {
    const known = rideOf(before, driverId);
    return isSameRide(known, rideOf(after, driverId)) ? [] : [{ driverId, known }];
  });
}
