import { type Compiled, compile } from '#shared/domain/dispatch/compile.ts';
import { searchSteps } from '#shared/domain/dispatch/cover-rides.ts';
import { greedyPlan, toldPlan } from '#shared/domain/dispatch/heuristics.ts';
import type { DispatchDriver, Instance } from '#shared/domain/dispatch/instance.ts';
import { randomNumbers, searchPlan } from '#shared/domain/dispatch/heuristics.ts';
import { LOST, NONE, type Plan, goalsOf, isChanged } from '#shared/domain/dispatch/plan.ts';
import type { MipLimits } from '#shared/domain/dispatch/solve-mip.ts';
import { type Level, solve } from '#shared/domain/dispatch/solve.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { waves } from '#test/domain/dispatch/instances.ts';
import { testSolver } from '#test/support/solver.ts';

/** How many rides, vehicles and drivers an instance has. */
interface DispatchSize {
  readonly name: string;
  readonly rides: number;
  readonly vehicles: number;
  readonly drivers: number;
  readonly rules?: Partial<Instance['rules']>;
}

/** Ten hours a day and nine hours of rest. */
const FEW: Partial<Instance['rules']> = { maxDrivingMinutes: 600, minRestMinutes: 540 };

export const SMALL: DispatchSize = { name: 'S', rides: 60, vehicles: 6, drivers: 10 };
export const MEDIUM: DispatchSize = { name: 'M', rides: 200, vehicles: 20, drivers: 30 };
export const LARGE: DispatchSize = { name: 'L', rides: 500, vehicles: 60, drivers: 80 };

export const ASSIGN_SIZES: readonly DispatchSize[] = [
  SMALL,
  { ...SMALL, name: 'S, few drivers', drivers: 5, rules: FEW },
  MEDIUM,
  { ...MEDIUM, name: 'M, few drivers', drivers: 16, rules: FEW },
  LARGE,
  { ...LARGE, name: 'L, few drivers', drivers: 48, rules: FEW },
];

const SEEDS: readonly number[] = Array.from({ length: 10 }, (_, place) => place + 1);

/** The memory of a request, but more time, so that a busy machine proves as much. */
const BENCH_LIMITS: MipLimits = { seconds: 60, megabytes: 400 };

function instanceOf({ drivers, rides, rules, vehicles }: DispatchSize, seed: number): Instance {
  return waves({ rides, vehicles, drivers }, seed, rules);
}

/** Returns the instance as if people had been told the plan. */
function toldInstance(instance: Instance, { drivers, rides, vehicles }: Compiled, plan: Plan): Instance {
  return {
    ...instance,
    rides: rides.map((ride, number) => {
      const [vehicleId, driverId] = [
        vehicles.ids[plan.vehicle[number] ?? NONE],
        drivers.ids[plan.driver[number] ?? NONE],
      ];
      return vehicleId === undefined || driverId === undefined ? ride : { ...ride, vehicleId, driverId };
    }),
  };
}

