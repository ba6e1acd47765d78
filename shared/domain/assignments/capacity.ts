import { invalidField } from '#shared/contract/invalid-field.ts';
import { aboardOfEach, type Marked } from '#shared/domain/activities/stops.ts';
import { inEnglish, say } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Capacity } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

/** A guest as far as a ride depends on them. */
export type Rider = Pick<NamedVip, 'deletedAt' | 'partySize' | 'wheelchairs' | 'childSeats' | 'luggage'>;
/** What of an activity says how much travels. */
export type Travelling = Pick<ActivityRecord, 'vipIds' | 'people' | 'seatsNeeded' | 'luggage'> & {
  readonly goods?: ActivityRecord['goods'];
  readonly stops?: readonly (Marked & { readonly location?: string | undefined })[] | undefined;
  readonly pickupLocation?: string | null | undefined;
  readonly dropoffLocation?: string | null | undefined;
};
export type CarSize = Pick<
  VehicleRecord,
  'seatCapacity' | 'wheelchairPlaces' | 'seatsPerWheelchair' | 'childSeats' | 'luggage'
>;

/** What travels on a ride. */
export interface Load {
  /** The people who need a seat: all but those who travel in a wheelchair. */
  readonly seats: number;
  readonly wheelchairs: number;
  readonly childSeats: number;
  /** Pieces. A guest without a number counts none. */
  readonly luggage: number;
}

/** Returns what of a party travels on a ride: all of it, unless the ride says how many. A deleted guest does not travel. */
export function partOf(vipId: string, { people }: Pick<Travelling, 'people'>, vip: Rider | undefined): Load {
  if (!vip || vip.deletedAt) return NOTHING;
  const part = people?.[vipId];
  const count = Math.min(part?.count ?? vip.partySize, vip.partySize);
  const wheelchairs = Math.min(part?.wheelchairs ?? vip.wheelchairs ?? 0, count);
  return {
    seats: count - wheelchairs,
    wheelchairs,
    childSeats: Math.min(part?.childSeats ?? vip.childSeats ?? 0, count),
    luggage: part?.luggage ?? vip.luggage ?? 0,
  };
}

/**
 * Throws ValidationFailed if a part of a party is given anew, and is more than the party, or has more wheelchairs or child seats than people.
 * A party that shrinks later leaves it: then all of the party counts.
 */
export function assertParts(
  before: Pick<Travelling, 'people'> | undefined,
  { people = {} }: Pick<Travelling, 'people'>,
  vips: ReadonlyMap<string, Rider>,
): void {
  for (const [id, part] of Object.entries(people)) {
    const { childSeats = 0, count, wheelchairs = 0 } = part;
    const { partySize = count } = vips.get(id) ?? {};
    const most = { count: [count, partySize], wheelchairs: [wheelchairs, count], childSeats: [childSeats, count] };
    const over = Object.entries(most).find(([, [given = 0, max = 0]]) => given > max);
    if (!over || before?.people?.[id] === part) continue;
    const [field, [, max]] = over;
    const whose = field === 'count' ? ', the partySize of the guest' : ', the count of this part';
    throw invalidField(`body.people.${id}.${field}`, fault('TOO_LARGE', `must be at most ${max}${whose}`, { max }));
  }
}

const NOTHING: Load = { seats: 0, wheelchairs: 0, childSeats: 0, luggage: 0 };

/**
 * Returns what travels on a ride: its guests with their parties, and the people who are not listed, who ride all the way. Of a ride with
 * stops, returns the most of each figure on any section.
 */
export function loadOf(ride: Travelling, vips: ReadonlyMap<string, Rider>): Load {
  const [first = NOTHING, ...others] = loadsOf(ride, vips);
  return others.reduce(mostOf, first);
}

/** Returns what is aboard from stop to stop. A ride without stops has one load. */
function loadsOf(ride: Travelling, vips: ReadonlyMap<string, Rider>): Load[] {
  const of = (vipIds: readonly string[]): Load =>
    vipIds.reduce((sum, id) => plus(sum, partOf(id, ride, vips.get(id))), NOTHING);
  const all = of(ride.vipIds);
  const unlisted = Math.max((ride.seatsNeeded ?? 0) - all.seats - all.wheelchairs, 0);
  const loads = ride.stops ? aboardOfEach(ride).map(of) : [all];
  const pieces = ride.luggage ?? ride.goods?.pieces;
  return loads.map((load) => ({ ...load, seats: load.seats + unlisted, luggage: pieces ?? load.luggage }));
}

function mostOf(a: Load, b: Load): Load {
  return {
    seats: Math.max(a.seats, b.seats),
    wheelchairs: Math.max(a.wheelchairs, b.wheelchairs),
    childSeats: Math.max(a.childSeats, b.childSeats),
    luggage: Math.max(a.luggage, b.luggage),
  };
}

