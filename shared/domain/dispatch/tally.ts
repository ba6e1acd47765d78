import type { Compiled, Side } from './compile.ts';
import { emptyPlan, type Goals, NONE, type Plan } from './plan.ts';

/** What the duties of a plan consist of. A duty is a driver with a vehicle for a part of a day. */
export interface Counts {
  readonly emptySeats: number;
  /** How often another driver takes over a vehicle on one day. */
  readonly handovers: number;
  /** How often a driver changes the vehicle on one day, or begins it with another one than usual. */
  readonly switches: number;
  /** The drivers of each party by its weight, without those that it has on other rides anyway. */
  readonly faces: number;
}

/** What a vehicle adds to the goals if it serves a ride, with any driver. */
export interface VehicleShare {
  readonly vehicle: number;
  /** 1 if it serves no other ride. */
  readonly first: number;
  readonly seats: number;
  readonly minutes: number;
  /** Its drivers before and after the ride on the same day: NONE without one. */
  readonly before: number;
  readonly after: number;
  /** The hand-overs without the ride. */
  readonly handovers: number;
}

/** What a driver adds to the goals if they serve a ride, whatever they drive. */
export interface DriverShare {
  readonly driver: number;
  readonly faces: number;
  /** Their vehicles before and after the ride on the same day, and the usual one if the ride begins their day: NONE without one. */
  readonly before: number;
  readonly after: number;
  readonly usual: number;
  /** The changes of vehicle with the ride that do not depend on its vehicle, without those that there are now. */
  readonly switches: number;
}

/** A plan that is being made, with its goals. They follow each change, so nothing is counted again. */
export interface Tally {
  readonly plan: Plan;
  readonly ridesOfVehicle: readonly number[][];
  readonly ridesOfDriver: readonly number[][];
  /** The minutes of each driver, on all days. */
  readonly minutesOf: Float64Array;
  /** Returns the minutes of a driver on the day of a ride. */
  readonly minutesOfDay: (driver: number, ride: number) => number;
  readonly vehicleShare: (ride: number, vehicle: number) => VehicleShare;
  readonly driverShare: (ride: number, driver: number) => DriverShare;
  /** Covers a ride, and asks no rule. */
  readonly put: (ride: number, vehicle: number, driver: number) => void;
  readonly take: (ride: number) => void;
  readonly goals: () => Goals;
  readonly counts: () => Counts;
}

/** Returns 1 if something other than NONE differs from the number. */
function isOther(number: number, than: number): number {
  return number !== NONE && number !== than ? 1 : 0;
}

/** Returns 1 if something else is wished for on a ride. */
export function isMissed({ wished }: Side, ride: number, number: number): number {
  return wished[ride]?.has(number) === false ? 1 : 0;
}

export function isChange({ isTold, told }: Side, ride: number, number: number): boolean {
  return isTold[ride] === true && told[ride] !== number;
}

