import { describe, expect, it } from '@jest/globals';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { shrink } from '#shared/domain/dispatch/heuristics.ts';
import type { Ride } from '#shared/domain/dispatch/instance.ts';
import { aDriver, aRide, aVehicle } from './instances.ts';

const rules = { turnaroundMinutes: 0, needed: () => undefined, rule: 'WARN' } as const;

/** Two rides, one after the other, of which the first has the coach. */
function compiledOf(fields: Partial<Ride> = {}) {
  return compile({
    rides: [aRide('a', 0, 10, { seats: 2, ...fields }), aRide('b', 20, 30, { seats: 2 })],
    vehicles: [aVehicle('coach', 49), aVehicle('van', 7)],
    drivers: [aDriver('k'), aDriver('l')],
    rules,
  });
}
const plan = { vehicle: Int32Array.of(0, 1), driver: Int32Array.of(0, 1) };

describe('a plan with a vehicle that is too large', () => {
  it('gets a smaller one that is free', () => {
    expect(shrink(compiledOf(), plan).vehicle).toEqual(Int32Array.of(1, 1));
  });

  it('keeps what people were told, and compares no other plan for it', () => {
    const compiled = compiledOf({ vehicleId: 'coach', driverId: 'k' });
    let compared = 0;
    const travel: typeof compiled.travel = (...rides) => {
      compared += 1;
      return compiled.travel(...rides);
    };
    expect(shrink({ ...compiled, travel }, plan)).toBe(plan);
    expect(compared).toBe(0);
  });

  it('gets a smaller one too if the ride has another driver than people were told', () => {
    const compiled = compiledOf({ vehicleId: 'coach', driverId: 'l' });
    expect(shrink(compiled, plan).vehicle).toEqual(Int32Array.of(1, 1));
  });
});
