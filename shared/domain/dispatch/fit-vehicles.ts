import { inChains } from './chains.ts';
import { hasRoom } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { type Group, type GroupedGoal, groupedModel } from './grouped-model.ts';
import { seatModel, TIES } from './mip-model.ts';
import { brokenRules, compareGoals, LOST, NONE, type Plan, VEHICLES } from './plan.ts';
import type { MipLimits, SolveMip } from './solve-mip.ts';
import { goalsOf, tallyOf } from './tally.ts';

export interface FitMeans {
  readonly solveMip: SolveMip;
  readonly limits: MipLimits;
}

/** A plan, and whether no plan that covers and changes as much uses fewer vehicles. */
export interface Fitted {
  readonly plan: Plan;
  readonly isFewestVehicles: boolean;
}

/**
 * Takes as few vehicles as it can, and loses and changes no more than before. The model of groups gives a bound, because it knows no single
 * vehicle and no single driver. Its solution narrows the choice of vehicles.
 */
export function fewestVehicles(compiled: Compiled, plan: Plan, means: FitMeans): Fitted {
  if (plan.vehicle.every((vehicle) => vehicle === NONE)) return { plan, isFewestVehicles: true };
  const { groupsIn, least, values } = leastOf(compiled, plan, 'VEHICLES', means);
  const isFewest = (found: Plan): boolean => goalsOf(compiled, found)[VEHICLES] <= least;
  if (isFewest(plan) || !values || !groupsIn) return { plan, isFewestVehicles: isFewest(plan) };
  const found = better(compiled, plan, withinGroups(compiled, plan, groupsIn(values), means));
  return { plan: found, isFewestVehicles: isFewest(found) };
}

/** Returns a number of empty seats that no plan falls below which covers and changes as much, with as few vehicles if these are preferred. */
export function fewestSeats(compiled: Compiled, plan: Plan, means: FitMeans): number {
  if (plan.vehicle.every((vehicle) => vehicle === NONE)) return 0;
  const tally = tallyOf(compiled, plan);
  const smallest = seatsOfSmallest(compiled);
  // Where no ride must take a larger vehicle than it needs, there is nothing to solve.
  const isLeast = tally.goals()[LOST] === 0 && tally.counts().emptySeats === smallest;
  return Math.max(0, isLeast ? smallest : leastOf(compiled, plan, 'EMPTY_SEATS', means).least);
}

/** Returns the empty seats if each ride has the smallest vehicle that may serve it. */
function seatsOfSmallest({ capacities, rides, vehicles }: Compiled): number {
  const emptyOn = (ride: number, seats: number): number =>
    Math.min(...(vehicles.allowed[ride] ?? []).map((vehicle) => capacities[vehicle] ?? 0)) - seats;
  return rides.reduce((sum, { seats, weight }, ride) => (weight > 0 ? sum + emptyOn(ride, seats) : sum), 0);
}

function leastOf(compiled: Compiled, plan: Plan, goal: GroupedGoal['goal'], { limits, solveMip }: FitMeans) {
  const reached = goalsOf(compiled, plan);
  const limitsVehicles = compiled.prefersFewVehicles && goal === 'EMPTY_SEATS';
  const vehicles = limitsVehicles ? reached[VEHICLES] : undefined;
  const grouped = groupedModel(compiled, { goal, plan, reached, ...(vehicles !== undefined && { vehicles }) });
  if (!grouped) return { least: Number.NEGATIVE_INFINITY };
  const { bound, values } = solveMip(grouped.model, limits);
  // The ties make the bound larger by less than one.
  const least = Number.isFinite(bound) ? Math.ceil(bound - TIES_AND_ERROR) : Number.NEGATIVE_INFINITY;
  return { least, values, groupsIn: grouped.groupsIn };
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
