import { OFF_DUTY_MS } from '#shared/domain/hours/drive.ts';
import { byRoad, minutesBetween, type Travel } from '#shared/domain/ways/passage.ts';
import { readWayKey } from '#shared/domain/ways/ways.ts';
import { DEFAULT_DISPATCH_SETTINGS, type DispatchSettings } from '#shared/schemas/proposals/dispatch-settings.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { type Faces, numberedFaces, tightPairs, usualVehicles } from './duties.ts';
import type { DispatchDriver, DispatchRules, DispatchVehicle, FixedRide, Instance, Ride } from './instance.ts';
import { type SparePair, sparePairsOf } from './spare-cars.ts';

/** Vehicles or drivers, as numbers. */
export interface Side {
  readonly ids: readonly string[];
  /** For each ride, the numbers of what may serve it, in order. */
  readonly allowed: readonly (readonly number[])[];
  /** `ride * ids.length + number`: 1 if it may serve the ride. */
  readonly mayServe: Uint8Array;
  /** `ride * rides.length + other`: 1 if nothing can serve both rides. */
  readonly conflicts: Uint8Array;
  /** For each ride, the number that people were told; -1 without one, or if it does not exist. */
  readonly told: Int32Array;
  /** For each ride, whether people were told one, even if it does not exist any more. */
  readonly isTold: readonly boolean[];
  /** For each ride, the numbers that are wished for. Undefined without a wish. */
  readonly wished: readonly (ReadonlySet<number> | undefined)[];
}

/** An instance as the solver needs it. Rides are in order of start, end and id; vehicles and drivers in order of id. */
export interface Compiled extends Faces {
  readonly rides: readonly Ride[];
  readonly vehicles: Side;
  readonly drivers: Side;
  readonly travel: EmptyMinutes;
  readonly durations: readonly number[];
  readonly totalWeight: number;
  /** For each ride, whether it must stay covered: people were told who serves it, and that still breaks no rule. */
  readonly isKept: readonly boolean[];
  readonly maxDrivingMinutes: number | undefined;
  /** The seats of each vehicle. */
  readonly capacities: readonly number[];
  /** `driver * vehicles.ids.length + vehicle`: 1 if the driver may drive the vehicle. */
  readonly mayDrive: Uint8Array;
  readonly prefersFewVehicles: boolean;
  readonly costs: DispatchSettings;
  /** For each driver, the number of the vehicle with which they begin a day; -1 without one. */
  readonly usual: Int32Array;
  /** `ride * rides.length + other`: 1 if there is no time for a hand-over between them: with the same vehicle they have the same driver. */
  readonly tight: Uint8Array;
  /** The spare cars of motorcades, with their principals. */
  readonly sparePairs: readonly SparePair[];
  /** Tells whether a driver may do these rides with these vehicles, by the rules on their hours. Rides are in order. */
  readonly keepsHours: KeepsHours;
}

