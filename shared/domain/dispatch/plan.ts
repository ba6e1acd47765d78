import type { Compiled, Side } from './compile.ts';
import { brokenPairs } from './spare-cars.ts';

/** The number of a ride that no vehicle and no driver serves. */
export const NONE = -1;

/** Who serves which ride: for each ride the number of its vehicle and of its driver. Both or none. */
export interface Plan {
  readonly vehicle: Int32Array;
  readonly driver: Int32Array;
}

/** The goals of a plan, most important first. Smaller is better. */
export type Goals = readonly [
  droppedRides: number,
  lostWeight: number,
  changedRides: number,
  /** The weight of rides that are planned another time, and for which no rested driver is left. */
  lostAhead: number,
  /** Usual drivers and vehicles that guests do not get. */
  wishesMissed: number,
  /** 0 unless fewer vehicles are preferred. */
  preferredVehicles: number,
  /** Empty seats, and hand-overs and new faces as empty seats. */
  duties: number,
  emptyMinutes: number,
  squaredMinutes: number,
];

export function emptyPlan({ rides }: Compiled): Plan {
  return {
    vehicle: new Int32Array(rides.length).fill(NONE),
    driver: new Int32Array(rides.length).fill(NONE),
  };
}

export function copyOf({ driver, vehicle }: Plan): Plan {
  return { vehicle: vehicle.slice(), driver: driver.slice() };
}

/** Returns whether a covered ride has another vehicle or driver than people were told. */
export function isChanged({ drivers, vehicles }: Compiled, plan: Plan, ride: number): boolean {
  return (
    (vehicles.isTold[ride] === true && plan.vehicle[ride] !== vehicles.told[ride]) ||
    (drivers.isTold[ride] === true && plan.driver[ride] !== drivers.told[ride])
  );
}

export const DROPPED = 0;
export const LOST = 1;
export const CHANGED = 2;
export const AHEAD = 3;
export const WISHES = 4;
export const VEHICLES = 5;
export const DUTIES = 6;
export const EMPTY_MINUTES = 7;
export const SQUARED_MINUTES = 8;

/** Returns the number of vehicles that a plan uses. */
export function vehiclesOf({ vehicle }: Plan): number {
  return new Set(vehicle.filter((number) => number !== NONE)).size;
}

function numberAt(numbers: Int32Array, place: number): number {
  return numbers[place] ?? NONE;
}

/** Returns a negative number if the first goals are better. */
export function compareGoals(a: Goals, b: Goals): number {
  for (const [place, value] of a.entries()) if (value !== b[place]) return value - (b[place] ?? 0);
  return 0;
}

/** Returns the rides of each vehicle or driver, in order of start. */
export function ridesOf(assigned: Int32Array, side: Side): number[][] {
  const lists: number[][] = side.ids.map(() => []);
  for (const [ride, number] of assigned.entries()) if (number !== NONE) lists[number]?.push(ride);
  return lists;
}

/** Returns every rule that a plan breaks, in words for tests and logs. A plan without entries may be carried out. */
export function brokenRules(compiled: Compiled, plan: Plan): string[] {
  const idOf = (ride: number): string => compiled.rides[ride]?.id ?? '';
  return [
    ...brokenPairs(compiled, plan).map(
      ({ principal, spare }) => `${idOf(spare)} has a smaller vehicle than ${idOf(principal)}`,
    ),
    ...brokenCoverage(compiled, plan),
    ...brokenSide(compiled, plan.vehicle, compiled.vehicles),
    ...brokenSide(compiled, plan.driver, compiled.drivers),
    ...brokenHours(compiled, plan),
    ...brokenTies(compiled, plan).map(([a, b]) => `no time for a hand-over between ${idOf(a)} and ${idOf(b)}`),
  ];
}

/** Returns the pairs of rides that have the same vehicle or the same driver, but not both, and no time for a hand-over in between. */
export function brokenTies({ rides, tight }: Compiled, { driver, vehicle }: Plan): (readonly [number, number])[] {
  return [...rides.keys()].flatMap((first) =>
    [...rides.keys()].slice(first + 1).flatMap((second) => {
      if (!tight[first * rides.length + second] || vehicle[first] === NONE || vehicle[second] === NONE) return [];
      const isWhole = (vehicle[first] === vehicle[second]) === (driver[first] === driver[second]);
      return isWhole ? [] : [[first, second] as const];
    }),
  );
}

/** Each ride has both or none, and its driver may drive its vehicle. */
function brokenCoverage({ drivers, mayDrive, rides, vehicles }: Compiled, plan: Plan): string[] {
  return rides.flatMap(({ id }, ride) => {
    const [vehicle, driver] = [numberAt(plan.vehicle, ride), numberAt(plan.driver, ride)];
    if ((vehicle === NONE) !== (driver === NONE)) return [`${id} is half covered`];
    return vehicle !== NONE && driver !== NONE && !mayDrive[driver * vehicles.ids.length + vehicle]
      ? [`${drivers.ids[driver]} may not drive ${vehicles.ids[vehicle]}`]
      : [];
  });
}

/** Each vehicle or driver may serve its rides, and is on one at a time. */
function brokenSide({ rides }: Compiled, assigned: Int32Array, side: Side): string[] {
  const idOf = (ride: number): string => rides[ride]?.id ?? '';
  return ridesOf(assigned, side).flatMap((list, number) =>
    list.flatMap((ride, place) => [
      ...(side.mayServe[ride * side.ids.length + number] ? [] : [`${side.ids[number]} may not serve ${idOf(ride)}`]),
      ...list
        .slice(place + 1)
        .filter((other) => side.conflicts[ride * rides.length + other])
        .map((other) => `${side.ids[number]}: ${idOf(ride)} and ${idOf(other)}`),
    ]),
  );
}

function brokenHours({ drivers, durations, keepsHours, maxDrivingMinutes, rides }: Compiled, plan: Plan): string[] {
  return ridesOf(plan.driver, drivers).flatMap((list, driver) => {
    const name = drivers.ids[driver];
    const keeps = list.length === 0 || keepsHours(driver, list, (ride) => numberAt(plan.vehicle, ride));
    const broken = keeps ? [] : [`${name} breaks rules on hours`];
    if (maxDrivingMinutes === undefined) return broken;
    const days = Map.groupBy(list, (ride) => rides[ride]?.day ?? '');
    const tooLong = [...days].flatMap(([day, own]) => {
      const minutes = own.reduce((sum, ride) => sum + (durations[ride] ?? 0), 0);
      return minutes > maxDrivingMinutes ? [`${name} drives ${minutes} minutes on ${day}`] : [];
    });
    return [...broken, ...tooLong];
  });
}