/** Begins with a plan, which need not be legal. */
export function tallyOf(compiled: Compiled, from: Plan): Tally {
  const { capacities, costs, days, drivers, durations, isFace, isKept, rides, travel, usual, vehicles } = compiled;
  const { parties, partyWeights } = compiled;
  const plan = emptyPlan(compiled);
  const ridesOfVehicle: number[][] = vehicles.ids.map(() => []);
  const ridesOfDriver: number[][] = drivers.ids.map(() => []);
  const minutesOf = new Float64Array(drivers.ids.length);
  const dayMinutes = new Map<number, number>();
  const meetings = new Int16Array(isFace);
  let [dropped, lost, changed, wishes, used] = [isKept.filter(Boolean).length, compiled.totalWeight, 0, 0, 0];
  let lostAhead = rides.reduce((sum, { ahead = 0 }) => sum + ahead, 0);
  let [seats, handovers, switches, faces, empty, squared] = [0, 0, 0, 0, 0, 0];

  const dayKey = (driver: number, ride: number): number => driver * rides.length + (days[ride] ?? 0);
  const isSameDay = (a: number | undefined, b: number | undefined): boolean =>
    a !== undefined && b !== undefined && days[a] === days[b];
  const of = (assigned: Int32Array, near: number | undefined, ride: number): number =>
    near !== undefined && days[near] === days[ride] ? (assigned[near] ?? NONE) : NONE;
  /** Returns 1 if a driver begins the day of a ride, which comes after another one, with another vehicle than usual. */
  const begunBy = (driver: number, ride: number | undefined, before: number | undefined): number =>
    ride === undefined || isSameDay(before, ride) ? 0 : isOther(usual[driver] ?? NONE, plan.vehicle[ride] ?? NONE);
  const newTo = (ride: number, driver: number): number => {
    let sum = 0;
    for (const party of parties[ride] ?? []) {
      if (meetings[party * drivers.ids.length + driver] === 0) sum += partyWeights[party] ?? 0;
    }
    return sum;
  };

  const vehicleShare = (ride: number, vehicle: number): VehicleShare => {
    const held = ridesOfVehicle[vehicle] ?? [];
    const at = placeOf(held, ride);
    const [before, after] = [held[at - 1], held[at]];
    const [first, own, next] = [rides[before ?? NONE], rides[ride], rides[after ?? NONE]];
    return {
      vehicle,
      first: held.length === 0 ? 1 : 0,
      seats: (capacities[vehicle] ?? 0) - (own?.seats ?? 0),
      minutes: travel(first, own) + travel(own, next) - travel(first, next),
      before: of(plan.driver, before, ride),
      after: of(plan.driver, after, ride),
      handovers: isSameDay(before, after) && plan.driver[before ?? 0] !== plan.driver[after ?? 0] ? 1 : 0,
    };
  };
  const driverShare = (ride: number, driver: number): DriverShare => {
    const held = ridesOfDriver[driver] ?? [];
    const at = placeOf(held, ride);
    const [before, after] = [held[at - 1], held[at]];
    const changes = isSameDay(before, after) && plan.vehicle[before ?? 0] !== plan.vehicle[after ?? 0] ? 1 : 0;
    return {
      driver,
      faces: newTo(ride, driver),
      before: of(plan.vehicle, before, ride),
      after: of(plan.vehicle, after, ride),
      usual: isSameDay(before, ride) ? NONE : (usual[driver] ?? NONE),
      switches: begunBy(driver, after, ride) - begunBy(driver, after, before) - changes,
    };
  };
  const count = (ride: number, vehicle: number, driver: number, sign: 1 | -1): void => {
    const own = vehicleShare(ride, vehicle);
    const other = driverShare(ride, driver);
    lost -= sign * (rides[ride]?.weight ?? 0);
    lostAhead -= sign * (rides[ride]?.ahead ?? 0);
    if (isKept[ride]) dropped -= sign;
    if (isChange(vehicles, ride, vehicle) || isChange(drivers, ride, driver)) changed += sign;
    wishes += sign * (isMissed(vehicles, ride, vehicle) + isMissed(drivers, ride, driver));
    used += sign * own.first;
    seats += sign * own.seats;
    empty += sign * own.minutes;
    handovers += sign * (partings(own, driver) - own.handovers);
    switches += sign * (partings(other, vehicle) + other.switches);
    faces += sign * other.faces;
    const [driven, minutes, key] = [minutesOf[driver] ?? 0, sign * (durations[ride] ?? 0), dayKey(driver, ride)];
    squared += (driven + minutes) ** 2 - driven ** 2;
    minutesOf[driver] = driven + minutes;
    dayMinutes.set(key, (dayMinutes.get(key) ?? 0) + minutes);
  };
  const meet = (ride: number, driver: number, sign: 1 | -1): void => {
    for (const party of parties[ride] ?? []) {
      const place = party * drivers.ids.length + driver;
      meetings[place] = (meetings[place] ?? 0) + sign;
    }
  };
  const put = (ride: number, vehicle: number, driver: number): void => {
    count(ride, vehicle, driver, 1);
    meet(ride, driver, 1);
    plan.vehicle[ride] = vehicle;
    plan.driver[ride] = driver;
    insert(ridesOfVehicle[vehicle], ride);
    insert(ridesOfDriver[driver], ride);
  };
  for (const ride of rides.keys()) {
    const [vehicle, driver] = [from.vehicle[ride] ?? NONE, from.driver[ride] ?? NONE];
    if (vehicle !== NONE && driver !== NONE) put(ride, vehicle, driver);
  }
  return {
    plan,
    ridesOfVehicle,
    ridesOfDriver,
    minutesOf,
    minutesOfDay: (driver, ride) => dayMinutes.get(dayKey(driver, ride)) ?? 0,
    vehicleShare,
    driverShare,
    put,
    take: (ride) => {
      const [vehicle, driver] = [plan.vehicle[ride] ?? NONE, plan.driver[ride] ?? NONE];
      if (vehicle === NONE || driver === NONE) return;
      remove(ridesOfVehicle[vehicle], ride);
      remove(ridesOfDriver[driver], ride);
      plan.vehicle[ride] = NONE;
      plan.driver[ride] = NONE;
      meet(ride, driver, -1);
      count(ride, vehicle, driver, -1);
    },
    goals: () => {
      const duties = seats + costs.handoverSeats * (handovers + switches) + costs.faceSeats * faces;
      return [
        dropped,
        lost,
        changed,
        lostAhead,
        wishes,
        compiled.prefersFewVehicles ? used : 0,
        duties,
        empty,
        squared,
      ];
    },
    counts: () => ({ emptySeats: seats, handovers, switches, faces }),
  };
}

/** Returns the goals of a plan. */
export function goalsOf(compiled: Compiled, plan: Plan): Goals {
  return tallyOf(compiled, plan).goals();
}

/** Returns how many neighbours of a ride have another partner than this one. */
export function partings(
  share: Pick<VehicleShare, 'after' | 'before'> & { readonly usual?: number },
  partner: number,
): number {
  return isOther(share.before, partner) + isOther(share.after, partner) + isOther(share.usual ?? NONE, partner);
}

/** Returns the place of a ride in a list in order of start. Rides have their numbers in this order. */
export function placeOf(held: readonly number[], ride: number): number {
  let at = held.length;
  while (at > 0 && (held[at - 1] ?? 0) > ride) at -= 1;
  return at;
}

function insert(held: number[] | undefined, ride: number): void {
  held?.splice(placeOf(held, ride), 0, ride);
}

function remove(held: number[] | undefined, ride: number): void {
  const at = held?.indexOf(ride) ?? NONE;
  if (at !== NONE) held?.splice(at, 1);
}
