import { type Compiled, compile } from '#shared/domain/dispatch/compile.ts';
import { searchSteps } from '#shared/domain/dispatch/cover-rides.ts';
import { greedyPlan, randomNumbers, searchPlan, toldPlan } from '#shared/domain/dispatch/heuristics.ts';
import type { DispatchDriver, Instance } from '#shared/domain/dispatch/instance.ts';
import { isChanged, LOST, NONE, type Plan } from '#shared/domain/dispatch/plan.ts';
import { solve } from '#shared/domain/dispatch/solve.ts';
import type { MipLimits } from '#shared/domain/dispatch/solve-mip.ts';
import { goalsOf } from '#shared/domain/dispatch/tally.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { waves } from '#test/domain/dispatch/instances.ts';
import { testSolver } from '#test/support/solver.ts';
import { printBesideOrTools } from './or-tools.ts';
import { printTable, say } from './print-table.ts';

/** Ten hours a day and nine hours of rest. */
const FEW: Partial<Instance['rules']> = { maxDrivingMinutes: 600, minRestMinutes: 540 };

const SIZES = [
  { name: 'S', rides: 60, vehicles: 6, drivers: 10, fewDrivers: 5, dropOuts: 100 },
  { name: 'M', rides: 200, vehicles: 20, drivers: 30, fewDrivers: 16, dropOuts: 80 },
  { name: 'L', rides: 500, vehicles: 60, drivers: 80, fewDrivers: 48, dropOuts: 20 },
] as const;
type Size = (typeof SIZES)[number];

const INSTANCES = 10;

/** The memory of a request, but more time, so that a busy machine proves as much. */
const BENCH_LIMITS: MipLimits = { seconds: 60, megabytes: 400 };

/** What the solver made of the instances of a size: the figure of each, and how many plans are proven. */
interface Solved {
  readonly name: string;
  /** Of ASSIGN: per cent of the proven bound. Of REASSIGN: changed rides that what dropped out did not serve. */
  readonly figures: readonly number[];
  readonly proven: number;
  readonly ms: readonly number[];
}

/**
 * Prints how far plans of who drives what are from the proven bound, how many rides change after a drop-out, and how long they take. Then
 * the same beside OR-Tools, where it is installed. Returns whether all of them are proven, and none is worse.
 */
export async function printDispatch(): Promise<boolean> {
  const assigned: Solved[] = [];
  const reassigned: Solved[] = [];
  for (const size of SIZES) {
    const few = { ...size, drivers: size.fewDrivers };
    assigned.push(await solved(`ASSIGN ${size.name}`, INSTANCES, gapOf, (place) => waves(size, place + 1)));
    assigned.push(
      await solved(`ASSIGN ${size.name}, few drivers`, INSTANCES, gapOf, (place) => waves(few, place + 1, FEW)),
    );
    reassigned.push(await reassign(size));
  }
  print('Gap to the proven bound in per cent, 10 instances each, mean (max)', assigned);
  print('After a drop-out: changed rides beyond those of what dropped out, mean (max)', reassigned);
  const missed = [...assigned, ...reassigned].filter(({ ms, proven }) => proven < ms.length).map(({ name }) => name);
  say(missed.length === 0 ? '\nAll plans are proven.' : `\nNot all plans are proven: ${missed.join('; ')}.`);
  const isAsGood = await printBesideOrTools(BENCH_LIMITS);
  return missed.length === 0 && isAsGood;
}

function print(heading: string, all: readonly Solved[]): void {
  printTable(
    heading,
    ['', 'figure', 'proven', 'ms'],
    all.map(({ figures, ms, name, proven }) => [
      name,
      meanAndMax(figures, 2),
      `${proven}/${ms.length}`,
      meanAndMax(ms, 0),
    ]),
  );
}

function meanAndMax(values: readonly number[], digits: number): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return `${mean.toFixed(digits)} (${Math.max(...values).toFixed(digits)})`;
}

interface Planned {
  readonly compiled: Compiled;
  readonly plan: Plan;
  readonly bound: number;
}

/** Plans so many instances, one after the other. */
async function solved(
  name: string,
  count: number,
  figureOf: (planned: Planned, place: number) => number,
  instanceOf: (place: number) => Instance,
): Promise<Solved> {
  const found = { figures: [] as number[], ms: [] as number[] };
  let proven = 0;
  for (let place = 0; place < count; place += 1) {
    const compiled = compile(instanceOf(place));
    const solveMip = await testSolver();
    const startedAt = performance.now();
    const { bound, levels, plan } = solve(compiled, solveMip, BENCH_LIMITS);
    found.ms.push(performance.now() - startedAt);
    found.figures.push(figureOf({ compiled, plan, bound }, place));
    // Coverage and changes are proven. The other goals are searched.
    if (levels.some(({ goal, isOptimal }) => goal === 'CHANGED_RIDES' && isOptimal)) proven += 1;
  }
  return { name, proven, ...found };
}

function gapOf({ bound, compiled, plan }: Planned): number {
  return (100 * (bound - compiled.totalWeight + goalsOf(compiled, plan)[LOST])) / Math.max(1, bound);
}

/** Covers the rides of what drops out again. */
function reassign(size: Size): Promise<Solved> {
  const told = Array.from({ length: INSTANCES }, (_, place) => toldBySearch(waves(size, place + 1)));
  const random = randomNumbers(size.rides);
  const cases = Array.from({ length: size.dropOuts }, (_, place) =>
    withDropOut(told[place % INSTANCES] as Instance, random),
  );
  const extra = ({ compiled, plan }: Planned, place: number): number =>
    compiled.rides.filter(
      (ride, of) => plan.vehicle[of] !== NONE && isChanged(compiled, plan, of) && !cases[place]?.isOut(ride),
    ).length;
  return solved(`REASSIGN ${size.name}`, cases.length, extra, (place) => (cases[place] as DropOut).instance);
}

/** Returns an instance with a plan that people were told: that of the search, which needs no solver. */
function toldBySearch(instance: Instance): Instance {
  const compiled = compile(instance);
  const plan = searchPlan(compiled, greedyPlan(compiled, toldPlan(compiled)), searchSteps(compiled));
  const rides = compiled.rides.map((ride, number) => {
    const vehicleId = compiled.vehicles.ids[plan.vehicle[number] ?? NONE];
    const driverId = compiled.drivers.ids[plan.driver[number] ?? NONE];
    return vehicleId === undefined || driverId === undefined ? ride : { ...ride, vehicleId, driverId };
  });
  return { ...instance, rides };
}

type DropOut = ReturnType<typeof withDropOut>;

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
