import { compile } from '#shared/domain/dispatch/compile.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import { isChanged, NONE } from '#shared/domain/dispatch/plan.ts';
import { solve } from '#shared/domain/dispatch/solve.ts';
import { testSolver } from '#test/support/solver.ts';
import { BENCH_LIMITS, type DispatchSize, instanceOf, SEEDS } from './dispatch-cases.ts';
import { toldBySearch } from './dispatch-reassign.ts';

/** How many rides change if one ride begins 30 minutes later: planned again from nothing, and with the plan that people were told. */
export interface StabilityFigures {
  readonly name: string;
  readonly rides: number;
  readonly again: number[];
  readonly anchored: number[];
}

const HALF_HOUR_MS = 30 * 60_000;

export async function stabilityFigures(size: DispatchSize): Promise<StabilityFigures> {
  const figures: StabilityFigures = { name: size.name, rides: size.rides, again: [], anchored: [] };
  for (const seed of SEEDS) {
    const told = toldBySearch(instanceOf(size, seed));
    const shifted = withShiftedRide(told, (seed * 17) % size.rides);
    figures.again.push(await changesAfter(shifted, withoutTold(shifted)));
    figures.anchored.push(await changesAfter(shifted, shifted));
  }
  return figures;
}

/** Plans one instance. Returns how many covered rides differ from what people were told in the other. */
async function changesAfter(told: Instance, planned: Instance): Promise<number> {
  const { plan } = solve(compile(planned), await testSolver(), BENCH_LIMITS);
  const compiled = compile(told);
  return compiled.rides.filter((_, ride) => plan.vehicle[ride] !== NONE && isChanged(compiled, plan, ride)).length;
}

function withShiftedRide(instance: Instance, number: number): Instance {
  return {
    ...instance,
    rides: instance.rides.map((ride, place) =>
      place === number ? { ...ride, start: ride.start + HALF_HOUR_MS, end: ride.end + HALF_HOUR_MS } : ride,
    ),
  };
}

function withoutTold(instance: Instance): Instance {
  return {
    ...instance,
    rides: instance.rides.map(({ driverId: _driver, vehicleId: _vehicle, ...ride }) => ride),
  };
}
