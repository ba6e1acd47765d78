import { leastLost } from './chains.ts';
import { hasRoom } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { greedyPlan, searchPlan, toldPlan } from './heuristics.ts';
import { anchorAt, type PlanSolver, solvePlan } from './mip-model.ts';
import { brokenRules, CHANGED, compareGoals, type Goals, isChanged, LOST, NONE, type Plan } from './plan.ts';
import type { MipLimits, SolveMip } from './solve-mip.ts';
import { goalsOf } from './tally.ts';

/** A plan that covers the most, with the fewest changes, and what is proven of that. */
interface Coverage {
  readonly plan: Plan;
  /** No plan covers more weight than this. */
  readonly bound: number;
  /** The plan covers as much weight as any plan can. */
  readonly isOptimal: boolean;
  /** No plan that covers as much changes fewer rides. */
  readonly isFewestChanges: boolean;
}

/** Steps of the search before the solver and after it: more for more rides, fewer where each step chooses among more vehicles and drivers. */
const MAX_STEPS = 6_000;
const STEPS_PER_RIDE = 40;
const MAX_CHOICES = 3_000_000;

/** Returns how many steps one search takes. The first step finds the best pair of a ride that is alone. */
export function searchSteps({ drivers, rides, vehicles }: Compiled): number {
  if (rides.length === 1) return 1;
  const resources = Math.max(1, drivers.ids.length + vehicles.ids.length);
  return Math.min(MAX_STEPS, STEPS_PER_RIDE * rides.length, Math.ceil(MAX_CHOICES / resources));
}

/** Covers the most weight, then changes the fewest rides. */
export function coverRides(compiled: Compiled, solveMip: SolveMip, limits: MipLimits): Coverage {
  const steps = searchSteps(compiled);
  const isTold = [...compiled.vehicles.isTold, ...compiled.drivers.isTold].some(Boolean);
  const least = leastLost(compiled);
  const forced = forcedChanges(compiled);
  const isEnough = (goals: Goals): boolean =>
    goals[LOST] === least && (isTold ? least === 0 && goals[CHANGED] === forced : true);
  const isBest = (plan: Plan): boolean => isEnough(goalsOf(compiled, plan));
  const found = searchPlan(compiled, greedyPlan(compiled, toldPlan(compiled)), steps, isEnough);
  if (isBest(found)) return proven(compiled, found);
  const anchor = isTold ? [compiled.vehicles, compiled.drivers] : anchorAt(found);
  const solver = { anchor, solveMip, limits, ties: [] };
  const near = ridesNear(compiled, found);
  const improved = improveNear(compiled, found, near, solver);
  if (isBest(improved) || isBestNear(compiled, improved, near, solver)) return proven(compiled, improved);
  if (!hasRoom(compiled)) return unsolved(compiled, improved, least);
  const { found: solved, leastLost: leastInModel } = solvePlan(compiled, solver);
  const isLegal = solved !== undefined && brokenRules(compiled, solved.plan).length === 0;
  const isBetter = isLegal && compareGoals(goalsOf(compiled, solved.plan), goalsOf(compiled, improved)) < 0;
  const plan = isBetter ? solved.plan : improved;
  const reached = goalsOf(compiled, plan);
  const lostAtLeast = Math.max(least, leastInModel);
  const isProven = isLegal && solved.isOptimal;
  return {
    plan,
    bound: compiled.totalWeight - (isProven ? goalsOf(compiled, solved.plan)[LOST] : lostAtLeast),
    isOptimal: isProven || reached[LOST] === lostAtLeast,
    isFewestChanges: reached[CHANGED] === 0 || isProven,
  };
}

/** Returns how many rides change at least if all are covered: those whose vehicle or driver may not serve them any more. */
function forcedChanges({ drivers, rides, vehicles }: Compiled): number {
  return rides.filter((_, ride) =>
    [vehicles, drivers].some(
      ({ allowed, isTold, told }) => isTold[ride] && !allowed[ride]?.includes(told[ride] ?? NONE),
    ),
  ).length;
}

