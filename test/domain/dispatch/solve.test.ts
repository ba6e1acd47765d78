import { beforeAll, describe, expect, it } from '@jest/globals';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { searchSteps } from '#shared/domain/dispatch/cover-rides.ts';
import { greedyPlan } from '#shared/domain/dispatch/heuristics.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import { brokenRules, CHANGED, emptyPlan, LOST, NONE } from '#shared/domain/dispatch/plan.ts';
import { solve } from '#shared/domain/dispatch/solve.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { goalsOf } from '#shared/domain/dispatch/tally.ts';
import { testSolver, withoutSolver } from '#test/support/solver.ts';
import { aDriver, aRide, aVehicle, waves } from './instances.ts';

const LIMITS = { seconds: 10, megabytes: 800 };
let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});
function solved(instance: Instance) {
  return solve(compile(instance), solveMip, LIMITS);
}
/** With seed 2, no bound proves the plan of the search. So it needs the solver. */
const HARD = { rides: 60, vehicles: 6, drivers: 10 };

describe('solve', () => {
  it('covers at least as much as the greedy plan', () => {
    for (const seed of [1, 2, 3]) {
      const compiled = compile(waves({ rides: 60, vehicles: 6, drivers: 8 }, seed));
      const greedy = goalsOf(compiled, greedyPlan(compiled, emptyPlan(compiled)));
      const { goals, isOptimal, limitReached } = solve(compiled, solveMip, LIMITS);
      expect(goals[LOST]).toBeLessThanOrEqual(greedy[LOST]);
      expect([isOptimal, limitReached]).toEqual([true, false]);
    }
  });

  it.each([
    ['one ride', 1, 40, 1],
    ['a day', 60, 40, 2_400],
    ['many rides', 400, 40, 6_000],
    ['a fleet of 1,000 vehicles with as many drivers', 400, 1_000, 1_500],
  ])('searches in as many steps as a request has time for: %s', (_what, rides, fleet, steps) => {
    const instance = {
      rides: Array.from({ length: rides }, (_, turn) => aRide(`ride${turn}`, turn, turn + 1)),
      vehicles: Array.from({ length: fleet }, (_, turn) => aVehicle(`car${turn}`)),
      drivers: Array.from({ length: fleet }, (_, turn) => aDriver(`driver${turn}`)),
      rules: { turnaroundMinutes: 0 },
    };
    expect(searchSteps(compile(instance))).toBe(steps);
  });

  it('asks no solver where each ride has the smallest vehicle that may serve it', () => {
    const unasked: SolveMip = () => {
      throw new Error('asked');
    };
    const rides = [0, 100, 200].map((start) => aRide(`ride${start}`, start, start + 60));
    const rest = { drivers: [aDriver('driver')], rules: { turnaroundMinutes: 0 } };
    const instance = { rides, vehicles: [aVehicle('bus', 49), aVehicle('car', 3)], ...rest };
    expect(solve(compile(instance), unasked, LIMITS)).toEqual(solved(instance));
    const taken = { ...instance, vehicles: [aVehicle('bus', 49), aVehicle('car', 3, [[90, 170]])] };
    expect(() => solve(compile(taken), unasked, LIMITS)).not.toThrow();
    const both = {
      ...instance,
      rides: [aRide('a', 0, 60), aRide('b', 30, 90)],
      drivers: [aDriver('one'), aDriver('two')],
    };
    expect(() => solve(compile(both), unasked, LIMITS)).toThrow('asked');
  });

  it('finds without a solver, for far too few vehicles, a plan that misses at most seven of the 440 that can be covered', () => {
    const compiled = compile(waves({ rides: 100, vehicles: 6, drivers: 8 }, 3));
    const { levels, plan } = solve(compiled, withoutSolver, LIMITS);
    expect(brokenRules(compiled, plan)).toEqual([]);
    expect(levels[0]).toMatchObject({ goal: 'COVERED_WEIGHT', bound: 440 });
    expect(levels[0]?.value).toBeGreaterThanOrEqual(433);
  });

  it('says how much it may miss if the solver stops early', () => {
    const instance = waves(HARD, 2);
    const stopped: SolveMip = () => ({ values: undefined, bound: 0, isOptimal: false });
    const compiled = compile(instance);
    const { bound, goals, isOptimal, limitReached, plan } = solve(compiled, stopped, LIMITS);
    expect(brokenRules(compiled, plan)).toEqual([]);
    expect(bound).toBeGreaterThanOrEqual(compiled.totalWeight - goals[LOST]);
    expect([isOptimal, limitReached]).toEqual([false, true]);
  });

  it('says which goal it had no time to prove, and proves none after it', () => {
    const [rides, vehicles] = [
      [aRide('ride', 480, 540), aRide('other', 500, 560)],
      [aVehicle('car', 3), aVehicle('bus', 49)],
    ];
    const rules = { turnaroundMinutes: 0 };
    const compiled = compile({ rides, vehicles, drivers: [aDriver('ada'), aDriver('ben')], rules });
    const stopped: SolveMip = () => ({ values: undefined, bound: Number.NEGATIVE_INFINITY, isOptimal: false });
    const { levels, limitReached } = solve(compiled, stopped, LIMITS);
    expect(levels.map(({ goal, isOptimal, limitReached: isCut }) => [goal, isOptimal, isCut])).toEqual([
      ['COVERED_WEIGHT', true, false],
      ['CHANGED_RIDES', true, false],
      ['WISHES', true, false],
      ['DUTIES', false, false],
      ['EMPTY_MINUTES', false, false],
      ['EVEN_HOURS', false, false],
    ]);
    expect(limitReached).toBe(false);
  });

  it('does not say that the fewest vehicles are proven if the solver had no time', () => {
    const stopped: SolveMip = () => ({ values: undefined, bound: Number.NEGATIVE_INFINITY, isOptimal: false });
    const rides = [aRide('one', 480, 540), aRide('other', 480, 540)];
    const vehicles = [aVehicle('car', 3), aVehicle('van'), aVehicle('bus', 49)];
    const rules = { turnaroundMinutes: 0 };
    const drivers = [aDriver('ada'), aDriver('ben')];
    const compiled = compile({ rides, vehicles, drivers, rules, prefer: 'FEWEST_VEHICLES' });
    const levelOf = (by: SolveMip) => solve(compiled, by, LIMITS).levels.find(({ goal }) => goal === 'VEHICLES');
    expect(levelOf(stopped)).toMatchObject({ value: 2, bound: undefined, isOptimal: false, limitReached: true });
    expect(levelOf(solveMip)).toMatchObject({ value: 2, bound: 2, isOptimal: true, limitReached: false });
  });

  it('proves no goal that it only searches for', () => {
    const rules = { turnaroundMinutes: 0 };
    const compiled = compile({
      rides: [aRide('ride', 480, 540)],
      vehicles: [aVehicle('van')],
      drivers: [aDriver('ada')],
      rules,
    });
    const { levels } = solve(compiled, solveMip, LIMITS);
    expect(levels.map(({ goal, isOptimal }) => [goal, isOptimal])).toEqual([
      ['COVERED_WEIGHT', true],
      ['CHANGED_RIDES', true],
      ['WISHES', true],
      ['DUTIES', true],
      ['EMPTY_MINUTES', true],
      ['EVEN_HOURS', false],
    ]);
  });

  it('does not take a solution that breaks a rule', () => {
    const instance = waves(HARD, 2);
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
      rules: { turnaroundMinutes: 0 },
    };
    const { goals, isFewestChanges, plan } = solved(instance);
    const compiled = compile(instance);
    const late = compiled.rides.findIndex(({ id }) => id === 'late');
    expect([goals[LOST], goals[CHANGED], isFewestChanges]).toEqual([0, 1, true]);
    expect(compiled.drivers.ids[plan.driver[late] ?? NONE]).not.toBe('ada');
    expect(compiled.vehicles.ids[plan.vehicle[late] ?? NONE]).toBe('van');
  });
});
