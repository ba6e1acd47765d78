import { moveStatus } from '#shared/domain/activities/status.ts';
import { endsWhereItBegan } from '#shared/domain/activities/stops.ts';
import { headsOf, loadOf, partOf, takes } from '#shared/domain/assignments/capacity.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { takesAssignments, unmetOf } from '#shared/domain/assignments/warnings.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip, VipRecord } from '#shared/schemas/vips/vip.ts';
import { joinedStops, type WayMinutes } from './joined-stops.ts';
import { beginPart } from './new-ride.ts';
import type { PlannedChange } from './planned-changes.ts';

interface Merging {
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly vips: ReadonlyMap<string, NamedVip>;
  readonly tags: TagSettings;
  /** The ways between their places. */
  readonly minutesOf: WayMinutes;
  /** The vehicle that takes everybody. Default: the smallest that fits. */
  readonly vehicleId?: string | undefined;
  readonly now: string;
}

/**
 * Returns rides as they become one. The ride that stays keeps its times and places, and takes the guests of all. The others are
 * cancelled. It is the ride whose vehicle takes everybody, else the first. Rides with other places become stops of it, where their ways are
 * known. Names the rides with other flights or masters, and those with other times or places that are no stops.
 */
export function merged(
  rides: readonly ActivityRecord[],
  { minutesOf, now, tags, vehicleId, vehicles, vips }: Merging,
): { readonly changes: readonly PlannedChange[]; readonly notices: readonly RideNotice[] } {
  const stops = haveStops(rides) ? joinedStops(rides, minutesOf, now) : undefined;
  const together = { ...joined(rides, vips), ...stops };
  const related = { vehicles, vips, drivers: new Map<string, DriverRecord>() };
  const fits = (ride: ActivityRecord): boolean => {
    const vehicle = vehicles.get(ride.vehicleId ?? '');
    const isFree = vehicle !== undefined && !vehicle.deletedAt && takesAssignments(vehicle);
    return isFree && unmetOf({ ...ride, ...together }, related, tags).length === 0;
  };
  const sizeOf = (ride: ActivityRecord): number => vehicles.get(ride.vehicleId ?? '')?.seatCapacity ?? 0;
  const smallest = rides.filter(fits).toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
  const wanted = vehicleId === undefined ? smallest : rides.find((ride) => ride.vehicleId === vehicleId);
  const staying = wanted ?? rides[0];
  if (!staying) return { changes: [], notices: [] };
  const others = rides.filter((ride) => ride !== staying);
  const driverId = [staying, ...others].find((ride) => ride.driverId !== undefined)?.driverId;
  const after = change(
    staying,
    { ...together, vehicleId: vehicleId ?? wanted?.vehicleId ?? null, ...(driverId !== undefined && { driverId }) },
    now,
  );
  return {
    changes: [
      { before: staying, after, needsBoth: true, keepsVehicle: vehicleId !== undefined },
      ...others.map((before) => ({ before, after: moveStatus(before, 'CANCELLED', now) })),
    ],
    notices: others
      .filter((ride) => (stops ? COMPARED_ALWAYS : COMPARED).some((field) => ride[field] !== staying[field]))
      .map(({ id }) => ({ code: 'RIDE_DIFFERS', activityId: id })),
  };
}

/** Tells whether rides can become one with stops: a ride that waits for its flight, or for its guests, keeps its times. */
function haveStops(rides: readonly ActivityRecord[]): boolean {
  const [first] = rides;
  return rides.every(
    (ride) =>
      ride.flightId === undefined &&
      ride.motorcadeId === undefined &&
      !endsWhereItBegan(ride) &&
      ride.mode === first?.mode &&
      ride.masterEventId === first?.masterEventId,
  );
}

/** Returns what travels, and what is needed, on the ride that several become. */
export function joined(rides: readonly ActivityRecord[], vips: ReadonlyMap<string, NamedVip>) {
  const vipIds = [...new Set(rides.flatMap((ride) => ride.vipIds))];
  const needs = (of: 'driver' | 'vehicle') => [...new Set(rides.flatMap((ride) => ride.needs?.[of] ?? []))];
  const [vehicle, driver] = [needs('vehicle'), needs('driver')];
  const heads = rides.reduce((sum, ride) => sum + headsOf(loadOf(ride, vips)), 0);
  const pieces = rides.reduce((sum, ride) => sum + loadOf(ride, vips).luggage, 0);
  const parts = vipIds.flatMap((id) => partTogether(id, rides, vips));
  return {
    vipIds,
    ...(vehicle.length + driver.length > 0 && { needs: { vehicle, driver } }),
    ...(rides.some(({ seatsNeeded }) => seatsNeeded !== undefined) && { seatsNeeded: heads }),
    ...(rides.some(({ luggage }) => luggage !== undefined) && { luggage: pieces }),
    ...(rides.some(({ people }) => people) && { people: parts.length > 0 ? Object.fromEntries(parts) : undefined }),
  };
}

/** Returns how much of a party travels on several rides together, if it is not all of it. */
function partTogether(
  id: string,
  rides: readonly ActivityRecord[],
  vips: ReadonlyMap<string, NamedVip>,
): [string, { count: number }][] {
  const counts = rides.filter(({ vipIds }) => vipIds.includes(id)).map(({ people }) => people?.[id]?.count);
  const count = counts.reduce<number>((sum, each) => sum + (each ?? Number.POSITIVE_INFINITY), 0);
  return count < (vips.get(id)?.partySize ?? 0) ? [[id, { count }]] : [];
}

