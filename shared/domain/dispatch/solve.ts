import { groupByEach } from '#shared/domain/group-by-each.ts';
import type { SolverGoal } from '#shared/schemas/proposals/proposal-figures.ts';
import type { Compiled } from './compile.ts';
import { coverRides, searchSteps } from './cover-rides.ts';
import { fewestSeats, fewestVehicles } from './fit-vehicles.ts';
import { searchPlan, toldPlan } from './heuristics.ts';
import { leastWay } from './least-way.ts';
import {
  AHEAD,
  CHANGED,
  DUTIES,
  EMPTY_MINUTES,
  type Goals,
  LOST,
  NONE,
  type Plan,
  SQUARED_MINUTES,
  VEHICLES,
  WISHES,
} from './plan.ts';
import type { MipLimits, SolveMip } from './solve-mip.ts';
import { goalsOf } from './tally.ts';

/** What is known of one goal, among the plans that are as good in all goals before it. */
export interface Level {
  readonly goal: SolverGoal;
  /** What the plan reaches. Of COVERED_WEIGHT the most is best, of all others the least. */
  readonly value: number;
  /** No plan is better than this. Undefined where that is not known. */
  readonly bound?: number | undefined;
  /** The plan reaches the bound, and the bounds of all goals before it. */
  readonly isOptimal: boolean;
  /** The proof ended at its limit of time or memory. For wishes, duties, empty way and even work there is a search. */
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
  const means = { solveMip, limits };
  const covered = coverRides(compiled, solveMip, limits);
  const fitted = compiled.prefersFewVehicles
    ? fewestVehicles(compiled, covered.plan, means)
    : { plan: covered.plan, isFewestVehicles: true };
  const searched = searchPlan(compiled, fitted.plan, searchSteps(compiled));
  const lostAhead = goalsOf(compiled, searched)[AHEAD];
  const plan = withoutAhead(compiled, searched);
  const goals = goalsOf(compiled, plan);
  const { bound, isFewestChanges, isOptimal } = covered;
  const seats = fewestSeats(compiled, plan, means);
  const fewVehicles = fitted.isFewestVehicles && goals[VEHICLES];
  // Each goal with its bound.
  const known: [SolverGoal, value: number, bound: number | undefined][] = [
    ['COVERED_WEIGHT', compiled.totalWeight - goals[LOST], bound],
    ['CHANGED_RIDES', goals[CHANGED], isFewestChanges ? goals[CHANGED] : undefined],
    ['AHEAD', lostAhead, lostAhead === 0 ? 0 : undefined],
    ['WISHES', goals[WISHES], leastMissed(compiled)],
    ['VEHICLES', goals[VEHICLES], fewVehicles === false ? undefined : fewVehicles],
    ['DUTIES', goals[DUTIES], seats + compiled.costs.faceSeats * fewestFaces(compiled, goals)],
    ['EMPTY_MINUTES', goals[EMPTY_MINUTES], goals[EMPTY_MINUTES] === 0 ? 0 : leastWay(compiled, goals)],
    ['EVEN_HOURS', goals[SQUARED_MINUTES], goals[SQUARED_MINUTES] === 0 ? 0 : undefined],
  ];
  const hasAhead = compiled.rides.some(({ ahead }) => ahead !== undefined);
  const shown = known.filter(
    ([goal]) => (goal !== 'VEHICLES' || compiled.prefersFewVehicles) && (goal !== 'AHEAD' || hasAhead),
  );
  let isProven = isOptimal;
  const levels = shown.map(([goal, value, least]) => {
    isProven &&= value === least;
    return { goal, value, bound: least, isOptimal: isProven, limitReached: PROVEN_GOALS.has(goal) && value !== least };
  });
  const limitReached = levels.some((level) => level.limitReached);
  return { plan, goals, bound, isOptimal, isFewestChanges, levels, limitReached };
}

/** Returns the plan of the rides that are planned now. */
function withoutAhead({ rides }: Compiled, { driver, vehicle }: Plan): Plan {
  const only = (assigned: Int32Array) =>
    assigned.map((number, ride) => (rides[ride]?.ahead === undefined ? number : NONE));
  return { vehicle: only(vehicle), driver: only(driver) };
}

/** Goals that are proven unless a limit is reached. The others are searched, and proven only where the plan reaches a bound. */
const PROVEN_GOALS: ReadonlySet<SolverGoal> = new Set(['COVERED_WEIGHT', 'CHANGED_RIDES', 'VEHICLES']);

/** Returns how many wishes every plan misses that covers all rides which must stay covered. */
function leastMissed({ drivers, isKept, vehicles }: Compiled): number {
  return [vehicles, drivers].reduce((sum, { allowed, wished }) => {
    const missed = wished.filter(
      (wish, ride) => isKept[ride] && wish && !allowed[ride]?.some((each) => wish.has(each)),
    );
    return sum + missed.length;
  }, 0);
}

/** Returns how many drivers the parties have at least: rides that no driver can do both need one each. */
function fewestFaces(compiled: Compiled, goals: Goals): number {
  const { drivers, isFace, isKept, parties, partyWeights, rides } = compiled;
  const count = rides.length;
  const isSure = (ride: number): boolean => goals[LOST] === 0 || isKept[ride] === true;
  const ridesOf = groupByEach([...parties.keys()].filter(isSure), (ride) => parties[ride] ?? []);
  return [...ridesOf].reduce((sum, [party, list]) => {
    const most = Math.max(
      ...list.map((_, place) => cliqueFrom(list.slice(place), (a, b) => drivers.conflicts[a * count + b] === 1)),
    );
    const known = drivers.ids.filter((_, driver) => isFace[party * drivers.ids.length + driver] === 1).length;
    return sum + (partyWeights[party] ?? 0) * Math.max(0, most - known);
  }, 0);
}

function cliqueFrom(list: readonly number[], inConflict: (a: number, b: number) => boolean): number {
  const clique: number[] = [];
  for (const ride of list) if (clique.every((member) => inConflict(member, ride))) clique.push(ride);
  return clique.length;
}
