import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Compiled, compile, type Side } from '#shared/domain/dispatch/compile.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import { NONE } from '#shared/domain/dispatch/plan.ts';
import { solve } from '#shared/domain/dispatch/solve.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { finalPlan, type PlanWrite, writeOrder } from '#shared/domain/dispatch/write-order.ts';
import { testSolver } from '#test/support/solver.ts';
import { aDriver, aRide, aVehicle, someInstances } from './instances.ts';

let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});

function collisions({ rides }: Compiled, side: Side, assigned: Int32Array): string[] {
  return [...rides.keys()].flatMap((a) =>
    [...rides.keys()].flatMap((b) =>
      a < b && assigned[a] !== NONE && assigned[a] === assigned[b] && side.conflicts[a * rides.length + b] === 1
        ? [`${rides[a]?.id} ${rides[b]?.id}`]
        : [],
    ),
  );
}
function states(compiled: Compiled, writes: readonly PlanWrite[]) {
  const state = { vehicle: compiled.vehicles.told.slice(), driver: compiled.drivers.told.slice() };
  return writes.map(({ driver, ride, vehicle }) => {
    state.vehicle[ride] = vehicle;
    state.driver[ride] = driver;
    return { vehicle: state.vehicle.slice(), driver: state.driver.slice() };
  });
}
function planned(instance: Instance) {
  const compiled = compile(instance);
  const final = finalPlan(compiled, solve(compiled, solveMip, { seconds: 10, megabytes: 800 }).plan);
  return { compiled, final, writes: writeOrder(compiled, final) };
}

describe('writeOrder', () => {
  it('writes a ride that gets another driver alone', () => {
    const compiled = compile({
      rides: [aRide('only', 480, 540, { vehicleId: 'van', driverId: 'ada' })],
      vehicles: [aVehicle('van')],
      drivers: [aDriver('ada'), aDriver('ben')],
      rules: { turnaroundMinutes: 0 },
    });
    const final = { vehicle: compiled.vehicles.told, driver: Int32Array.of(compiled.drivers.ids.indexOf('ben')) };
    expect(writeOrder(compiled, final)).toEqual([{ ride: 0, vehicle: 0, driver: 1 }]);
  });

  it('ends at the plan, and adds no collision on the way', () => {
    fc.assert(
      fc.property(someInstances({ rides: 8, isTold: true }), (instance) => {
        const { compiled, final, writes } = planned(instance);
        const { drivers, vehicles } = compiled;
        const before = {
          vehicle: new Set(collisions(compiled, vehicles, vehicles.told)),
          driver: new Set(collisions(compiled, drivers, drivers.told)),
        };
        const passed = states(compiled, writes);
        for (const { driver, vehicle } of passed) {
          expect(collisions(compiled, vehicles, vehicle).filter((pair) => !before.vehicle.has(pair))).toEqual([]);
          expect(collisions(compiled, drivers, driver).filter((pair) => !before.driver.has(pair))).toEqual([]);
        }
        const last = passed.at(-1) ?? { vehicle: vehicles.told, driver: drivers.told };
        expect([[...last.vehicle], [...last.driver]]).toEqual([[...final.vehicle], [...final.driver]]);
      }),
      { numRuns: 100 },
    );
  });

  it('writes nothing for rides that stay', () => {
    const told = { vehicleId: 'van', driverId: 'ada' };
    const { writes } = planned({
      rides: [aRide('first', 480, 540, told), aRide('second', 600, 660, told)],
      vehicles: [aVehicle('van'), aVehicle('bus')],
      drivers: [aDriver('ada'), aDriver('ben')],
      rules: { turnaroundMinutes: 0 },
    });
    expect(writes).toEqual([]);
  });

  it('breaks a circle: frees one ride first and serves it last', () => {
    const compiled = compile({
      rides: [
        aRide('one', 480, 540, { vehicleId: 'van', driverId: 'ada' }),
        aRide('two', 480, 540, { vehicleId: 'bus', driverId: 'ben' }),
      ],
      vehicles: [aVehicle('van'), aVehicle('bus')],
      drivers: [aDriver('ada'), aDriver('ben')],
      rules: { turnaroundMinutes: 0 },
    });
    const exchanged = { vehicle: compiled.vehicles.told.toReversed(), driver: compiled.drivers.told };
    const writes = writeOrder(compiled, exchanged).map(({ ride, vehicle }) => [compiled.rides[ride]?.id, vehicle]);
    expect(writes).toHaveLength(3);
    expect(writes[0]?.[1]).toBe(NONE);
    expect(writes[2]?.[0]).toBe(writes[0]?.[0]);
  });

  it('leaves a ride that it cannot cover with the vehicle it has, but takes the driver who is off', () => {
    const { compiled, writes } = planned({
      rides: [aRide('only', 480, 540, { vehicleId: 'van', driverId: 'ada' })],
      vehicles: [aVehicle('van')],
      drivers: [aDriver('ada', [[0, 1_440]])],
      rules: { turnaroundMinutes: 0 },
    });
    expect(writes).toEqual([{ ride: 0, vehicle: compiled.vehicles.ids.indexOf('van'), driver: NONE }]);
  });
});
