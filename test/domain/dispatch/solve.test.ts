import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { greedyPlan, toldPlan } from '#shared/domain/dispatch/greedy.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import { brokenRules, CHANGED, DROPPED, emptyPlan, goalsOf, LOST, NONE } from '#shared/domain/dispatch/plan.ts';
import { keeping, solve } from '#shared/domain/dispatch/solve.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { testSolver } from '#test/support/solver.ts';
import { bestGoals } from './brute-force.ts';
import { aDriver, aRide, aVehicle, someInstances, waves } from './instances.ts';

const LIMITS = { seconds: 10, megabytes: 800 };
let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});
const solved = (instance: Instance) => solve(compile(instance), solveMip, LIMITS);
const small = fc.boolean().chain((isTold) => someInstances({ rides: 5, isTold }));

describe('solve', () => {
  it('breaks no rule', () => {
    fc.assert(
      fc.property(small, (instance) => {
        expect(brokenRules(compile(instance), solved(instance).plan)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('covers as much weight, and changes as few rides, as any plan that brute force finds', () => {
    fc.assert(
      fc.property(small, (instance) => {
        const compiled = keeping(compile(instance));
        const { bound, goals, isOptimal } = solved(instance);
        const best = bestGoals(compiled);
        expect([goals[DROPPED], goals[LOST], goals[CHANGED]]).toEqual([best[DROPPED], best[LOST], best[CHANGED]]);
        expect([isOptimal, bound]).toEqual([true, compiled.totalWeight - best[LOST]]);
      }),
      { numRuns: 60 },
    );
  });

  it('covers no less than the plan that people were told, and drops none of its rides', () => {
    fc.assert(
      fc.property(someInstances({ rides: 8, isTold: true }), (instance) => {
        const compiled = compile(instance);
        const told = toldPlan(compiled);
        const { plan } = solved(instance);
        for (const ride of compiled.rides.keys())
          if (told.vehicle[ride] !== NONE) expect(plan.vehicle[ride]).not.toBe(NONE);
      }),
      { numRuns: 60 },
    );
  });

  it('covers at least as much as the greedy plan', () => {
    for (const seed of [1, 2, 3]) {
      const compiled = compile(waves({ rides: 60, vehicles: 6, drivers: 8 }, seed));
      const greedy = goalsOf(compiled, greedyPlan(compiled, emptyPlan(compiled)));
      const { goals, isOptimal, limitReached } = solve(compiled, solveMip, LIMITS);
      expect(goals[LOST]).toBeLessThanOrEqual(greedy[LOST]);
      expect([isOptimal, limitReached]).toEqual([true, false]);
    }
  });

  it('gives the same plan whatever the order of its input', () => {
    fc.assert(
      fc.property(small, fc.infiniteStream(fc.nat()), (instance, numbers) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => ({ item, at: Number(numbers.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
        const other = {
          ...instance,
          rides: shuffled(instance.rides),
          vehicles: shuffled(instance.vehicles),
          drivers: shuffled(instance.drivers),
        };
        expect(solved(other).plan).toEqual(solved(instance).plan);
      }),
      { numRuns: 20 },
    );
  });

  it('covers no less with one more vehicle or driver', () => {
    fc.assert(
      fc.property(someInstances({ rides: 6, isTold: false }), fc.boolean(), (instance, isVehicle) => {
        const more = isVehicle
          ? { ...instance, vehicles: [...instance.vehicles, aVehicle('spare')] }
          : { ...instance, drivers: [...instance.drivers, aDriver('spare')] };
        expect(solved(more).goals[LOST]).toBeLessThanOrEqual(solved(instance).goals[LOST]);
      }),
      { numRuns: 30 },
    );
  });

  it('says how much it may miss if the solver stops early', () => {
    const instance = waves({ rides: 60, vehicles: 6, drivers: 8 }, 1);
    const stopped: SolveMip = () => ({ values: undefined, bound: 0, isOptimal: false });
    const compiled = compile(instance);
    const { bound, goals, isOptimal, limitReached, plan } = solve(compiled, stopped, LIMITS);
    expect(brokenRules(compiled, plan)).toEqual([]);
    expect(bound).toBeGreaterThanOrEqual(compiled.totalWeight - goals[LOST]);
    expect([isOptimal, limitReached]).toEqual([false, true]);
  });

  it('does not take a solution that breaks a rule', () => {
    const instance = waves({ rides: 20, vehicles: 2, drivers: 2 }, 1);
    const wrong: SolveMip = ({ cost }) => ({
      values: new Float64Array(cost.length).fill(1),
      bound: 0,
      isOptimal: true,
    });
    const compiled = compile(instance);
    const { limitReached, plan } = solve(compiled, wrong, LIMITS);
    expect(brokenRules(compiled, plan)).toEqual([]);
    expect(limitReached).toBe(true);
  });

  it('replaces a driver who drops out with the fewest changes', () => {
    const rides = [
      aRide('early', 480, 540, { vehicleId: 'van', driverId: 'ada' }),
      aRide('same', 480, 540, { vehicleId: 'bus', driverId: 'ben' }),
      aRide('late', 600, 660, { vehicleId: 'van', driverId: 'ada' }),
    ];
    const instance: Instance = {
      rides,
      vehicles: [aVehicle('van'), aVehicle('bus')],
      drivers: [aDriver('ada', [[590, 1_440]]), aDriver('ben'), aDriver('cy')],
      rules: { turnaroundMinutes: 0, travel: [] },
    };
    const { goals, isFewestChanges, plan } = solved(instance);
    const compiled = compile(instance);
    const late = compiled.rides.findIndex(({ id }) => id === 'late');
    expect([goals[LOST], goals[CHANGED], isFewestChanges]).toEqual([0, 1, true]);
    expect(compiled.drivers.ids[plan.driver[late] ?? NONE]).not.toBe('ada');
    expect(compiled.vehicles.ids[plan.vehicle[late] ?? NONE]).toBe('van');
  });
});
