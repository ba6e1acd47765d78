import { oncePer } from '#shared/domain/records.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { builderOf } from './builder.ts';
import type { Compiled } from './compile.ts';
import { compareGoals, copyOf, DUTIES, EMPTY_MINUTES, emptyPlan, type Goals, NONE, type Plan } from './plan.ts';
import { goalsOf } from './tally.ts';

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
const MAX_REMOVED = 16;

/** While the search is hot, it takes plans that are worse by about this number of empty seats. */
const HOT = 3;
const COLD = 0.05;

/** In the search, this number of minutes of empty way counts as an empty seat. */
const MINUTES_PER_SEAT = 30;

/**
 * Improves a plan by large-neighbourhood search with annealing: takes a few rides near each other out, covers them again in another order, and
 * keeps the result unless it is worse. While hot, it also keeps what is a little worse in the goals of duties and empty way. Counts
 * steps, not time, so the same input gives the same plan. Returns the best plan that it saw, or the first that is enough. Never loses
 * covered weight.
 */
export function searchPlan(
  compiled: Compiled,
  from: Plan,
  steps: number,
  isEnough: (goals: Goals) => boolean = () => false,
): Plan {
  const { rides } = compiled;
  if (rides.length === 0) return from;
  const all = numbersOf(rides);
  const random = randomNumbers(rides.length);
  const builder = builderOf(compiled, from);
  let current = builder.goals();
  let [best, goals] = [from, current];
  for (let step = 0; step < steps && !isEnough(goals); step += 1) {
    const open = all.filter((ride) => builder.plan.vehicle[ride] === NONE);
    const seed = open.length > 0 && random(2) === 0 ? (open[random(open.length)] ?? 0) : random(rides.length);
    const removed = neighboursOf(compiled, builder.plan, seed, random);
    const again = ordered(compiled, [...new Set([seed, ...removed, ...open])], random);
    const former = again.map(
      (ride) => [ride, builder.plan.vehicle[ride] ?? NONE, builder.plan.driver[ride] ?? NONE] as const,
    );
    for (const ride of again) builder.uncover(ride);
    for (const ride of again) builder.cover(ride);
    const found = builder.goals();
    const heat = HOT * (COLD / HOT) ** (step / steps);
    if (isAccepted(found, current, heat * -Math.log((random(1e6) + 1) / 1e6))) {
      current = found;
      if (compareGoals(found, goals) < 0) [best, goals] = [copyOf(builder.plan), found];
      continue;
    }
    for (const ride of again) builder.uncover(ride);
    for (const [ride, vehicle, driver] of former) if (vehicle !== NONE) builder.put(ride, vehicle, driver);
  }
  return best;
}

/** Each step of the search looks at all rides. To list their numbers takes longer than to look at them. */
const numbersOf = oncePer((rides: Compiled['rides']): readonly number[] => [...rides.keys()]);

/** Tells whether a plan is no worse than another one, or worse by no more than `allowed` empty seats in the goals of duties and way. */
function isAccepted(found: Goals, current: Goals, allowed: number): boolean {
  const place = found.findIndex((value, at) => value !== current[at]);
  if (place === -1) return true;
  if (place < DUTIES) return compareGoals(found, current) < 0;
  const worse = found[DUTIES] - current[DUTIES] + (found[EMPTY_MINUTES] - current[EMPTY_MINUTES]) / MINUTES_PER_SEAT;
  return worse < allowed || compareGoals(found, current) < 0;
}

/** Returns rides in the order in which a step covers them: as they start, the heaviest first, or any. */
function ordered({ rides }: Compiled, list: number[], random: (below: number) => number): number[] {
  const order = random(4);
  if (order === 0) return list.sort((a, b) => a - b);
  const any = shuffled(list, random);
  return order === 1 ? any : any.sort((a, b) => (rides[b]?.weight ?? 0) - (rides[a]?.weight ?? 0));
}

/**
 * Returns covered rides near a ride. Of these kinds one: rides that its vehicle, its driver or any resource could not serve beside it; the
 * duties on its day of its vehicle and driver, and of another ride of that time; and the rides of its parties.
 */
function neighboursOf(compiled: Compiled, plan: Plan, seed: number, random: (below: number) => number): number[] {
  const { days, drivers, parties, rides, vehicles } = compiled;
  const covered = numbersOf(rides).filter((ride) => plan.vehicle[ride] !== NONE);
  const inConflict = (ride: number): boolean =>
    ride === seed ||
    vehicles.conflicts[seed * rides.length + ride] === 1 ||
    drivers.conflicts[seed * rides.length + ride] === 1;
  const shares = (ride: number, other: number): boolean =>
    plan.vehicle[other] !== NONE &&
    (plan.vehicle[ride] === plan.vehicle[other] || plan.driver[ride] === plan.driver[other]);
  const kind = random(4);
  if (kind === 0) {
    const near = covered.filter((ride) => inConflict(ride) || shares(ride, seed));
    return shuffled(near, random).slice(0, 1 + random(MAX_REMOVED));
  }
  if (kind === 1) {
    const own = new Set(parties[seed]);
    const near = covered.filter((ride) => parties[ride]?.some((party) => own.has(party)));
    return shuffled(near, random).slice(0, 1 + random(MAX_REMOVED));
  }
  // Parts of two duties, or of three, around the same time.
  const together = covered.filter((ride) => days[ride] === days[seed]);
  const others = shuffled(
    together.filter((ride) => Math.abs((rides[ride]?.start ?? 0) - (rides[seed]?.start ?? 0)) < NEAR_MS),
    random,
  ).slice(0, kind - 1);
  return [seed, ...others].flatMap((ride) => {
    const duty = together.filter((other) => shares(other, ride));
    const first = random(duty.length + 1);
    return duty.slice(first, first + 1 + random(MAX_REMOVED / 2));
  });
}

const NEAR_MS = 2 * HOUR_MS;

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
