import { builderOf } from './builder.ts';
import type { Compiled } from './compile.ts';
import { compareGoals, goalsOf, isChanged, NONE, type Plan } from './plan.ts';

/** Gives rides a smaller vehicle where one is free and that makes the plan better. So no ride keeps a large one for nothing. */
export function shrink(compiled: Compiled, plan: Plan): Plan {
  const { capacities, rides, vehicles } = compiled;
  let best = plan;
  for (const ride of rides.keys()) {
    const [vehicle, driver] = [best.vehicle[ride] ?? NONE, best.driver[ride] ?? NONE];
    if (vehicle === NONE) continue;
    // Another vehicle than people were told counts more than its seats.
    if (vehicles.isTold[ride] && !isChanged(compiled, best, ride)) continue;
    const smaller = (vehicles.allowed[ride] ?? [])
      .filter((other) => (capacities[other] ?? 0) < (capacities[vehicle] ?? 0))
      .toSorted((a, b) => (capacities[a] ?? 0) - (capacities[b] ?? 0) || a - b);
    if (smaller.length === 0) continue;
    const goals = goalsOf(compiled, best);
    const builder = builderOf(compiled, best);
    builder.uncover(ride);
    for (const other of smaller) {
      if (!builder.coverBy(ride, other, driver)) continue;
      if (compareGoals(goalsOf(compiled, builder.plan), goals) < 0) {
        best = builder.plan;
        break;
      }
      builder.uncover(ride);
    }
  }
  return best;
}
