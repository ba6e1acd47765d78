import type { Compiled, Side } from './compile.ts';
import { copyOf, NONE, type Plan } from './plan.ts';
import { keepsPairs } from './spare-cars.ts';

/** A plan under construction. It is legal after each call. */
export interface Builder {
  readonly plan: Plan;
  /** Covers a ride by the vehicle and the driver that cost least. Returns false if there is none. */
  cover(ride: number): boolean;
  /** Covers a ride by these. Returns false, and changes nothing, if that is not legal. */
  coverBy(ride: number, vehicle: number, driver: number): boolean;
  uncover(ride: number): void;
}

/** What a choice costs, so that goals that matter more always decide. */
const CHANGED = 1e9;
const NEW_VEHICLE = 1e7;
const EMPTY_SEAT = 10_000;
const SWITCH = 1_000;

/** Continues a legal plan. Does not change its argument. */
export function builderOf(compiled: Compiled, from: Plan): Builder {
  const plan = copyOf(from);
  const { capacities, drivers, durations, keepsHours, maxDrivingMinutes, mayDrive, rides, travel, vehicles } = compiled;
  const isLicensed = (driver: number, vehicle: number): boolean =>
    mayDrive[driver * vehicles.ids.length + vehicle] === 1;
  const newVehicle = compiled.prefersFewVehicles ? NEW_VEHICLE : 0;
  const ridesOfVehicle: number[][] = vehicles.ids.map(() => []);
  const ridesOfDriver: number[][] = drivers.ids.map(() => []);
  const minutesOf = new Map<string, number>();
  const dayKey = (driver: number, ride: number): string => `${driver} ${rides[ride]?.day}`;

  const add = (ride: number, vehicle: number, driver: number): void => {
    plan.vehicle[ride] = vehicle;
    plan.driver[ride] = driver;
    insert(ridesOfVehicle[vehicle], ride);
    insert(ridesOfDriver[driver], ride);
    const key = dayKey(driver, ride);
    minutesOf.set(key, (minutesOf.get(key) ?? 0) + (durations[ride] ?? 0));
  };
  for (const ride of rides.keys()) {
    const [vehicle, driver] = [from.vehicle[ride] ?? NONE, from.driver[ride] ?? NONE];
    if (vehicle !== NONE && driver !== NONE) add(ride, vehicle, driver);
  }

  const isFree = (side: Side, held: readonly number[] | undefined, ride: number): boolean =>
    (held ?? []).every((other) => !side.conflicts[ride * rides.length + other]);
  const hasHours = (driver: number, ride: number, vehicle: number): boolean =>
    (maxDrivingMinutes === undefined ||
      (minutesOf.get(dayKey(driver, ride)) ?? 0) + (durations[ride] ?? 0) <= maxDrivingMinutes) &&
    keepsHours(driver, inserted(ridesOfDriver[driver] ?? [], ride), (each) =>
      each === ride ? vehicle : (plan.vehicle[each] ?? NONE),
    );
  const vehicleCost = (vehicle: number, ride: number): number => {
    const held = ridesOfVehicle[vehicle] ?? [];
    const at = placeOf(held, ride);
    const [before, after] = [rides[held[at - 1] ?? NONE], rides[held[at] ?? NONE]];
    const own = rides[ride];
    const detour = travel(before, own) + travel(own, after) - travel(before, after);
    const isOther = vehicles.isTold[ride] === true && vehicles.told[ride] !== vehicle;
    const emptySeats = ((capacities[vehicle] ?? 0) - (own?.seats ?? 0)) * EMPTY_SEAT;
    return (isOther ? CHANGED : 0) + (held.length === 0 ? newVehicle : 0) + emptySeats + detour;
  };
  const driverCost = (driver: number, ride: number, vehicle: number): number => {
    const held = ridesOfDriver[driver] ?? [];
    const at = placeOf(held, ride);
    const switches = [held[at - 1], held[at]].filter(
      (near) => near !== undefined && plan.vehicle[near] !== vehicle,
    ).length;
    const isOther = drivers.isTold[ride] === true && drivers.told[ride] !== driver;
    return (isOther ? CHANGED : 0) + switches * SWITCH + (minutesOf.get(dayKey(driver, ride)) ?? 0);
  };
  const cheapest = (candidates: readonly number[], costOf: (number: number) => number): number => {
    let [best, least] = [NONE, Number.POSITIVE_INFINITY];
    for (const number of candidates) {
      const cost = costOf(number);
      if (cost < least) [best, least] = [number, cost];
    }
    return best;
  };

  return {
    plan,
    cover: (ride) => {
      const freeVehicles = (vehicles.allowed[ride] ?? []).filter(
        (each) => isFree(vehicles, ridesOfVehicle[each], ride) && keepsPairs(compiled, plan, ride, each),
      );
      if (freeVehicles.length === 0) return false;
      const freeDrivers = (drivers.allowed[ride] ?? []).filter((each) => isFree(drivers, ridesOfDriver[each], ride));
      const mayTake = (driver: number, vehicle: number): boolean =>
        isLicensed(driver, vehicle) && hasHours(driver, ride, vehicle);
      const drivable = freeVehicles.filter((each) => freeDrivers.some((driver) => mayTake(driver, each)));
      const vehicle = cheapest(drivable, (each) => vehicleCost(each, ride));
      if (vehicle === NONE) return false;
      const licensed = freeDrivers.filter((each) => mayTake(each, vehicle));
      add(
        ride,
        vehicle,
        cheapest(licensed, (each) => driverCost(each, ride, vehicle)),
      );
      return true;
    },
    coverBy: (ride, vehicle, driver) => {
      const may =
        vehicles.mayServe[ride * vehicles.ids.length + vehicle] === 1 &&
        drivers.mayServe[ride * drivers.ids.length + driver] === 1 &&
        isLicensed(driver, vehicle) &&
        isFree(vehicles, ridesOfVehicle[vehicle], ride) &&
        keepsPairs(compiled, plan, ride, vehicle) &&
        isFree(drivers, ridesOfDriver[driver], ride) &&
        hasHours(driver, ride, vehicle);
      if (may) add(ride, vehicle, driver);
      return may;
    },
    uncover: (ride) => {
      const [vehicle, driver] = [plan.vehicle[ride] ?? NONE, plan.driver[ride] ?? NONE];
      if (vehicle === NONE || driver === NONE) return;
      remove(ridesOfVehicle[vehicle], ride);
      remove(ridesOfDriver[driver], ride);
      const key = dayKey(driver, ride);
      minutesOf.set(key, (minutesOf.get(key) ?? 0) - (durations[ride] ?? 0));
      plan.vehicle[ride] = NONE;
      plan.driver[ride] = NONE;
    },
  };
}

/** Returns the place of a ride in a list in order of start. Rides have their numbers in this order. */
function placeOf(held: readonly number[], ride: number): number {
  const at = held.findIndex((other) => other > ride);
  return at === -1 ? held.length : at;
}

function inserted(held: readonly number[], ride: number): number[] {
  return held.toSpliced(placeOf(held, ride), 0, ride);
}

function insert(held: number[] | undefined, ride: number): void {
  held?.splice(placeOf(held, ride), 0, ride);
}

function remove(held: number[] | undefined, ride: number): void {
  const at = held?.indexOf(ride) ?? NONE;
  if (at !== NONE) held?.splice(at, 1);
}
