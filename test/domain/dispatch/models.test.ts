import { beforeAll, describe, expect, it } from '@jest/globals';
import { builderOf } from '#shared/domain/dispatch/builder.ts';
import { conflictCliques } from '#shared/domain/dispatch/cliques.ts';
import { type Compiled, compile } from '#shared/domain/dispatch/compile.ts';
import { isBestNear } from '#shared/domain/dispatch/cover-rides.ts';
import { isLimiting } from '#shared/domain/dispatch/explain.ts';
import { fewestSeats } from '#shared/domain/dispatch/fit-vehicles.ts';
import { groupedModel } from '#shared/domain/dispatch/grouped-model.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import { planModel, seatModel, solvePlan } from '#shared/domain/dispatch/mip-model.ts';
import { emptyPlan, type Plan } from '#shared/domain/dispatch/plan.ts';
import type { MipModel, SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { goalsOf } from '#shared/domain/dispatch/tally.ts';
import { testSolver } from '#test/support/solver.ts';
import { aDriver, aRide, aVehicle } from './instances.ts';

const LIMITS = { seconds: 10, megabytes: 800 };
let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});

function compiledOf(rides: Instance['rides'], fields: Partial<Instance> = {}): Compiled {
  return compile({
    rides,
    vehicles: [aVehicle('bus', 49), aVehicle('van', 7)],
    drivers: [aDriver('ada'), aDriver('ben')],
    rules: { turnaroundMinutes: 0 },
    ...fields,
  });
}
function planOf(vehicle: number[], driver: number[]): Plan {
  return {
    vehicle: Int32Array.from(vehicle),
    driver: Int32Array.from(driver),
  };
}
/** What people were told of a ride: the second vehicle and the second driver. */
const TOLD = { vehicleId: 'van', driverId: 'ben' };

describe('a driver for a ride', () => {
  it('is the one that people were told, although another one has driven less', () => {
    const compiled = compiledOf([aRide('early', 480, 540, TOLD), aRide('late', 600, 660, TOLD)]);
    const builder = builderOf(compiled, emptyPlan(compiled));
    builder.coverBy(0, 1, 1);
    expect(builder.cover(1)).toBe(true);
    expect(compiled.drivers.ids[builder.plan.driver[1] ?? -1]).toBe('ben');
  });
});

describe('the sets of rides that all conflict', () => {
  it('name their rides in the order of start', () => {
    const rides = [aRide('long', 0, 100), aRide('first', 1, 20), aRide('second', 10, 50), aRide('third', 30, 60)];
    expect(conflictCliques(compiledOf(rides).vehicles)).toEqual([
      [0, 1, 2],
      [0, 2, 3],
    ]);
  });

  it('are found once, also where fewer may serve a ride, and for drivers without a rest', () => {
    const { drivers, vehicles } = compiledOf([aRide('first', 0, 20), aRide('second', 10, 50)]);
    const cliques = conflictCliques(vehicles);
    expect(conflictCliques({ conflicts: vehicles.conflicts })).toBe(cliques);
    expect(conflictCliques(drivers)).toBe(cliques);
  });
});

describe('two rides of a driver on two days', () => {
  it.each([
    ['2 hours and 59 minutes apart are one duty', 179, 0],
    ['3 hours apart are too near for the rest', 180, 1],
    ['as long apart as the rest are not', 660, 0],
  ])('%s', (_what, gap, conflict) => {
    const rules = { turnaroundMinutes: 0, minRestMinutes: 660 };
    const { drivers } = compiledOf([aRide('late', 1_380, 1_410), aRide('early', 1_410 + gap, 2_400)], { rules });
    // The second ride starts after midnight, on another day.
    expect(drivers.conflicts[1]).toBe(conflict);
  });
});

/** Tells whether these columns, with 1 in each, keep all rows of a model. */
function keepsRows({ rows }: MipModel, columns: ReadonlySet<number>): boolean {
  return rows.every((row) => {
    const sum = row.columns.reduce((all, column, n) => all + (columns.has(column) ? (row.values[n] ?? 0) : 0), 0);
    return sum >= row.lower && sum <= row.upper;
  });
}

describe('the model of a plan', () => {
  /** The columns of the vehicles of a ride come first, then those of the drivers. */
  const [VAN, BEN, ADA] = [1, 3, 2];

  it('counts a ride as changed only if it has another vehicle or driver than people were told', () => {
    const compiled = compiledOf([aRide('ride', 480, 540, TOLD)]);
    const { changedColumn, model } = planModel(compiled, [compiled.vehicles, compiled.drivers]);
    expect(keepsRows(model, new Set([VAN, BEN]))).toBe(true);
    expect(keepsRows(model, new Set([VAN, ADA]))).toBe(false);
    expect(keepsRows(model, new Set([VAN, ADA, changedColumn]))).toBe(true);
  });

  it('allows no more changes for fewer empty seats, also where people were told only the driver', () => {
    const compiled = compiledOf([aRide('ride', 480, 540, { driverId: 'ben' })]);
    const plan = planOf([0], [1]);
    const { changedColumn, model } = seatModel(compiled, plan, goalsOf(compiled, plan));
    expect(keepsRows(model, new Set([VAN, BEN]))).toBe(true);
    expect(keepsRows(model, new Set([VAN, ADA, changedColumn]))).toBe(false);
  });
});

