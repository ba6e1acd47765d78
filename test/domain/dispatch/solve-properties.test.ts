import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leastLost } from '#shared/domain/dispatch/chains.ts';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { greedyPlan, toldPlan } from '#shared/domain/dispatch/heuristics.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import {
  brokenRules,
  CHANGED,
  DROPPED,
  DUTIES,
  LOST,
  NONE,
  type Plan,
  VEHICLES,
  WISHES,
} from '#shared/domain/dispatch/plan.ts';
import { keeping, solve } from '#shared/domain/dispatch/solve.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { goalsOf } from '#shared/domain/dispatch/tally.ts';
import { testSolver } from '#test/support/solver.ts';
import { brokenPromises } from './broken-promises.ts';
import { bestGoals } from './brute-force.ts';
import { aDriver, aVehicle, someInstances } from './instances.ts';

const LIMITS = { seconds: 10, megabytes: 800 };
let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});
const STOPPED: SolveMip = () => ({ values: undefined, bound: Number.NEGATIVE_INFINITY, isOptimal: false });
function solved(instance: Instance, by = solveMip) {
  return solve(compile(instance), by, LIMITS);
}
const small = fc.boolean().chain((isTold) => someInstances({ rides: 8, isTold }));

function servedRides(instance: Instance, plan: Plan) {
  const { drivers, rides, vehicles } = compile(instance);
  return rides.flatMap((ride, number) => {
    const vehicleId = vehicles.ids[plan.vehicle[number] ?? NONE];
    const driverId = drivers.ids[plan.driver[number] ?? NONE];
    return vehicleId === undefined || driverId === undefined ? [] : [{ ride, vehicleId, driverId }];
  });
}

describe('the drawn instances', () => {
  it('have up to 8 rides', () => {
    const lengths = fc.sample(small, { numRuns: 60, seed: 1 }).map(({ rides }) => rides.length);
    expect(lengths.filter((length) => length === 8).length).toBeGreaterThan(3);
  });
});

describe('a plan of the solver', () => {
  it('breaks no rule (turnaround, ways, blocks, pins, seats, hours, rest), and covers as much weight, and changes as few rides, as any plan that brute force finds', () => {
    fc.assert(
      fc.property(small, (instance) => {
        const compiled = keeping(compile(instance));
        const { bound, goals, isOptimal, plan } = solved(instance);
        expect(brokenPromises(instance, servedRides(instance, plan))).toEqual([]);
        expect(brokenRules(compile(instance), plan)).toEqual([]);
        const [dropped, lost, changed] = bestGoals(compiled);
        expect([goals[DROPPED], goals[LOST], goals[CHANGED]]).toEqual([dropped, lost, changed]);
        expect([isOptimal, bound]).toEqual([true, compiled.totalWeight - lost]);
        expect(compile(instance).totalWeight).toBe(compiled.totalWeight);
        expect(leastLost(compiled)).toBeLessThanOrEqual(lost);
      }),
      { numRuns: 40 },
    );
  });

  it('is as good in empty seats, hand-overs and faces as any plan that brute force finds, and its bound is right', () => {
    const counts = { best: 0, proven: 0, all: 0 };
    fc.assert(
      fc.property(small, (instance) => {
        const compiled = keeping(compile(instance));
        const { goals, levels } = solved(instance);
        const best = bestGoals(compiled);
        const levelOf = (goal: string) => levels.find((level) => level.goal === goal);
        const isProven = (goal: string): boolean => levelOf(goal)?.isOptimal === true;
        if (isProven('WISHES')) expect(goals[WISHES]).toBe(best[WISHES]);
        if (isProven('VEHICLES')) expect(goals[VEHICLES]).toBe(best[VEHICLES]);
        if (isProven('DUTIES')) expect([...goals].slice(0, DUTIES + 1)).toEqual([...best]);
        counts.all += 1;
        if (isProven('DUTIES')) counts.proven += 1;
        if (best.slice(0, DUTIES).every((value, place) => value === goals[place])) {
          expect(levelOf('DUTIES')?.bound).toBeLessThanOrEqual(best[DUTIES]);
          expect(goals[DUTIES]).toBeGreaterThanOrEqual(best[DUTIES]);
          if (goals[DUTIES] === best[DUTIES]) counts.best += 1;
        }
      }),
      // A share of drawn rides: the same ones each time, so that chance does not decide.
      { numRuns: 50, seed: 20_261_130 },
    );
    expect(counts.best / counts.all).toBeGreaterThan(0.9);
    expect(counts.proven / counts.all).toBeGreaterThan(0.2);
  });

  // With the solver it is as brute force says.
  it('has no more value than its bound, and as much exactly if it is optimal, without the solver', () => {
    fc.assert(
      fc.property(small, (instance) => {
        const { bound, goals, isOptimal } = solved(instance, STOPPED);
        const value = compile(instance).totalWeight - goals[LOST];
        expect(bound).toBeGreaterThanOrEqual(value);
        expect(bound === value).toBe(isOptimal);
      }),
      { numRuns: 40 },
    );
  });

  it('covers no less than the greedy plan and the plan that people were told, and drops none of its rides', () => {
    fc.assert(
      fc.property(someInstances({ rides: 8, isTold: true }), fc.boolean(), (instance, isStopped) => {
        const compiled = keeping(compile(instance));
        const told = toldPlan(compiled);
        const { goals, plan } = solved(instance, isStopped ? STOPPED : solveMip);
        for (const ride of compiled.rides.keys())
          if (told.vehicle[ride] !== NONE) expect(plan.vehicle[ride]).not.toBe(NONE);
        expect(goals[LOST]).toBeLessThanOrEqual(goalsOf(compiled, greedyPlan(compiled, told))[LOST]);
        expect(goals[LOST]).toBeLessThanOrEqual(goalsOf(compiled, told)[LOST]);
      }),
      { numRuns: 40 },
    );
  });

  it('is the same whatever the order of its input', () => {
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
      fc.property(someInstances({ rides: 8, isTold: false }), fc.boolean(), (instance, isVehicle) => {
        const more = isVehicle
          ? { ...instance, vehicles: [...instance.vehicles, aVehicle('spare')] }
          : { ...instance, drivers: [...instance.drivers, aDriver('spare')] };
        const [before, after] = [solved(instance), solved(more)];
        expect([before.isOptimal, after.isOptimal]).toEqual([true, true]);
        expect(after.goals[LOST]).toBeLessThanOrEqual(before.goals[LOST]);
      }),
      { numRuns: 20 },
    );
  });
});
