import type { Compiled } from './compile.ts';
import { greedyPlan, toldPlan } from './greedy.ts';
import { planModel } from './mip-model.ts';
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
  const steps = Math.min(MAX_STEPS, STEPS_PER_RIDE * compiled.rides.length);
  const found = searchPlan(compiled, greedyPlan(compiled, toldPlan(compiled)), steps);
  const goals = goalsOf(compiled, found);
  const isTold = [...compiled.vehicles.isTold, ...compiled.drivers.isTold].some(Boolean);
  if (goals[LOST] === 0 && goals[CHANGED] === 0) return proven(compiled, found);
  const { lostCost, model, planOf } = planModel(
    compiled,
    isTold ? [compiled.vehicles, compiled.drivers] : sidesOf(found),
  );
  const { bound, isOptimal, values } = solveMip(model, limits);
  const solved = values && planOf(values);
  const isLegal = solved !== undefined && brokenRules(compiled, solved).length === 0;
  const better = isLegal && compareGoals(goalsOf(compiled, solved), goals) < 0 ? solved : found;
  const plan = searchPlan(compiled, better, steps);
  const reached = goalsOf(compiled, plan);
  const lostAtLeast = leastLost(bound, lostCost, compiled.rides.length);
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

/** The cost is `lostCost` per unit of lost weight and 1 per changed ride, of which there are fewer than `lostCost`. */
const leastLost = (bound: number, lostCost: number, rides: number): number =>
  Number.isFinite(bound) ? Math.max(0, Math.ceil((bound - rides) / lostCost - 1e-6)) : 0;

const proven = (compiled: Compiled, plan: Plan): Solution => ({
  plan,
  goals: goalsOf(compiled, plan),
  bound: compiled.totalWeight,
  isOptimal: true,
  isFewestChanges: true,
  limitReached: false,
});

/** A plan as if people had been told it. A solver that prefers it does not compare the many plans that are equally good. */
const sidesOf = (plan: Plan) =>
  [plan.vehicle, plan.driver].map((told) => ({ told, isTold: Array.from(told, (number) => number !== NONE) }));
