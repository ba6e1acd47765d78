import type { Compiled } from './compile.ts';
import { greedyPlan, toldPlan } from './greedy.ts';
import { leastLost } from './least-lost.ts';
import { type Anchor, planModel } from './mip-model.ts';
import { improveNear, isBestNear, ridesNear } from './near.ts';
import { brokenRules, CHANGED, compareGoals, type Goals, goalsOf, LOST, NONE, type Plan } from './plan.ts';
import { searchPlan } from './search.ts';
import type { MipLimits, SolveMip } from './solve-mip.ts';

/** A plan and what is proven about it. */
export interface Solution {
  readonly plan: Plan;
  readonly goals: Goals;
  /** No plan covers more weight than this. */
  readonly bound: number;
  /** The plan covers as much weight as any plan can. */
  readonly isOptimal: boolean;
  /** No plan that covers as much changes fewer rides. */
  readonly isFewestChanges: boolean;
  /** The solver stopped at its limit of time or memory. The plan is legal all the same. */
  readonly limitReached: boolean;
}

/** Steps of the search before the solver and after it: more for more rides. */
const MAX_STEPS = 2_500;
const STEPS_PER_RIDE = 40;

/** Returns how many steps one search takes. */
export const searchSteps = ({ rides }: Compiled): number => Math.min(MAX_STEPS, STEPS_PER_RIDE * rides.length);

/**
 * Returns the best plan: the most weight covered, then the fewest changes to what people were told, then the other goals in the order
 * of `Goals`. The same instance gives the same plan, unless the solver reaches its limits.
 */
export const solve = (compiled: Compiled, solveMip: SolveMip, limits: MipLimits): Solution =>
  solveKeeping(keeping(compiled), solveMip, limits);

/** Returns the instance with the rides that must stay covered: those that people were told and that break no rule. */
export const keeping = (compiled: Compiled): Compiled => {
  const { vehicle } = toldPlan(compiled);
  return { ...compiled, isKept: Array.from(vehicle, (number) => number !== NONE) };
};

const solveKeeping = (compiled: Compiled, solveMip: SolveMip, limits: MipLimits): Solution => {
  const steps = searchSteps(compiled);
  const isTold = [...compiled.vehicles.isTold, ...compiled.drivers.isTold].some(Boolean);
  const least = leastLost(compiled);
  const forced = forcedChanges(compiled);
  const isBest = (plan: Plan): boolean => {
    const goals = goalsOf(compiled, plan);
    return goals[LOST] === least && (isTold ? least === 0 && goals[CHANGED] === forced : true);
  };
  const found = searchPlan(compiled, greedyPlan(compiled, toldPlan(compiled)), steps);
  if (isBest(found)) return proven(compiled, found);
  const anchor = isTold ? [compiled.vehicles, compiled.drivers] : sidesOf(found);
  const solver = { anchor, solveMip, limits };
  const near = ridesNear(compiled, found);
  const improved = improveNear(compiled, found, near, solver);
  if (isBest(improved) || isBestNear(compiled, improved, near, solver))
    return proven(compiled, searchPlan(compiled, improved, steps));
  const { lostCost, model, planOf } = planModel(compiled, anchor);
  const { bound, isOptimal, values } = solveMip(model, limits);
  const solved = values && planOf(values);
  const isLegal = solved !== undefined && brokenRules(compiled, solved).length === 0;
  const isBetter = isLegal && compareGoals(goalsOf(compiled, solved), goalsOf(compiled, improved)) < 0;
  const plan = searchPlan(compiled, isBetter ? solved : improved, steps);
  const reached = goalsOf(compiled, plan);
  const lostAtLeast = Math.max(least, lostOfBound(bound, lostCost, compiled.rides.length));
  const isProven = isOptimal && isLegal;
  return {
    plan,
    goals: reached,
    bound: compiled.totalWeight - (isProven ? goalsOf(compiled, solved)[LOST] : lostAtLeast),
    isOptimal: isProven || reached[LOST] === lostAtLeast,
    isFewestChanges: isProven && isTold,
    limitReached: !isProven,
  };
};

/** Returns how many rides change at least if all are covered: those whose vehicle or driver may not serve them any more. */
const forcedChanges = ({ drivers, rides, vehicles }: Compiled): number =>
  rides.filter((_, ride) =>
    [vehicles, drivers].some(
      ({ allowed, isTold, told }) => isTold[ride] && !allowed[ride]?.includes(told[ride] ?? NONE),
    ),
  ).length;

/** The cost is `lostCost` per unit of lost weight and 1 per changed ride, of which there are fewer than `lostCost`. */
const lostOfBound = (bound: number, lostCost: number, rides: number): number =>
  Number.isFinite(bound) ? Math.max(0, Math.ceil((bound - rides) / lostCost - 1e-6)) : 0;

const proven = (compiled: Compiled, plan: Plan): Solution => {
  const goals = goalsOf(compiled, plan);
  const bound = compiled.totalWeight - goals[LOST];
  return { plan, goals, bound, isOptimal: true, isFewestChanges: true, limitReached: false };
};

/** A plan as if people had been told it. A solver that prefers it does not compare the many plans that are equally good. */
const sidesOf = (plan: Plan): Anchor =>
  [plan.vehicle, plan.driver].map((told) => ({ told, isTold: Array.from(told, (number) => number !== NONE) }));
