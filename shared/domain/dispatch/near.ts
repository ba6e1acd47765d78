import type { Compiled, Side } from './compile.ts';
import { type Anchor, planModel } from './mip-model.ts';
import { hasRoom } from './model-size.ts';
import { brokenRules, CHANGED, compareGoals, goalsOf, isChanged, LOST, NONE, type Plan } from './plan.ts';
import type { MipLimits, SolveMip } from './solve-mip.ts';

/** How to solve a smaller model of the same rides. */
export interface NearSolver {
  readonly anchor: Anchor;
  readonly solveMip: SolveMip;
  readonly limits: MipLimits;
}

/** Returns the rides that a plan does not cover or changes, and those in conflict with them. */
export function ridesNear(compiled: Compiled, plan: Plan): ReadonlySet<number> {
  const { drivers, rides, vehicles } = compiled;
  const open = [...rides.keys()].filter((ride) => plan.vehicle[ride] === NONE || isChanged(compiled, plan, ride));
  const isNear = (ride: number, other: number): boolean =>
    [vehicles, drivers].some(({ conflicts }) => conflicts[ride * rides.length + other] === 1);
  return new Set(open.flatMap((ride) => [ride, ...[...rides.keys()].filter((other) => isNear(ride, other))]));
}

/** Returns the best plan in which all other rides stay as they are, or the same plan if that is no better. */
export function improveNear(compiled: Compiled, plan: Plan, near: ReadonlySet<number>, solver: NearSolver): Plan {
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
export function isBestNear(compiled: Compiled, plan: Plan, near: ReadonlySet<number>, solver: NearSolver): boolean {
  const alone = narrowed(compiled, plan, (side, _, ride) => (near.has(ride) ? (side.allowed[ride] ?? []) : []));
  const isKept = compiled.isKept.map((kept, ride) => kept && near.has(ride));
  const found = solveNear({ ...alone, isKept }, solver);
  if (!found?.isOptimal || brokenRules(compiled, found.plan).length > 0) return false;
  const others = compiled.rides.reduce((sum, { weight }, ride) => sum + (near.has(ride) ? 0 : weight), 0);
  const [least, reached] = [goalsOf(compiled, found.plan), goalsOf(compiled, plan)];
  return least[LOST] - others === reached[LOST] && least[CHANGED] === reached[CHANGED];
}

function solveNear(compiled: Compiled, { anchor, limits, solveMip }: NearSolver) {
  if (!hasRoom(compiled)) return undefined;
  const { model, planOf } = planModel(compiled, anchor);
  const { isOptimal, values } = solveMip(model, limits);
  const plan = values && planOf(values);
  return plan && { isOptimal, plan };
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
