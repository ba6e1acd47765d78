import type { SolverGoal } from '#shared/schemas/proposals/proposal-figures.ts';
import type { Compiled } from './compile.ts';
import { coverRides, searchSteps } from './cover-rides.ts';
import { fitVehicles } from './fit-vehicles.ts';
import { searchPlan, shrink, toldPlan } from './heuristics.ts';
import { EMPTY_MINUTES, type Goals, goalsOf, NONE, type Plan, SQUARED_MINUTES, SWITCHES } from './plan.ts';
import type { MipLimits, SolveMip } from './solve-mip.ts';

/** What is known of one goal, among the plans that are as good in all goals before it. */
export interface Level {
  readonly goal: SolverGoal;
  /** No such plan is better in this goal, and that is proven for each goal before it too. */
  readonly isOptimal: boolean;
  /** The proof ended at its limit of time or memory. The last three goals are only searched for, without a proof. */
  readonly limitReached: boolean;
}

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
  /** All goals in order. */
  readonly levels: readonly Level[];
  /** A proof ended at its limit of time or memory. The plan is legal all the same. */
  readonly limitReached: boolean;
}

/**
 * Returns the best plan: the most weight covered, then the fewest changes to what people were told, then the other goals in the order
 * of `Goals`. The same instance gives the same plan, unless the solver reaches its limits.
 */
export function solve(compiled: Compiled, solveMip: SolveMip, limits: MipLimits): Solution {
  return solveKeeping(keeping(compiled), solveMip, limits);
}

/** Returns the instance with the rides that must stay covered: those that people were told and that break no rule. */
export function keeping(compiled: Compiled): Compiled {
  const { vehicle } = toldPlan(compiled);
  return { ...compiled, isKept: Array.from(vehicle, (number) => number !== NONE) };
}

function solveKeeping(compiled: Compiled, solveMip: SolveMip, limits: MipLimits): Solution {
  const covered = coverRides(compiled, solveMip, limits);
  const fitted = fitVehicles(compiled, covered.plan, { solveMip, limits });
  const isDone = covered.isSearched && fitted.plan === covered.plan;
  const polished = isDone ? fitted.plan : searchPlan(compiled, fitted.plan, searchSteps(compiled));
  const plan = shrink(compiled, polished);
  const goals = goalsOf(compiled, plan);
  const { bound, isFewestChanges, isOptimal } = covered;
  const solved: [SolverGoal, boolean][] = [
    ['COVERED_WEIGHT', isOptimal],
    ['CHANGED_RIDES', isFewestChanges],
    ...(compiled.prefersFewVehicles ? [['VEHICLES', fitted.isFewestVehicles] satisfies [SolverGoal, boolean]] : []),
    ['EMPTY_SEATS', fitted.isFewestSeats],
  ];
  const searched: [SolverGoal, boolean][] = [
    ['SWITCHES', goals[SWITCHES] === 0],
    ['EMPTY_MINUTES', goals[EMPTY_MINUTES] === 0],
    ['EVEN_HOURS', goals[SQUARED_MINUTES] === 0],
  ];
  const isProvenUpTo = (count: number): boolean =>
    [...solved, ...searched].slice(0, count).every(([, isBest]) => isBest);
  const levels = [...solved, ...searched].map(([goal, isBest], place) => ({
    goal,
    isOptimal: isProvenUpTo(place + 1),
    limitReached: place < solved.length && !isBest,
  }));
  const limitReached = levels.some((level) => level.limitReached);
  return { plan, goals, bound, isOptimal, isFewestChanges, levels, limitReached };
}
