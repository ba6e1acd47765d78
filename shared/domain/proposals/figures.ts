import type { Compiled } from '#shared/domain/dispatch/compile.ts';
import {
  CHANGED,
  EMPTY_MINUTES,
  EMPTY_SEATS,
  LOST,
  NONE,
  type Plan,
  ridesOf,
  vehiclesOf,
} from '#shared/domain/dispatch/plan.ts';
import type { Solution } from '#shared/domain/dispatch/solve.ts';
import type { FiguresRecord } from '#shared/schemas/proposals/proposal-record.ts';

/** Returns the figures of a solution. */
export function figuresOf(compiled: Compiled, solution: Solution): FiguresRecord {
  const { bound, goals, isFewestChanges, isOptimal, levels, limitReached, plan } = solution;
  const work = workOf(compiled, plan);
  return {
    rides: compiled.rides.length,
    coveredRides: plan.vehicle.filter((vehicle) => vehicle !== NONE).length,
    covered: peopleOn(compiled, plan),
    value: compiled.totalWeight - goals[LOST],
    bound,
    changed: goals[CHANGED],
    vehicles: vehiclesOf(plan),
    emptySeats: goals[EMPTY_SEATS],
    emptyMinutes: goals[EMPTY_MINUTES],
    busiestDriver: work.at(-1) ?? null,
    idlestDriver: work[0] ?? null,
    levels: levels.map((level) => ({ goal: level.goal, optimal: level.isOptimal, limitReached: level.limitReached })),
    optimal: isOptimal,
    fewestChanges: isFewestChanges,
    limitReached,
  };
}

function peopleOn({ rides }: Compiled, { vehicle }: Plan): number {
  return rides.reduce((sum, { seats }, ride) => sum + (vehicle[ride] === NONE ? 0 : Math.max(1, seats)), 0);
}

/** Returns the minutes of the drivers who may serve one of the rides, the fewest first. */
function workOf({ drivers, durations }: Compiled, plan: Plan): { driverId: string; minutes: number }[] {
  const serving = new Set(drivers.allowed.flat());
  return ridesOf(plan.driver, drivers)
    .flatMap((rides, number) =>
      serving.has(number)
        ? [
            {
              driverId: drivers.ids[number] ?? '',
              minutes: rides.reduce((sum, ride) => sum + (durations[ride] ?? 0), 0),
            },
          ]
        : [],
    )
    .sort((a, b) => a.minutes - b.minutes);
}
