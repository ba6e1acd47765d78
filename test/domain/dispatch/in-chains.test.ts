import { describe, expect, it } from '@jest/globals';
import { inChains } from '#shared/domain/dispatch/chains.ts';
import { hasRoom } from '#shared/domain/dispatch/cliques.ts';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { type Group, groupedModel } from '#shared/domain/dispatch/grouped-model.ts';
import { greedyPlan, toldPlan } from '#shared/domain/dispatch/heuristics.ts';
import { brokenRules } from '#shared/domain/dispatch/plan.ts';
import { goalsOf, tallyOf } from '#shared/domain/dispatch/tally.ts';
import { testSolver } from '#test/support/solver.ts';
import { aDriver, aRide, aVehicle, waves } from './instances.ts';

const LIMITS = { seconds: 60, megabytes: 400 };

describe('the rides of a group, as chains', () => {
  it.each([1, 2, 3])(
    'get vehicles of the groups that the bound needs, and break no rule: instance %i',
    async (seed) => {
      const compiled = compile(waves({ rides: 80, vehicles: 18, drivers: 30 }, seed));
      const plan = greedyPlan(compiled, toldPlan(compiled));
      const reached = goalsOf(compiled, plan);
      const grouped = groupedModel(compiled, { goal: 'EMPTY_SEATS', plan, reached });
      const { values } = (await testSolver())(grouped?.model as never, LIMITS);
      const groups = grouped?.groupsIn(values as ArrayLike<number>) ?? [];
      const found = inChains(compiled, plan, groups);
      expect(found && brokenRules(compiled, found)).toEqual([]);
      const seats = tallyOf(compiled, plan).counts().emptySeats;
      expect(found && tallyOf(compiled, found).counts().emptySeats).toBeLessThanOrEqual(seats);
      for (const [ride, vehicle] of (found?.vehicle ?? []).entries()) expect(groups[ride]?.members).toContain(vehicle);
    },
  );

  it('need as many vehicles as there are chains, and keep the one that most of their rides have', () => {
    const rides = [aRide('a', 0, 10), aRide('b', 20, 30), aRide('c', 40, 50), aRide('d', 5, 45)];
    const vehicles = ['x', 'y', 'z'].map((id) => aVehicle(id));
    const drivers = ['k', 'l', 'm', 'n'].map((id) => aDriver(id));
    const compiled = compile({
      rides,
      vehicles,
      drivers,
      rules: { turnaroundMinutes: 0, needed: () => undefined, rule: 'WARN' },
    });
    // In order of start: a, d, b, c.
    const plan = { vehicle: Int32Array.of(2, 0, 2, 1), driver: Int32Array.of(0, 1, 2, 3) };
    const group = (members: number[]): Group => ({ members, seats: 7 });
    const [two, one] = [group([0, 1, 2]), group([2])];
    expect(inChains(compiled, plan, [two, two, two, two])?.vehicle).toEqual(Int32Array.of(2, 0, 2, 2));
    expect(inChains(compiled, plan, [one, one, one, one])).toBeUndefined();
  });
});

describe('the size of a model', () => {
  const sides = (rides: number, choices: number) => {
    const allowed = Array.from({ length: rides }, () => Array.from({ length: choices }, (_, number) => number));
    const side = { allowed, conflicts: new Uint8Array(rides * rides).fill(1) };
    return { rides: Array.from({ length: rides }), vehicles: side, drivers: side } as unknown as Parameters<
      typeof hasRoom
    >[0];
  };

  it('follows from the choices of the rides in conflict', () => {
    expect(hasRoom(sides(100, 1_000))).toBe(true);
    expect(hasRoom(sides(1_300, 1_000))).toBe(false);
    expect(hasRoom(sides(1_300, 1))).toBe(true);
    expect(hasRoom(sides(1_300, 1_000), () => 3)).toBe(true);
  });
});
