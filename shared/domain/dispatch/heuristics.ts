import { builderOf } from './builder.ts';
import type { Compiled } from './compile.ts';
import { compareGoals, emptyPlan, goalsOf, isChanged, NONE, type Plan } from './plan.ts';

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

/** The most rides that one step takes out and covers again. */
const MAX_REMOVED = 12;

/**
 * Improves a plan by large-neighbourhood search: takes a few rides near each other out, covers them again in another order, and keeps
 * the result unless it is worse. Counts steps, not time, so the same input gives the same plan. Never loses covered weight.
 */
export function searchPlan(compiled: Compiled, from: Plan, steps: number): Plan {
  const { rides } = compiled;
  if (rides.length === 0) return from;
  const random = randomNumbers(rides.length);
  let best = from;
  let goals = goalsOf(compiled, best);
  for (let step = 0; step < steps; step += 1) {
    const builder = builderOf(compiled, best);
    const open = [...rides.keys()].filter((ride) => best.vehicle[ride] === NONE);
    const seed = open.length > 0 && random(2) === 0 ? (open[random(open.length)] ?? 0) : random(rides.length);
    const removed = neighboursOf(compiled, best, seed, random);
    for (const ride of removed) builder.uncover(ride);
    const again = shuffled([...new Set([seed, ...removed, ...open])], random);
    // Half of the steps cover heavy rides first.
    if (random(2) === 0) again.sort((a, b) => (rides[b]?.weight ?? 0) - (rides[a]?.weight ?? 0));
    for (const ride of again) if (builder.plan.vehicle[ride] === NONE) builder.cover(ride);
    const found = goalsOf(compiled, builder.plan);
    if (compareGoals(found, goals) > 0) continue;
    [best, goals] = [builder.plan, found];
  }
  return best;
}

/**
 * Returns covered rides near a ride: those that its vehicle, its driver or any resource could not serve beside it, or that start near it.
 */
function neighboursOf(compiled: Compiled, plan: Plan, seed: number, random: (below: number) => number): number[] {
  const { drivers, rides, vehicles } = compiled;
  const near: number[] = [];
  for (let ride = 0; ride < rides.length; ride += 1) {
    if (plan.vehicle[ride] === NONE) continue;
    const isRelated =
      ride === seed ||
      vehicles.conflicts[seed * rides.length + ride] === 1 ||
      drivers.conflicts[seed * rides.length + ride] === 1 ||
      (plan.vehicle[seed] !== NONE &&
        (plan.vehicle[seed] === plan.vehicle[ride] || plan.driver[seed] === plan.driver[ride]));
    if (isRelated) near.push(ride);
  }
  return shuffled(near, random).slice(0, 1 + random(MAX_REMOVED));
}

function shuffled(list: number[], random: (below: number) => number): number[] {
  for (let place = list.length - 1; place > 0; place -= 1) {
    const other = random(place + 1);
    const [a, b] = [list[place] ?? 0, list[other] ?? 0];
    list[place] = b;
    list[other] = a;
  }
  return list;
}

/** Returns a function that gives whole numbers below a limit: the same sequence for the same seed (xorshift32, Marsaglia 2003). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Gives rides a smaller vehicle where one is free and that makes the plan better. So no ride keeps a large one for nothing. */
export function shrink(compiled: Compiled, plan: Plan): Plan {
  const { capacities, rides, vehicles } = compiled;
  let best = plan;
  for (const ride of rides.keys()) {
    const [vehicle, driver] = [best.vehicle[ride] ?? NONE, best.driver[ride] ?? NONE];
    if (vehicle === NONE) continue;
    // Another vehicle than people were told counts more than its seats.
    if (vehicles.isTold[ride] && !isChanged(compiled, best, ride)) continue;
    const smaller = (vehicles.allowed[ride] ?? [])
      .filter((other) => (capacities[other] ?? 0) < (capacities[vehicle] ?? 0))
      .toSorted((a, b) => (capacities[a] ?? 0) - (capacities[b] ?? 0) || a - b);
    if (smaller.length === 0) continue;
    const goals = goalsOf(compiled, best);
    const builder = builderOf(compiled, best);
    builder.uncover(ride);
    for (const other of smaller) {
      if (!builder.coverBy(ride, other, driver)) continue;
      if (compareGoals(goalsOf(compiled, builder.plan), goals) < 0) {
        best = builder.plan;
        break;
      }
      builder.uncover(ride);
    }
  }
  return best;
}
