import { inChains } from './chains.ts';
import { hasRoom } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { type Group, type GroupedGoal, groupedModel } from './grouped-model.ts';
import { seatModel, TIES } from './mip-model.ts';
import { brokenRules, compareGoals, EMPTY_SEATS, goalsOf, NONE, type Plan, VEHICLES } from './plan.ts';
import type { MipLimits, SolveMip } from './solve-mip.ts';

/** A plan whose vehicles fit, and what is proven of them. */
export interface Fitted {
  readonly plan: Plan;
  /** No plan that covers and changes as much uses fewer vehicles. True if fewer are not preferred. */
  readonly isFewestVehicles: boolean;
  /** No plan that is as good so far has fewer empty seats. */
  readonly isFewestSeats: boolean;
}

export interface FitMeans {
  readonly solveMip: SolveMip;
  readonly limits: MipLimits;
}

/**
 * The most columns of a model of all vehicles and drivers. A larger one takes longer than a request may. Where people were told a plan,
 * few rides can change, so a larger model is solved in the same time.
 */
const MAX_COLUMNS = { new: 12_000, told: 80_000 };

/**
 * Improves the vehicles of a plan, which loses and changes no more than before. The model of groups gives a bound, because it knows no
 * single vehicle and no single driver. Its solution narrows the choice of vehicles. Where that is not enough, a model of all decides.
 */
export function fitVehicles(compiled: Compiled, plan: Plan, means: FitMeans): Fitted {
  if (plan.vehicle.every((vehicle) => vehicle === NONE)) return { plan, isFewestVehicles: true, isFewestSeats: true };
  if (!compiled.prefersFewVehicles) {
    const seats = fitGoal(compiled, plan, 'EMPTY_SEATS', means);
    return { plan: seats.plan, isFewestVehicles: true, isFewestSeats: seats.isBest };
  }
  const fewest = fitGoal(compiled, plan, 'VEHICLES', means);
  const seats = fitGoal(compiled, fewest.plan, 'EMPTY_SEATS', means);
  return { plan: seats.plan, isFewestVehicles: fewest.isBest, isFewestSeats: fewest.isBest && seats.isBest };
}

function fitGoal(compiled: Compiled, plan: Plan, goal: GroupedGoal['goal'], means: FitMeans) {
  const reached = goalsOf(compiled, plan);
  const place = goal === 'VEHICLES' ? VEHICLES : EMPTY_SEATS;
  const limitsVehicles = compiled.prefersFewVehicles && goal === 'EMPTY_SEATS';
  const grouped = groupedModel(compiled, {
    goal,
    plan,
    reached,
    ...(limitsVehicles && { vehicles: reached[VEHICLES] }),
  });
  if (!grouped) return { plan, isBest: false };
  const { bound, values } = means.solveMip(grouped.model, means.limits);
  // The ties make the bound larger by less than one.
  const least = Number.isFinite(bound) ? Math.ceil(bound - TIES_AND_ERROR) : Number.NEGATIVE_INFINITY;
  const isBest = (found: Plan): boolean => goalsOf(compiled, found)[place] <= least;
  if (isBest(plan) || !values) return { plan, isBest: isBest(plan) };
  const narrowed = better(compiled, plan, withinGroups(compiled, plan, grouped.groupsIn(values), means));
  if (isBest(narrowed) || goal === 'VEHICLES' || compiled.prefersFewVehicles)
    return { plan: narrowed, isBest: isBest(narrowed) };
  if (!hasRoom(compiled)) return { plan: narrowed, isBest: false };
  const whole = seatModel(compiled, narrowed, reached);
  if (whole.model.cost.length > mostColumns(compiled)) return { plan: narrowed, isBest: false };
  // Half of the time is left for the reasons of rides that are not covered.
  const solved = means.solveMip(whole.model, { ...means.limits, seconds: means.limits.seconds / 2 });
  const found = better(compiled, narrowed, solved.values && whole.planOf(solved.values));
  const proven = Math.ceil(solved.bound - TIES_AND_ERROR);
  return { plan: found, isBest: Number.isFinite(proven) && goalsOf(compiled, found)[place] <= proven };
}

function mostColumns({ drivers, vehicles }: Compiled): number {
  return MAX_COLUMNS[[...vehicles.isTold, ...drivers.isTold].some(Boolean) ? 'told' : 'new'];
}

const TIES_AND_ERROR = TIES + 1e-6;

function better(compiled: Compiled, plan: Plan, found: Plan | undefined): Plan {
  return found &&
    brokenRules(compiled, found).length === 0 &&
    compareGoals(goalsOf(compiled, found), goalsOf(compiled, plan)) < 0
    ? found
    : plan;
}

/**
 * Returns a plan in which each ride has a vehicle of its group, and the driver that it has. Undefined if none was found. Where the solver has
 * no room, the rides of each group form chains.
 */
function withinGroups(
  compiled: Compiled,
  plan: Plan,
  groups: readonly (Group | undefined)[],
  { limits, solveMip }: FitMeans,
): Plan | undefined {
  const { drivers, vehicles } = compiled;
  const only = (side: Side, allowedOf: (ride: number, allowed: readonly number[]) => readonly number[]): Side => ({
    ...side,
    allowed: side.allowed.map((allowed, ride) => allowedOf(ride, allowed)),
  });
  const narrowed = {
    ...compiled,
    vehicles: only(vehicles, (ride) => groups[ride]?.members ?? []),
    drivers: only(drivers, (ride, allowed) => {
      const driver = plan.driver[ride] ?? NONE;
      if (!groups[ride]) return [];
      return driver === NONE ? allowed : [driver];
    }),
  };
  if (!hasRoom(narrowed)) return inChains(compiled, plan, groups);
  const { model, planOf } = seatModel(narrowed, plan, goalsOf(compiled, plan));
  const { values } = solveMip(model, limits);
  return values && planOf(values);
}
