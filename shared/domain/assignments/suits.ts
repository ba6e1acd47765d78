import { inEnglish, say } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mode, TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { type CarSize, type Rider, roomFor, shortagesText, type Travelling } from './capacity.ts';
import { tagLabel } from './tag-label.ts';

/** What rules about the suitability of vehicles and drivers read of each record. */
export type SuitedRide = Travelling &
  Pick<ActivityRecord, 'vehicleTypes' | 'mode' | 'carries' | 'needs'> &
  Partial<Pick<ActivityRecord, 'startTime' | 'endTime' | 'type'>>;
export type SuitedVehicle = CarSize & Pick<VehicleRecord, 'name' | 'type' | 'tags' | 'reservedFor' | 'carries'>;
export type SuitedDriver = Pick<DriverRecord, 'name' | 'vehicleTypes' | 'tags' | 'shifts'>;
export type SuitedGuest = Rider & Pick<NamedVip, 'id' | 'name' | 'needs' | 'apartFrom' | 'department'>;

/** A ride with those who travel, and the tags of the settings. */
export interface Asked {
  readonly ride: SuitedRide;
  readonly vips: ReadonlyMap<string, SuitedGuest>;
  readonly tags: TagSettings;
  /** Who sits beside the driver. They need a shift, and no licence and no tags: they do not drive guests. */
  readonly coDriver?: SuitedDriver | undefined;
}

/**
 * Returns what is unmet if a vehicle and a driver serve a ride with its guests. Everything that chooses or checks a vehicle or a driver
 * asks this rule. Without a vehicle or driver, returns what concerns the others. A guest whose department is unknown is in none.
 */
export function suits(asked: Asked, vehicle: SuitedVehicle | undefined, driver: SuitedDriver | undefined): Unmet[] {
  return [
    ...(vehicle ? unmetByVehicle(asked, vehicle) : []),
    ...(driver ? unmetByDriver(asked, driver) : []),
    ...(asked.coDriver && !isInShift(asked.ride, asked.coDriver) ? [{ code: 'CO_DRIVER_SHIFT' } as const] : []),
    ...(vehicle && driver && !isLicensed(driver, vehicle)
      ? [{ code: 'LICENCE', allowed: driver.vehicleTypes ?? [] } as const]
      : []),
    // The guests of a dinner sit in no vehicle.
    ...(vehicle || (asked.ride.type ?? 'TRANSPORT') === 'TRANSPORT' ? unmetTogether(asked) : []),
  ];
}

/** The fields that `suits` reads of a record. A name is only said. */
type Read<T> = Readonly<Record<Exclude<keyof T, 'name'>, true>>;

const OF_VEHICLE: Read<SuitedVehicle> = {
  carries: true,
  childSeats: true,
  luggage: true,
  reservedFor: true,
  seatCapacity: true,
  seatsPerWheelchair: true,
  tags: true,
  type: true,
  wheelchairPlaces: true,
};
const OF_DRIVER: Read<SuitedDriver> = { shifts: true, tags: true, vehicleTypes: true };

/** Returns vehicles in groups: `suits` judges all of a group alike, for every ride. */
export function vehiclesAlike<T extends SuitedVehicle>(vehicles: Iterable<T>): T[][] {
  return alike(vehicles, Object.keys(OF_VEHICLE) as (keyof SuitedVehicle)[]);
}

/** Returns drivers in groups: `suits` judges all of a group alike, for every ride. */
export function driversAlike<T extends SuitedDriver>(drivers: Iterable<T>): T[][] {
  return alike(drivers, Object.keys(OF_DRIVER) as (keyof SuitedDriver)[]);
}

function alike<T>(resources: Iterable<T>, fields: readonly (keyof T)[]): T[][] {
  return [...Map.groupBy(resources, (each) => JSON.stringify(fields.map((field) => each[field]))).values()];
}

/** Tells whether a vehicle suits a ride with its driver. What the driver themselves lacks does not count. */
export function vehicleSuits(asked: Asked, vehicle: SuitedVehicle, driver: SuitedDriver | undefined): boolean {
  return suits(asked, vehicle, driver).every(isDriversPart);
}

