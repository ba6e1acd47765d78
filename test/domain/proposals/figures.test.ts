import { describe, expect, it } from '@jest/globals';
import { compile } from '#shared/domain/dispatch/compile.ts';
import type { Plan } from '#shared/domain/dispatch/plan.ts';
import { goalsOf } from '#shared/domain/dispatch/tally.ts';
import { figuresOf, largeVehicles } from '#shared/domain/proposals/work-out.ts';
import { aDriver, aRide, aVehicle } from '#test/domain/dispatch/instances.ts';

function planOf(vehicle: number[], driver: number[]): Plan {
  return {
    vehicle: Int32Array.from(vehicle),
    driver: Int32Array.from(driver),
  };
}

it('the busiest driver and the one with the least work are those who may serve the rides', () => {
  const compiled = compile({
    rides: [aRide('long', 480, 600), aRide('short', 620, 650)],
    vehicles: [aVehicle('van')],
    drivers: [aDriver('ada'), aDriver('ben'), aDriver('off', [[0, 1_440]])],
    rules: { turnaroundMinutes: 0 },
  });
  const plan = planOf([0, 0], [0, 1]);
  const goals = goalsOf(compiled, plan);
  const proven = { bound: 2, isOptimal: true, isFewestChanges: true, levels: [], limitReached: false };
  expect(figuresOf(compiled, { plan, goals, ...proven })).toMatchObject({
    busiestDriver: { driverId: 'ada', minutes: 120 },
    idlestDriver: { driverId: 'ben', minutes: 30 },
  });
});

describe('a ride for 3 people', () => {
  const noticed = (vehicle: number, sizes: readonly number[], told?: string): number => {
    const compiled = compile({
      rides: [aRide('ride', 480, 540, { seats: 3, ...(told !== undefined && { vehicleId: told }) })],
      vehicles: sizes.map((seats, number) => aVehicle(`vehicle${number}`, seats)),
      drivers: [aDriver('ada')],
      rules: { turnaroundMinutes: 0 },
    });
    return largeVehicles(compiled, planOf([vehicle], [vehicle === -1 ? -1 : 0])).length;
  };

  it.each([
    ['in a car with 7 seats is named', () => noticed(1, [4, 7]), 1],
    ['in a car with 6 seats is not', () => noticed(1, [4, 6]), 0],
    ['in the smallest car is not', () => noticed(0, [7, 16]), 0],
    ['in the car that people were told is not', () => noticed(1, [4, 7], 'vehicle1'), 0],
    ['in another car than people were told is', () => noticed(1, [4, 7], 'vehicle0'), 1],
    ['without a car is not', () => noticed(-1, [4, 7]), 0],
  ])('%s', (_what, count, expected) => {
    expect(count()).toBe(expected);
  });
});