describe('solvePlan', () => {
  const rules = { turnaroundMinutes: 0, handover: { minutes: 10, places: [] } };
  const compiled = compiledOf([aRide('first', 480, 540), aRide('second', 540, 600)], { rules });
  /** Both rides on the bus, the first with ada and the second with ben: no time to hand it over. */
  const handedOver = Float64Array.from({ length: 20 }, (_, column) => ([0, 2, 4, 7].includes(column) ? 1 : 0));

  it.each([
    ['asks again with the pair that has no time for a hand-over', true, 12],
    ['asks no more once the solver reaches its limit: the next model is larger', false, 1],
  ])('%s', (_what, isOptimal, expected) => {
    let asked = 0;
    const solveAgain: SolveMip = () => {
      asked += 1;
      return { values: handedOver, bound: 0, isOptimal };
    };
    const { found } = solvePlan(compiled, { anchor: [], limits: LIMITS, solveMip: solveAgain, ties: [] });
    expect([asked, found]).toEqual([expected, undefined]);
  });
});

describe('the model of groups', () => {
  const rides = [aRide('one', 480, 540), aRide('other', 480, 540)];
  const same = { vehicles: [aVehicle('car'), aVehicle('van')] };
  const boundOf = (goal: 'VEHICLES' | 'EMPTY_SEATS', fields: Partial<Instance>) => {
    const compiled = compiledOf(rides, { ...same, ...fields });
    const plan = planOf([0, 1], [0, 1]);
    const grouped = groupedModel(compiled, { goal, plan, reached: goalsOf(compiled, plan) });
    return grouped && solveMip(grouped.model, LIMITS);
  };

  it('knows that rides at the same time need a vehicle each', () => {
    const found = boundOf('VEHICLES', { prefer: 'FEWEST_VEHICLES' });
    expect([Math.round(found?.bound ?? 0), found?.isOptimal]).toEqual([2, true]);
  });

  it('counts the empty seats alone, where these are the goal', () => {
    const found = boundOf('EMPTY_SEATS', {});
    expect([Math.round(found?.bound ?? 0), found?.isOptimal]).toEqual([12, true]);
  });
});

describe('fewestSeats', () => {
  it('is a bound on the empty seats of all plans', () => {
    const compiled = compiledOf([aRide('ride', 480, 540)]);
    expect(fewestSeats(compiled, planOf([0], [0]), { solveMip, limits: LIMITS })).toBe(6);
  });
});

describe('isBestNear', () => {
  const compiled = compiledOf([aRide('ride', 480, 540, TOLD)]);
  const anchor = [compiled.vehicles, compiled.drivers];

  it.each([
    ['that people were told', planOf([1], [1]), true],
    ['that changes a ride without need', planOf([1], [0]), false],
    ['that leaves it uncovered without need', planOf([-1], [-1]), false],
  ])('tells whether no plan is better than one %s', (_what, plan, expected) => {
    expect(isBestNear(compiled, plan, new Set([0]), { anchor, solveMip, limits: LIMITS, ties: [] })).toBe(expected);
  });
});

describe('whether an instance has what a rule is about', () => {
  const plain: Instance = {
    rides: [aRide('ride', 480, 540)],
    vehicles: [aVehicle('van')],
    drivers: [aDriver('ada')],
    rules: { turnaroundMinutes: 0 },
  };
  const judged: Instance = { ...plain, rules: { turnaroundMinutes: 0, hours: () => true } };
  const wished: Instance = { ...plain, rides: [aRide('ride', 480, 540, { vehicleTypes: ['VAN'] })] };
  const licensed: Instance = { ...plain, drivers: [{ ...aDriver('ada'), vehicleTypes: ['VAN'] }] };

  it.each([
    ['HOURS', judged, true],
    ['REST', judged, true],
    ['HOURS', wished, false],
    ['REST', licensed, false],
    ['VEHICLE_TYPES', wished, true],
    ['VEHICLE_TYPES', judged, false],
    ['LICENCES', licensed, true],
    ['LICENCES', wished, false],
    ['LICENCES', judged, false],
  ] as const)('%s', (rule, instance, expected) => {
    expect(isLimiting(instance, rule)).toBe(expected);
  });
});
