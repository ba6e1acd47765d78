import type { Compiled } from './compile.ts';
import { type Anchor, type PlanModel, planModel } from './mip-model.ts';
import { CHANGED, type Goals, LOST, NONE, type Plan } from './plan.ts';

/** All ties together cost less than one seat, so that a solution near the former plan wins only against others that are as good. */
export const TIES = 0.4;

/**
 * Returns the model of the fewest empty seats among the plans that lose and change no more than `plan`. Of equal solutions it prefers
 * those near the plan: a solver that compares no equal plans is faster, and drivers keep their vehicles.
 */
export function seatModel(compiled: Compiled, plan: Plan, reached: Goals): PlanModel {
  const { capacities, drivers, rides, vehicles } = compiled;
  const isTold = [...vehicles.isTold, ...drivers.isTold].some(Boolean);
  const found = planModel(compiled, isTold ? [vehicles, drivers] : anchorAt(plan));
  const { changedColumn, lostColumn, model, vehicleColumns } = found;
  const cost = new Float64Array(model.cost.length);
  for (const [ride, own] of vehicleColumns.entries()) {
    for (const [number, column] of own) cost[column] = (capacities[number] ?? 0) - (rides[ride]?.seats ?? 0);
  }
  if (!isTold) cost.fill(TIES / (rides.length + 1), changedColumn);
  const atMost = (first: number, values: number[], upper: number) => ({
    columns: rides.map((_, ride) => first + ride),
    values,
    lower: Number.NEGATIVE_INFINITY,
    upper,
  });
  const weights = rides.map(({ weight }) => weight);
  const rows = [...model.rows, atMost(lostColumn, weights, reached[LOST])];
  const ones = rides.map(() => 1);
  if (isTold) rows.push(atMost(changedColumn, ones, reached[CHANGED]));
  return { ...found, model: { ...model, cost, rows } };
}

/** A plan as if people had been told it. A solver that prefers it does not compare the many plans that are equally good. */
export function anchorAt(plan: Plan): Anchor {
  return [plan.vehicle, plan.driver].map((told) => ({ told, isTold: Array.from(told, (number) => number !== NONE) }));
}
