import type { Compiled } from '#shared/domain/dispatch/compile.ts';
import { brokenRules, emptyPlan, isChanged, NONE } from '#shared/domain/dispatch/plan.ts';

/** The goals that a solver proves. `vehicles` is 0 unless fewer are preferred. */
export type ProvenGoals = readonly [
  dropped: number,
  lost: number,
  changed: number,
  vehicles: number,
  emptySeats: number,
];

/**
 * Returns the best of these goals over all legal plans, by trying each vehicle and each driver for each ride. Leaves a branch only if its
 * first rides are already no better than a whole plan. For up to 8 rides.
 */
export function bestGoals(compiled: Compiled): ProvenGoals {
  const { capacities, drivers, prefersFewVehicles, rides, vehicles } = compiled;
  const plan = emptyPlan(compiled);
  let best: ProvenGoals = [Number.POSITIVE_INFINITY, 0, 0, 0, 0];
  /** The goals with this ride as the plan has it now. */
  const goalsWith = ([dropped, lost, changed, used, seats]: ProvenGoals, ride: number): ProvenGoals => {
    const vehicle = plan.vehicle[ride] ?? NONE;
    const isNew = prefersFewVehicles && !plan.vehicle.slice(0, ride).includes(vehicle);
    return [
      dropped,
      lost,
      changed + (isChanged(compiled, plan, ride) ? 1 : 0),
      used + (isNew ? 1 : 0),
      seats + (capacities[vehicle] ?? 0) - (rides[ride]?.seats ?? 0),
    ];
  };
  const tryFrom = (ride: number, goals: ProvenGoals): void => {
    if (!isLess(goals, best)) return;
    if (ride === rides.length) {
      best = goals;
      return;
    }
    const [dropped, lost, changed, used, seats] = goals;
    const pairs = (vehicles.allowed[ride] ?? []).flatMap((vehicle) =>
      (drivers.allowed[ride] ?? []).map((driver) => [vehicle, driver] as const),
    );
    for (const [vehicle, driver] of pairs) {
      plan.vehicle[ride] = vehicle;
      plan.driver[ride] = driver;
      if (brokenRules(compiled, plan).length === 0) tryFrom(ride + 1, goalsWith(goals, ride));
      plan.vehicle[ride] = NONE;
      plan.driver[ride] = NONE;
    }
    const without = [dropped + (compiled.isKept[ride] ? 1 : 0), lost + (rides[ride]?.weight ?? 0)] as const;
    tryFrom(ride + 1, [...without, changed, used, seats]);
  };
  tryFrom(0, [0, 0, 0, 0, 0]);
  return best;
}

function isLess(a: ProvenGoals, b: ProvenGoals): boolean {
  const place = a.findIndex((value, at) => value !== b[at]);
  return place !== -1 && (a[place] ?? 0) < (b[place] ?? 0);
}