/** Without a solver, the chains of rides give the bound. */
function unsolved(compiled: Compiled, plan: Plan, least: number): Coverage {
  const reached = goalsOf(compiled, plan);
  return {
    plan,
    bound: compiled.totalWeight - least,
    isOptimal: reached[LOST] === least,
    isFewestChanges: reached[CHANGED] === 0,
  };
}

function proven(compiled: Compiled, plan: Plan): Coverage {
  const bound = compiled.totalWeight - goalsOf(compiled, plan)[LOST];
  return { plan, bound, isOptimal: true, isFewestChanges: true };
}

/** Returns the rides that a plan does not cover or changes, and those in conflict with them. */
function ridesNear(compiled: Compiled, plan: Plan): ReadonlySet<number> {
  const { drivers, rides, vehicles } = compiled;
  const open = [...rides.keys()].filter(
    (ride) => (plan.vehicle[ride] === NONE && rides[ride]?.ahead === undefined) || isChanged(compiled, plan, ride),
  );
  const isNear = (ride: number, other: number): boolean =>
    [vehicles, drivers].some(({ conflicts }) => conflicts[ride * rides.length + other] === 1);
  return new Set(open.flatMap((ride) => [ride, ...[...rides.keys()].filter((other) => isNear(ride, other))]));
}

/** Returns the best plan in which all other rides stay as they are, or the same plan if that is no better. */
function improveNear(compiled: Compiled, plan: Plan, near: ReadonlySet<number>, solver: PlanSolver): Plan {
  const held = narrowed(compiled, plan, (side, assigned, ride) =>
    near.has(ride) ? (side.allowed[ride] ?? []) : [assigned[ride] ?? NONE],
  );
  const isKept = compiled.isKept.map((kept, ride) => kept || !near.has(ride));
  const found = solveNear({ ...held, isKept }, solver)?.plan;
  const isBetter =
    found !== undefined &&
    brokenRules(compiled, found).length === 0 &&
    compareGoals(goalsOf(compiled, found), goalsOf(compiled, plan)) < 0;
  return isBetter ? found : plan;
}

/** Returns whether these rides alone, without all others, lose and change as much as the plan. Then no plan is better. */
export function isBestNear(compiled: Compiled, plan: Plan, near: ReadonlySet<number>, solver: PlanSolver): boolean {
  const alone = narrowed(compiled, plan, (side, _, ride) => (near.has(ride) ? (side.allowed[ride] ?? []) : []));
  const isKept = compiled.isKept.map((kept, ride) => kept && near.has(ride));
  const found = solveNear({ ...alone, isKept }, solver);
  if (!found?.isOptimal || brokenRules(compiled, found.plan).length > 0) return false;
  const others = compiled.rides.reduce((sum, { weight }, ride) => sum + (near.has(ride) ? 0 : weight), 0);
  const [least, reached] = [goalsOf(compiled, found.plan), goalsOf(compiled, plan)];
  return least[LOST] - others === reached[LOST] && least[CHANGED] === reached[CHANGED];
}

function solveNear(compiled: Compiled, solver: PlanSolver) {
  if (!hasRoom(compiled)) return undefined;
  return solvePlan(compiled, solver).found;
}

/** Returns the instance in which only some may serve each ride. */
function narrowed(
  compiled: Compiled,
  plan: Plan,
  allowedOf: (side: Side, assigned: Int32Array, ride: number) => readonly number[],
): Compiled {
  const sideOf = (side: Side, assigned: Int32Array): Side => ({
    ...side,
    allowed: side.allowed.map((_, ride) => allowedOf(side, assigned, ride)),
  });
  return {
    ...compiled,
    vehicles: sideOf(compiled.vehicles, plan.vehicle),
    drivers: sideOf(compiled.drivers, plan.driver),
  };
}