const COMPARED_ALWAYS = ['mode', 'flightId', 'masterEventId'] as const;
const COMPARED = [...COMPARED_ALWAYS, 'startTime', 'endTime', 'pickupLocation', 'dropoffLocation'] as const;

/**
 * Returns the guests of each part: the first stays on the ride, the others get rides of their own. A number deals the guests out, so
 * that all parts need about as many seats, and parts guests who keep apart. Lists are the new rides; guests on no list stay. If the lists name all, the first list stays.
 */
export function partsOf(
  ride: Pick<ActivityRecord, 'people' | 'vipIds'>,
  wanted: number | readonly (readonly string[])[],
  vips: ReadonlyMap<string, NamedVip>,
): string[][] {
  const { vipIds } = ride;
  if (typeof wanted !== 'number') {
    const listed = new Set(wanted.flat());
    const staying = vipIds.filter((id) => !listed.has(id));
    return (staying.length > 0 ? [staying, ...wanted] : wanted).map((list) => [...list]);
  }
  const sizeOf = (id: string): number => headsOf(partOf(id, ride, vips.get(id)));
  const avoids = (id: string, other: string): boolean => vips.get(id)?.apartFrom?.includes(other) ?? false;
  const parts = Array.from({ length: wanted }, (): { ids: string[]; seats: number } => ({ ids: [], seats: 0 }));
  for (const id of vipIds.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const apart = parts.filter(({ ids }) => ids.every((other) => !avoids(id, other) && !avoids(other, id)));
    const emptiest = (apart.length > 0 ? apart : parts).reduce((best, part) => (part.seats < best.seats ? part : best));
    emptiest.ids.push(id);
    emptiest.seats += sizeOf(id);
  }
  // Guests keep their order.
  return parts.map(({ ids }) => vipIds.filter((id) => ids.includes(id)));
}

/** Returns a ride as it becomes several. The new rides come first, so that no guest is without a ride between two steps. */
export function split(
  source: ActivityRecord,
  [first = [], ...others]: readonly (readonly string[])[],
  { newId, now }: { readonly now: string; readonly newId: () => string },
): PlannedChange[] {
  return [
    ...others.map((vipIds, place): PlannedChange => {
      const part = place + 2;
      return {
        before: undefined,
        after: beginPart(newId(), source, { part, vipIds }, now),
        partOf: { source, part },
        needsBoth: true,
      };
    }),
    { before: source, after: change(source, { vipIds: [...first] }, now) },
  ];
}

interface Growing {
  /** The guest, as they are then. */
  readonly vip: VipRecord;
  /** The guests of the rides, this one as they are then. */
  readonly vips: ReadonlyMap<string, VipRecord>;
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly tags: TagSettings;
  readonly now: string;
  readonly newId: () => string;
}

/**
 * Returns how a ride changes whose guest comes with more people. A vehicle that is too small is replaced. The guest stays in one that is
 * pinned or reserved for them, or if none takes all: those without a seat follow in further cars at the same time.
 */
export function withGrownParty(ride: ActivityRecord, growing: Growing): PlannedChange[] {
  const { now, tags, vehicles, vip, vips } = growing;
  const vehicle = vehicles.get(ride.vehicleId ?? '');
  const load = loadOf(ride, vips);
  const over = vehicle && !takes(vehicle, load) ? load.seats - vehicle.seatCapacity : 0;
  const whole = headsOf(partOf(vip.id, ride, vip));
  if (!vehicle || over <= 0) return [];
  const suiting = (asked: ActivityRecord): VehicleRecord[] =>
    [...vehicles.values()]
      .filter((each) => !each.deletedAt && suits({ ride: asked, vips, tags }, each, undefined).length === 0)
      .toSorted((a, b) => b.seatCapacity - a.seatCapacity);
  const isOwn = ride.pinVehicle === true || vehicle.reservedFor?.vipIds?.includes(vip.id) === true;
  if (over >= whole || (!isOwn && suiting(ride).length > 0)) return [{ before: ride, after: ride, isFuller: true }];
  const part = (count: number) => ({ people: { ...ride.people, [vip.id]: { count } } });
  const { motorcadeId: _, people: _people, pinVehicle: _pin, ...alone } = { ...ride, vipIds: [vip.id] };
  const others = suiting({ ...alone, people: { [vip.id]: { count: 1 } } }).filter(({ id }) => id !== vehicle.id);
  const cars = Math.max(1, carsFor(over, others));
  // About the same number in each, so that more cars suit.
  const counts = Array.from({ length: cars }, (_each, place) => Math.floor((over + place) / cars));
  return [
    ...counts.map((count, place): PlannedChange => {
      const made = beginPart(growing.newId(), ride, { part: place + 2, vipIds: [vip.id] }, now);
      return { before: undefined, after: { ...made, people: { [vip.id]: { count } } }, needsBoth: true };
    }),
    { before: ride, after: change(ride, part(whole - over), now) },
  ];
}

/** Returns how many of these vehicles, the largest first, take a number of people. All of them, if they do not. */
function carsFor(people: number, vehicles: readonly VehicleRecord[]): number {
  let left = people;
  const needed = vehicles.findIndex(({ seatCapacity }) => {
    left -= seatCapacity;
    return left <= 0;
  });
  return needed < 0 ? vehicles.length : needed + 1;
}