/** Tells whether a driver suits a ride with its vehicle. What the vehicle itself lacks does not count. */
export function driverSuits(asked: Asked, vehicle: SuitedVehicle | undefined, driver: SuitedDriver): boolean {
  return suits(asked, vehicle, driver).every((unmet) => !isDriversPart(unmet) && unmet.code !== 'LICENCE');
}

/** Tells whether a driver may drive a vehicle. A driver without named types may drive all. */
export function isLicensed(
  { vehicleTypes }: Pick<DriverRecord, 'vehicleTypes'>,
  { type }: Pick<VehicleRecord, 'type'>,
): boolean {
  return vehicleTypes === undefined || vehicleTypes.includes(type);
}

/** Returns how a vehicle moves. */
export function modeOf({ type }: Pick<VehicleRecord, 'type'>): Mode {
  if (type === 'BOAT') return 'WATER';
  return type === 'HELICOPTER' ? 'AIR' : 'ROAD';
}

function unmetByVehicle(asked: Asked, vehicle: SuitedVehicle): Unmet[] {
  const { ride, vips } = asked;
  const { carries = 'GUESTS', mode = 'ROAD', vehicleTypes } = ride;
  const short = shortagesText(roomFor(vehicle, ride, vips));
  const load = vehicle.carries ?? (vehicle.type === 'TRUCK' ? 'GOODS' : 'GUESTS');
  return [
    ...(short.length > 0 ? [{ code: 'CAPACITY', short } as const] : []),
    ...(vehicleTypes && !vehicleTypes.includes(vehicle.type)
      ? [{ code: 'VEHICLE_TYPE', wanted: vehicleTypes } as const]
      : []),
    ...(modeOf(vehicle) === mode ? [] : [{ code: 'MODE', wanted: mode } as const]),
    ...(load === 'BOTH' || load === carries ? [] : [{ code: 'CARRIES', wanted: carries } as const]),
    ...(isReserved(asked, vehicle) ? [{ code: 'RESERVED' } as const] : []),
    ...missing(neededTags(asked, 'vehicle'), vehicle.tags).map((tag) => ({ code: 'VEHICLE_TAG', tag }) as const),
  ];
}

function unmetByDriver(asked: Asked, driver: SuitedDriver): Unmet[] {
  return [
    ...(isInShift(asked.ride, driver) ? [] : [{ code: 'SHIFT' } as const]),
    ...missing(neededTags(asked, 'driver'), driver.tags).map((tag) => ({ code: 'DRIVER_TAG', tag }) as const),
  ];
}

/** Tells whether a driver works during a ride: shifts that touch count as one. Without shifts, or without times, they do. */
export function isInShift({ endTime, startTime }: SuitedRide, { shifts = [] }: SuitedDriver): boolean {
  if (shifts.length === 0 || startTime === undefined || endTime === undefined) return true;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const times = shifts.map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const).sort(([a], [b]) => a - b);
  let covered = start;
  for (const [from, to] of times) if (from <= covered) covered = Math.max(covered, to);
  return times.some(([from, to]) => from <= start && start < to) && covered >= end;
}

/** Tells whether another driver or co-driver would cure it. */
export function isDriversPart({ code }: Unmet): boolean {
  return code === 'DRIVER_TAG' || code === 'SHIFT' || code === 'CO_DRIVER_SHIFT';
}

/** Returns the tags that a ride and its guests ask for, of a vehicle only those that count for the mode of the ride. */
export function neededTags({ ride, tags, vips }: Asked, of: 'driver' | 'vehicle'): string[] {
  const wanted = new Set(ride.needs?.[of]);
  for (const id of ride.vipIds) {
    const guest = vips.get(id);
    if (guest && !guest.deletedAt) for (const tag of guest.needs?.[of] ?? []) wanted.add(tag);
  }
  const all = [...wanted];
  if (of === 'driver') return all;
  const { mode = 'ROAD' } = ride;
  return all.filter((tag) => (tags.vehicle.find(({ id }) => id === tag)?.modes ?? ['ROAD']).includes(mode));
}

function missing(wanted: readonly string[], has: readonly string[] = []): string[] {
  return wanted.filter((tag) => !has.includes(tag));
}

