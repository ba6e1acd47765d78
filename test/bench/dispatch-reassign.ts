import { compile } from '#shared/domain/dispatch/compile.ts';
import { searchSteps } from '#shared/domain/dispatch/cover-rides.ts';
import { greedyPlan, randomNumbers, searchPlan, toldPlan } from '#shared/domain/dispatch/heuristics.ts';
import type { DispatchDriver, Instance } from '#shared/domain/dispatch/instance.ts';
import { isChanged, NONE, type Plan } from '#shared/domain/dispatch/plan.ts';
import { solve } from '#shared/domain/dispatch/solve.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { testSolver } from '#test/support/solver.ts';
import { BENCH_LIMITS, type DispatchSize, instanceOf, isProven, toldInstance } from './dispatch-cases.ts';

/** What the drop-outs of a size show. `extra` counts the changed rides that what dropped out did not serve. */
export interface ReassignFigures {
  readonly name: string;
  readonly cases: number;
  readonly proven: number;
  readonly extra: number[];
  readonly ms: number[];
}

/** Returns an instance with a plan that people were told: that of the search, which needs no solver. */
export function toldBySearch(instance: Instance): Instance {
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
