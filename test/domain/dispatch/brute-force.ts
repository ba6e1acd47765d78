import type { Compiled } from '#shared/domain/dispatch/compile.ts';
import { brokenRules, compareGoals, emptyPlan, type Goals, goalsOf, NONE } from '#shared/domain/dispatch/plan.ts';

/** Returns the best goals of all legal plans, by trying each vehicle and each driver for each ride. For up to 8 rides. */
export const bestGoals = (compiled: Compiled): Goals => {
  const { drivers, rides, vehicles } = compiled;
  const plan = emptyPlan(compiled);
  let best = goalsOf(compiled, plan);
  const tryFrom = (ride: number): void => {
    if (ride === rides.length) {
      const found = goalsOf(compiled, plan);
      if (compareGoals(found, best) < 0) best = found;
      return;
    }
    tryFrom(ride + 1);
    for (const vehicle of vehicles.allowed[ride] ?? []) {
      for (const driver of drivers.allowed[ride] ?? []) {
        plan.vehicle[ride] = vehicle;
        plan.driver[ride] = driver;
        if (brokenRules(compiled, plan).length === 0) tryFrom(ride + 1);
        plan.vehicle[ride] = NONE;
        plan.driver[ride] = NONE;
      }
    }
  };
  tryFrom(0);
  return best;
};
