import { builderOf } from './builder.ts';
import type { Compiled } from './compile.ts';
import { compareGoals, goalsOf, NONE, type Plan } from './plan.ts';

/** Gives rides a smaller vehicle where one is free and that makes the plan better. So no ride keeps a large one for nothing. */
export const shrink = (compiled: Compiled, plan: Plan): Plan => {
  const { capacities, rides, vehicles } = compiled;
  let best = plan;
  for (const ride of rides.keys()) {
    const [vehicle, driver] = [best.vehicle[ride] ?? NONE, best.driver[ride] ?? NONE];
    if (vehicle === NONE) continue;
    const smaller = (vehicles.allowed[ride] ?? [])
      .filter((other) => (capacities[other] ?? 0) < (capacities[vehicle] ?? 0))
      .toSorted((a, b) => (capacities[a] ?? 0) - (capacities[b] ?? 0) || a - b);
    for (const other of smaller) {
      const builder = builderOf(compiled, best);
      builder.uncover(ride);
      if (!builder.coverBy(ride, other, driver)) continue;
      if (compareGoals(goalsOf(compiled, builder.plan), goalsOf(compiled, best)) < 0) {
        best = builder.plan;
        break;
      }
    }
  }
  return best;
};