/** Which vehicles or drivers a ride names. */
interface Named {
  readonly told: (ride: Ride) => string | undefined;
  readonly wished: (ride: Ride) => readonly string[] | undefined;
  /** What lies between two rides. */
  readonly travel: Travel;
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
function goesByRoad({ from = '', to = '' }: Ride): boolean {
  return [from, to].every((code) => readWayKey(code).mode === 'ROAD');
}

/** Prepares an instance. The order of its lists has no effect on the result. */
export function compile(instance: Instance): Compiled {
  const { costs = DEFAULT_DISPATCH_SETTINGS, drivers, prefer, rides: unsorted, rules, vehicles } = instance;
  const rides = unsorted.toSorted((a, b) => a.start - b.start || a.end - b.end || byId(a, b));
  const conflictsWith = (restMinutes: number, travel: Travel) => {
    const found = new Uint8Array(rides.length * rides.length);
    for (const [i, first] of rides.entries()) {
      for (let j = i + 1; j < rides.length; j += 1) {
        const second = rides[j] as Ride;
        const gap = second.start - first.end;
        // A short time over midnight is no rest: both rides are one duty.
        const isTired = first.day !== second.day && gap >= OFF_DUTY_MS && gap < restMinutes * MINUTE_MS;
        if (!isTired && follows(first, second, travel)) continue;
        found[i * rides.length + j] = 1;
        found[j * rides.length + i] = 1;
      }
    }
    return found;
  };
  const { turnaroundMinutes } = rules;
  const roads = rides.every(goesByRoad) ? rules : byRoad(rules);
  const isFree = ({ blocked, fixed = [] }: DispatchDriver, ride: Ride, travel: Travel): boolean => {
    return (
      blocked.every(({ end, start }) => ride.end <= start || end <= ride.start) &&
      fixed.every((other) => follows(ride, other, travel) || follows(other, ride, travel))
    );
  };
  const side = <R extends DispatchDriver>(
    unsortedSide: readonly R[],
    conflicts: Uint8Array,
    { told, travel, wished }: Named,
    may: (resource: R, ride: Ride) => boolean,
  ): Side => {
    const resources = unsortedSide.toSorted(byId);
    const numbers = new Map(resources.map(({ id }, number) => [id, number]));
    const allowed = rides.map((ride) =>
      resources.flatMap((resource, number) =>
        // A ride may keep what people were told, although the way to a ride that is not planned is too short.
        may(resource, ride) && isFree(resource, ride, told(ride) === resource.id ? { turnaroundMinutes } : travel)
          ? [number]
          : [],
      ),
    );
    const mayServe = new Uint8Array(rides.length * resources.length);
    for (const [ride, list] of allowed.entries())
      for (const number of list) mayServe[ride * resources.length + number] = 1;
    return {
      ids: resources.map(({ id }) => id),
      allowed,
      mayServe,
      conflicts,
      told: Int32Array.from(rides, (ride) => numbers.get(told(ride) ?? '') ?? -1),
      isTold: rides.map((ride) => told(ride) !== undefined),
      wished: rides.map((ride) => {
        const usual = (wished(ride) ?? []).flatMap((id) => numbers.get(id) ?? []);
        return usual.length > 0 ? new Set(usual) : undefined;
      }),
    };
  };
  const sortedVehicles = vehicles.toSorted(byId);
  const vehicleSide = side(
    sortedVehicles,
    conflictsWith(0, rules),
    { travel: rules, told: ({ vehicleId }) => vehicleId, wished: ({ usualVehicleIds }) => usualVehicleIds },
    (vehicle: DispatchVehicle, ride) =>
      vehicle.seats >= ride.seats &&
      vehicle.seats <= (ride.maxSeats ?? Number.POSITIVE_INFINITY) &&
      fitsWishes(vehicle, ride) &&
      !ride.unsuited?.has(vehicle.id) &&
      (!ride.pinVehicle || vehicle.id === ride.vehicleId),
  );
  const { mayDrive, mayDriveSome } = licences(drivers.toSorted(byId), sortedVehicles);
  const capacities = sortedVehicles.map(({ seats }) => seats);
  const numberOf = new Map(rides.map((ride, number) => [ride, number]));
  const driverSide = side(
    drivers,
    // Without a rest, and where all go by road, the same rides are in conflict as for vehicles.
    rules.minRestMinutes || roads !== rules ? conflictsWith(rules.minRestMinutes ?? 0, roads) : vehicleSide.conflicts,
    { travel: roads, told: ({ driverId }) => driverId, wished: ({ usualDriverIds }) => usualDriverIds },
    (driver, ride) =>
      (!ride.pinDriver || driver.id === ride.driverId) &&
      !ride.unsuited?.has(driver.id) &&
      mayDriveSome(driver, vehicleSide.allowed[numberOf.get(ride) ?? 0] ?? []) &&
      (rules.hours?.(driver.id, [
        { id: ride.id, seats: leastSeats(capacities, vehicleSide.allowed[numberOf.get(ride) ?? 0]) },
      ]) ??
        true),
  );
  return {
    rides,
    travel: emptyMinutes(rules),
    vehicles: vehicleSide,
    drivers: driverSide,
    costs,
    ...numberedFaces(instance, rides, driverSide),
    usual: usualVehicles(drivers, driverSide, vehicleSide),
    tight: tightPairs(rides, rules, vehicleSide, driverSide),
    mayDrive,
    capacities,
    keepsHours: keptHours(rules.hours, { rides, capacities, driverIds: drivers.toSorted(byId).map(({ id }) => id) }),
    prefersFewVehicles: prefer === 'FEWEST_VEHICLES',
    sparePairs: sparePairsOf(rides),
    durations: rides.map(({ end, start }) => Math.round((end - start) / MINUTE_MS)),
    totalWeight: rides.reduce((sum, { weight }) => sum + weight, 0),
    maxDrivingMinutes: rules.maxDrivingMinutes,
    isKept: rides.map(() => false),
  };
}

/** Tells whether a vehicle is of a type that a ride asks for. A ride that names no types takes all. */
function fitsWishes({ type }: DispatchVehicle, { vehicleTypes }: Ride): boolean {
  return !vehicleTypes?.length || (type !== undefined && vehicleTypes.includes(type));
}

/** Tells whether a driver may drive a vehicle. A driver who names no types may drive all. */
function drives({ vehicleTypes }: DispatchDriver, { type }: DispatchVehicle): boolean {
  return !vehicleTypes?.length || (type !== undefined && vehicleTypes.includes(type));
}

/** What the drivers may drive, for numbers in the order of these lists. */
interface Licences {
  /** `driver * vehicles.length + vehicle`: 1 if the driver may drive the vehicle. */
  readonly mayDrive: Uint8Array;
  /** Tells whether a driver may drive one of these vehicles. Where there are none, this says nothing about drivers: true. */
  readonly mayDriveSome: (driver: DispatchDriver, vehicles: readonly number[]) => boolean;
}

function licences(drivers: readonly DispatchDriver[], vehicles: readonly DispatchVehicle[]): Licences {
  const mayDrive = new Uint8Array(drivers.length * vehicles.length);
  for (const [number, driver] of drivers.entries()) {
    for (const [other, vehicle] of vehicles.entries()) {
      if (drives(driver, vehicle)) mayDrive[number * vehicles.length + other] = 1;
    }
  }
  return {
    mayDrive,
    mayDriveSome: (driver, numbers) =>
      !driver.vehicleTypes?.length ||
      numbers.length === 0 ||
      numbers.some((number) => {
        const vehicle = vehicles[number];
        return vehicle !== undefined && drives(driver, vehicle);
      }),
  };
}

/** No way and no turnaround takes longer. */
const ALWAYS_ENOUGH_MS = MAX_WAY_MINUTES * MINUTE_MS;

/** Tells whether one vehicle or driver can do the second ride after the first. The same rule as for bookings. */
function follows(first: FixedRide, second: FixedRide, travel: Travel): boolean {
  const gap = second.start - first.end;
  if (gap < 0) return false;
  // Most pairs lie far apart.
  return gap >= ALWAYS_ENOUGH_MS || gap >= minutesBetween(first.to, second.from, first.end, travel) * MINUTE_MS;
}

/** Returns the minutes of the way from one ride to the next, with the buffers of its places; 0 if it is unknown. */
type EmptyMinutes = (first: FixedRide | undefined, second: FixedRide | undefined) => number;

/** A search of 2,000 rides has 4 million pairs, which would take hundreds of MB. */
const MAX_REMEMBERED = 200_000;

/** The search asks for the same pairs again and again, so it remembers them. */
function emptyMinutes(travel: Travel): EmptyMinutes {
  const rules = { ...travel, turnaroundMinutes: 0 };
  const known = new Map<FixedRide, Map<FixedRide, number>>();
  let count = 0;
  return (first, second) => {
    if (!first || !second) return 0;
    const remembered = known.get(first)?.get(second);
    if (remembered !== undefined) return remembered;
    if (count >= MAX_REMEMBERED) {
      known.clear();
      count = 0;
    }
    const after = known.get(first) ?? new Map<FixedRide, number>();
    known.set(first, after);
    const minutes = minutesBetween(first.to, second.from, first.end, rules);
    after.set(second, minutes);
    count += 1;
    return minutes;
  };
}

/** Tells whether a driver may do these rides, by the rules on their hours. Rides, vehicles and drivers are numbers. */
type KeepsHours = (driver: number, rides: readonly number[], vehicleOf: (ride: number) => number) => boolean;

interface Numbered {
  readonly rides: readonly Ride[];
  readonly capacities: readonly number[];
  readonly driverIds: readonly string[];
}

/** Returns the fewest seats of these vehicles; 0 without one. The laws are about large vehicles, so they are least strict with it. */
function leastSeats(capacities: readonly number[], vehicles: readonly number[] = []): number {
  return vehicles.length === 0 ? 0 : Math.min(...vehicles.map((vehicle) => capacities[vehicle] ?? 0));
}

/** Returns the judge of hours for an instance. The search asks the same often, so it remembers. */
function keptHours(judge: DispatchRules['hours'], { capacities, driverIds, rides }: Numbered): KeepsHours {
  if (!judge) return () => true;
  const known = new Map<string, boolean>();
  return (driver, list, vehicleOf) => {
    // Without a vehicle, its number is -1.
    const seatsOf = (ride: number): number => capacities[vehicleOf(ride)] ?? 0;
    const key = `${driver} ${list.map((ride) => `${ride}:${seatsOf(ride)}`).join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const served = list.map((ride) => ({ id: rides[ride]?.id ?? '', seats: seatsOf(ride) }));
    const isKept = judge(driverIds[driver] ?? '', served);
    known.set(key, isKept);
    return isKept;
  };
}
