import { builderOf } from './builder.ts';
import type { Compiled } from './compile.ts';
import { compareGoals, goalsOf, NONE, type Plan } from './plan.ts';

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
