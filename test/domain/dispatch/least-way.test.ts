import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Compiled, compile } from '#shared/domain/dispatch/compile.ts';
import { leastWay } from '#shared/domain/dispatch/least-way.ts';
import { EMPTY_MINUTES, LOST } from '#shared/domain/dispatch/plan.ts';
import { keeping, solve } from '#shared/domain/dispatch/solve.ts';
import { testSolver } from '#test/support/solver.ts';
import { someInstances } from './instances.ts';

const LIMITS = { seconds: 10, megabytes: 800 };

/** Returns the least empty way if each ride follows another one, or is the first of a vehicle, by trying each. */
function leastByTrial(compiled: Compiled, ride = 0, followed: readonly number[] = []): number {
  const { rides, travel, vehicles } = compiled;
  if (ride === rides.length) return 0;
  const { size } = new Set(vehicles.allowed.flat());
  const isFirstPossible = ride - followed.length < size;
  const choices = [...rides.keys()].slice(0, ride).filter((before) => {
    const isShared = vehicles.allowed[before]?.some((vehicle) => vehicles.allowed[ride]?.includes(vehicle));
    return isShared && !followed.includes(before) && !vehicles.conflicts[before * rides.length + ride];
  });
  return Math.min(
    isFirstPossible ? leastByTrial(compiled, ride + 1, followed) : Number.POSITIVE_INFINITY,
    ...choices.map(
      (before) => travel(rides[before], rides[ride]) + leastByTrial(compiled, ride + 1, [...followed, before]),
    ),
  );
}

it('the bound of the empty way is the cheapest chains of all rides', async () => {
  const solveMip = await testSolver();
  let covered = 0;
  fc.assert(
    fc.property(someInstances({ rides: 6, isTold: false }), (instance) => {
      const compiled = keeping(compile(instance));
      const { goals, levels } = solve(compiled, solveMip, LIMITS);
      const bound = leastWay(compiled, goals);
      expect(bound === undefined).toBe(goals[LOST] > 0);
      if (bound === undefined) return;
      covered += 1;
      expect(bound).toBe(leastByTrial(compiled));
      expect(bound).toBeLessThanOrEqual(goals[EMPTY_MINUTES]);
      expect(levels.find(({ goal }) => goal === 'EMPTY_MINUTES')?.bound).toBe(bound);
    }),
    { numRuns: 100 },
  );
  expect(covered).toBeGreaterThan(5);
});