function present(guest: SuitedGuest | undefined): SuitedGuest[] {
  return guest && !guest.deletedAt ? [guest] : [];
}

function isReserved({ ride, vips }: Asked, { reservedFor }: SuitedVehicle): boolean {
  if (!reservedFor) return false;
  const { departments = [], vipIds = [] } = reservedFor;
  const guests = ride.vipIds.flatMap((id) => present(vips.get(id)));
  const isMeant = ({ department, id }: SuitedGuest): boolean =>
    vipIds.includes(id) || (department !== undefined && departments.includes(department));
  return guests.length === 0 || !guests.every(isMeant);
}

/** Guests who share a ride although one of them names the other. */
function unmetTogether({ ride, vips }: Asked): Unmet[] {
  const guests = ride.vipIds.flatMap((id) => present(vips.get(id)));
  const pairs = guests.flatMap(({ apartFrom = [], id }) =>
    apartFrom.filter((other) => ride.vipIds.includes(other)).map((other) => [id, other].sort() as [string, string]),
  );
  const once = new Map(pairs.map((pair) => [pair.join(), pair]));
  return [...once.values()].map((vipIds) => ({ code: 'APART', vipIds }) as const);
}

/** Returns what is unmet after a change and was not before it. */
export function newlyUnmet(before: readonly Unmet[], after: readonly Unmet[]): Unmet[] {
  const known = new Set(before.map((each) => JSON.stringify(each)));
  return after.filter((each) => !known.has(JSON.stringify(each)));
}

interface Unsuited extends Pick<Asked, 'coDriver' | 'tags' | 'vips'> {
  readonly vehicle?: SuitedVehicle | undefined;
  readonly driver?: SuitedDriver | undefined;
}

function typeNamed(value: string) {
  return { field: 'type', value };
}

function whoIn({ code }: Unmet, { coDriver, driver, vehicle }: Unsuited) {
  return {
    vehicle: vehicle?.name ?? say('THE_VEHICLE'),
    driver: (code === 'CO_DRIVER_SHIFT' ? coDriver : driver)?.name ?? say('THE_DRIVER'),
    type: vehicle ? typeNamed(vehicle.type) : say('THE_VEHICLE'),
  };
}

/** Says what is unmet, as the second half of a sentence: `Van 2 lacks Lift`. */
export function unmetSaid(unmet: Unmet, unsuited: Unsuited): Said {
  const { tags, vips } = unsuited;
  const { driver, type, vehicle } = whoIn(unmet, unsuited);
  switch (unmet.code) {
    case 'CAPACITY':
      return say('UNMET_CAPACITY', { vehicle, short: { and: unmet.short } });
    case 'VEHICLE_TYPE':
      return say('UNMET_VEHICLE_TYPE', { wanted: { or: unmet.wanted.map(typeNamed) }, vehicle, type });
    case 'LICENCE':
      return say('UNMET_LICENCE', { driver, vehicle, type, allowed: { or: unmet.allowed.map(typeNamed) } });
    case 'MODE':
      return say(`UNMET_MODE_${unmet.wanted}`, { vehicle });
    case 'CARRIES':
      return say(`UNMET_CARRIES_${unmet.wanted}`, { vehicle });
    case 'SHIFT':
    case 'CO_DRIVER_SHIFT':
      return say('UNMET_SHIFT', { driver });
    case 'RESERVED':
      return say('UNMET_RESERVED', { vehicle });
    case 'VEHICLE_TAG':
      return say('UNMET_VEHICLE_TAG', { vehicle, tag: tagLabel(tags, 'vehicle', unmet.tag) });
    case 'DRIVER_TAG':
      return say('UNMET_DRIVER_TAG', { driver, tag: tagLabel(tags, 'driver', unmet.tag) });
    case 'APART':
      return say('UNMET_APART', { guests: { and: unmet.vipIds.map((id) => vips.get(id)?.name ?? id) } });
  }
}

/** Says the same in English. */
export function sayUnmet(unmet: Unmet, unsuited: Unsuited): string {
  return inEnglish(unmetSaid(unmet, unsuited), 'UTC');
}