/** Tells whether coverage, changes and empty seats are proven. */
function isProven(levels: readonly Level[]): boolean {
  return levels.some(({ goal, isOptimal }) => goal === 'EMPTY_SEATS' && isOptimal);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Returns the mean and, in brackets, the largest value. */
export function meanAndMax(values: readonly number[], digits: number): string {
  return `${mean(values).toFixed(digits)} (${Math.max(...values).toFixed(digits)})`;
}

/** What the ten instances of a size show. Gaps are per cent of the proven bound. */
export interface AssignFigures {
  readonly name: string;
  readonly greedy: number[];
  readonly search: number[];
  readonly solver: number[];
  readonly proven: number;
  readonly ms: number[];
  /** The memory of the process at the end. */
  readonly megabytes: number;
}

/** Plans the instances of a size, for which people were told nothing. */
export async function assignFigures(size: DispatchSize): Promise<AssignFigures> {
  const figures: AssignFigures = {
    name: size.name,
    greedy: [],
    search: [],
    solver: [],
    proven: 0,
    ms: [],
    megabytes: 0,
  };
  let proven = 0;
  for (const seed of SEEDS) {
    const compiled = compile(instanceOf(size, seed));
    const greedy = greedyPlan(compiled, toldPlan(compiled));
    const search = searchPlan(compiled, greedy, searchSteps(compiled));
    const solveMip = await testSolver();
    const startedAt = performance.now();
    const { bound, levels, plan } = solve(compiled, solveMip, BENCH_LIMITS);
    figures.ms.push(performance.now() - startedAt);
    const gapOf = (found: Plan): number =>
      (100 * (bound - compiled.totalWeight + goalsOf(compiled, found)[LOST])) / Math.max(1, bound);
    figures.greedy.push(gapOf(greedy));
    figures.search.push(gapOf(search));
    figures.solver.push(gapOf(plan));
    if (isProven(levels)) proven += 1;
  }
  return { ...figures, proven, megabytes: process.memoryUsage.rss() / 1_048_576 };
}

/** What the drop-outs of a size show. `extra` counts the changed rides that what dropped out did not serve. */
export interface ReassignFigures {
  readonly name: string;
  readonly cases: number;
  readonly proven: number;
  readonly extra: number[];
  readonly ms: number[];
}

/** Returns an instance with a plan that people were told: that of the search, which needs no solver. */
function toldBySearch(instance: Instance): Instance {
  const compiled = compile(instance);
  const plan = searchPlan(compiled, greedyPlan(compiled, toldPlan(compiled)), searchSteps(compiled));
  return toldInstance(instance, compiled, plan);
}

/** Lets a vehicle or a driver drop out, from an hour of the first day on. */
function withDropOut(instance: Instance, random: (below: number) => number) {
  const isVehicle = random(2) === 0;
  const from = (7 + random(12)) * HOUR_MS;
  const list = isVehicle ? instance.vehicles : instance.drivers;
  const id = list[random(list.length)]?.id;
  const block = <R extends DispatchDriver>(each: R): R =>
    each.id === id ? { ...each, blocked: [{ start: from, end: 48 * HOUR_MS }] } : each;
  const isOut = (ride: Instance['rides'][number]): boolean =>
    (isVehicle ? ride.vehicleId : ride.driverId) === id && ride.end > from;
  return {
    instance: { ...instance, vehicles: instance.vehicles.map(block), drivers: instance.drivers.map(block) },
    isOut,
  };
}

/** Covers the rides of what drops out again, in this number of cases. */
export async function reassignFigures(size: DispatchSize, cases: number): Promise<ReassignFigures> {
  const told = Array.from({ length: Math.min(10, cases) }, (_, place) => toldBySearch(instanceOf(size, place + 1)));
  const figures = { extra: [] as number[], ms: [] as number[] };
  const random = randomNumbers(size.rides);
  let proven = 0;
  for (let number = 0; number < cases; number += 1) {
    const { instance, isOut } = withDropOut(told[number % told.length] as Instance, random);
    const compiled = compile(instance);
    const solveMip = await testSolver();
    const startedAt = performance.now();
    const { levels, plan } = solve(compiled, solveMip, BENCH_LIMITS);
    figures.ms.push(performance.now() - startedAt);
    if (isProven(levels)) proven += 1;
    figures.extra.push(
      compiled.rides.filter((ride, place) => isCovered(plan, place) && isChanged(compiled, plan, place) && !isOut(ride))
        .length,
    );
  }
  return { name: size.name, cases, proven, ...figures };
}

function isCovered({ vehicle }: Plan, ride: number): boolean {
  return vehicle[ride] !== NONE;
}

/** How many rides change if one ride begins 30 minutes later: planned again from nothing, and with the plan that people were told. */
export interface StabilityFigures {
  readonly name: string;
  readonly rides: number;
  readonly again: number[];
  readonly anchored: number[];
}

const HALF_HOUR_MS = 30 * 60_000;

export async function stabilityFigures(size: DispatchSize): Promise<StabilityFigures> {
  const figures: StabilityFigures = { name: size.name, rides: size.rides, again: [], anchored: [] };
  for (const seed of SEEDS) {
    const told = toldBySearch(instanceOf(size, seed));
    const shifted = withShiftedRide(told, (seed * 17) % size.rides);
    figures.again.push(await changesAfter(shifted, withoutTold(shifted)));
    figures.anchored.push(await changesAfter(shifted, shifted));
  }
  return figures;
}

/** Plans one instance. Returns how many covered rides differ from what people were told in the other. */
async function changesAfter(told: Instance, planned: Instance): Promise<number> {
  const { plan } = solve(compile(planned), await testSolver(), BENCH_LIMITS);
  const compiled = compile(told);
  return compiled.rides.filter((_, ride) => plan.vehicle[ride] !== NONE && isChanged(compiled, plan, ride)).length;
}

function withShiftedRide(instance: Instance, number: number): Instance {
  return {
    ...instance,
    rides: instance.rides.map((ride, place) =>
      place === number ? { ...ride, start: ride.start + HALF_HOUR_MS, end: ride.end + HALF_HOUR_MS } : ride,
    ),
  };
}

function withoutTold(instance: Instance): Instance {
  return {
    ...instance,
    rides: instance.rides.map(({ driverId: _driver, vehicleId: _vehicle, ...ride }) => ride),
  };
}