function plus(a: Load, b: Load): Load {
  return {
    seats: a.seats + b.seats,
    wheelchairs: a.wheelchairs + b.wheelchairs,
    childSeats: a.childSeats + b.childSeats,
    luggage: a.luggage + b.luggage,
  };
}

/** Returns how many people travel, in seats and wheelchairs. */
export function headsOf({ seats, wheelchairs }: Load): number {
  return seats + wheelchairs;
}

/** Tells whether one load is more than another in any of its figures. */
export function exceeds(a: Load, b: Load): boolean {
  return (Object.keys(NOTHING) as (keyof Load)[]).some((figure) => a[figure] > b[figure]);
}

/** Returns what a vehicle has for a load, and what is needed. Leaves out a figure of which none is needed, and luggage where the room is unknown. */
export function capacityOf(vehicle: CarSize, load: Load): Capacity {
  const { childSeats = 0, luggage, seatCapacity, seatsPerWheelchair = 0, wheelchairPlaces = 0 } = vehicle;
  return {
    seats: Math.max(seatCapacity - seatsPerWheelchair * load.wheelchairs, 0),
    needed: load.seats,
    ...(load.wheelchairs > 0 && { wheelchairPlaces, wheelchairsNeeded: load.wheelchairs }),
    ...(load.childSeats > 0 && { childSeats, childSeatsNeeded: load.childSeats }),
    ...(load.luggage > 0 && luggage !== undefined && { luggage, luggageNeeded: load.luggage }),
  };
}

/**
 * Returns what a vehicle has for a ride, and what is needed: on the first section on which it has too little, else on the one with most
 * people. Of a ride with stops, names that section.
 */
export function roomFor(vehicle: CarSize, ride: Travelling, vips: ReadonlyMap<string, Rider>): Capacity {
  const loads = loadsOf(ride, vips);
  const short = loads.findIndex((load) => !takes(vehicle, load));
  const heads = loads.map(headsOf);
  const place = short < 0 ? heads.indexOf(Math.max(...heads)) : short;
  const room = capacityOf(vehicle, loads[place] ?? NOTHING);
  return ride.stops ? { ...room, section: sectionAt(ride, place) } : room;
}

function sectionAt({ dropoffLocation, pickupLocation, stops = [] }: Travelling, place: number): Capacity['section'] {
  const from = place === 0 ? pickupLocation : stops[place]?.location;
  const to = place === stops.length - 2 ? dropoffLocation : stops[place + 1]?.location;
  return { from: from ?? `stop ${place + 1}`, to: to ?? `stop ${place + 2}` };
}

/** Tells whether a vehicle takes all who travel on a ride, on each section. */
export function fits(vehicle: CarSize, ride: Travelling, vips: ReadonlyMap<string, Rider>): boolean {
  return loadsOf(ride, vips).every((load) => takes(vehicle, load));
}

/** Tells whether a vehicle takes all of a load. */
export function takes(vehicle: CarSize, load: Load): boolean {
  return shortages(capacityOf(vehicle, load)).length === 0;
}

/** Says the same in English: `too few seats: 4 of 6`. */
export function shortagesText(capacity: Capacity): string[] {
  return shortages(capacity).map((each) => inEnglish(each, 'UTC'));
}

/** Says each figure that a vehicle has too little of. */
export function shortages(capacity: Capacity): Said[] {
  const { childSeats, childSeatsNeeded, luggage, luggageNeeded, needed, seats, section } = capacity;
  const { wheelchairPlaces, wheelchairsNeeded } = capacity;
  const parts = [
    { has: seats, asked: needed, code: 'TOO_FEW_SEATS' },
    { has: wheelchairPlaces, asked: wheelchairsNeeded, code: 'TOO_FEW_WHEELCHAIR_PLACES' },
    { has: childSeats, asked: childSeatsNeeded, code: 'TOO_FEW_CHILD_SEATS' },
    { has: luggage, asked: luggageNeeded, code: 'TOO_LITTLE_LUGGAGE' },
  ] as const;
  return parts.flatMap(({ asked = 0, code, has = 0 }) => {
    if (asked <= has) return [];
    const short = say(code, { has, needed: asked });
    return [section ? say('ON_SECTION', { short, from: section.from, to: section.to }) : short];
  });
}

/** Tells whether what travels needs more than the vehicle has: seats, wheelchair places, child seats or luggage. */
export function needsSeats(
  ride: ActivityRecord,
  {
    vehicles,
    vips,
  }: { readonly vehicles: ReadonlyMap<string, VehicleRecord>; readonly vips: ReadonlyMap<string, Rider> },
): boolean {
  const vehicle = vehicles.get(ride.vehicleId ?? '');
  return vehicle !== undefined && !vehicle.deletedAt && !fits(vehicle, ride, vips);
}
