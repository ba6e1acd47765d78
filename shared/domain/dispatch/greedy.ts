import { builderOf } from './builder.ts';
import type { Compiled } from './compile.ts';
import { compareGoals, emptyPlan, goalsOf, NONE, type Plan } from './plan.ts';

/** Returns the plan that people were told, without the rides that break a rule now. */
export function toldPlan(compiled: Compiled): Plan {
  const builder = builderOf(compiled, emptyPlan(compiled));
  const { drivers, rides, vehicles } = compiled;
  for (const ride of byWeight(compiled, [...rides.keys()])) {
    const [vehicle, driver] = [vehicles.told[ride] ?? NONE, drivers.told[ride] ?? NONE];
    if (vehicle !== NONE && driver !== NONE) builder.coverBy(ride, vehicle, driver);
  }
  return builder.plan;
}

function byWeight({ rides }: Compiled, list: readonly number[]): number[] {
  return list.toSorted((a, b) => (rides[b]?.weight ?? 0) - (rides[a]?.weight ?? 0) || a - b);
}

/** Covers what a plan leaves open, ride by ride. Tries three orders and returns the best: by weight, by start, and by seats. */
export function greedyPlan(compiled: Compiled, from: Plan): Plan {
  const { rides } = compiled;
  const open = [...rides.keys()].filter((ride) => from.vehicle[ride] === NONE);
  const bySeats = open.toSorted((a, b) => (rides[b]?.seats ?? 0) - (rides[a]?.seats ?? 0) || a - b);
  const plans = [byWeight(compiled, open), open, bySeats].map((order) => {
    const builder = builderOf(compiled, from);
    for (const ride of order) builder.cover(ride);
    return builder.plan;
  });
  const [first, ...others] = plans;
  return others.reduce(
    (best, plan) => (compareGoals(goalsOf(compiled, plan), goalsOf(compiled, best)) < 0 ? plan : best),
    first ?? from,
  );
}
