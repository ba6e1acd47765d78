import { beforeAll, describe, expect, it } from '@jest/globals';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { explain } from '#shared/domain/dispatch/explain.ts';
import type { Instance, Ride } from '#shared/domain/dispatch/instance.ts';
import { brokenRules, NONE } from '#shared/domain/dispatch/plan.ts';
import { keeping, solve } from '#shared/domain/dispatch/solve.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { testSolver } from '#test/support/solver.ts';
import { aDriver, aRide, aVehicle } from './instances.ts';

let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});

/** Plans a principal with a party of `seats`, its spare car, and another car, on vehicles of these sizes. */
function planned(sizes: readonly number[], fields: Partial<Ride> = {}, principal: Partial<Ride> = {}) {
  const own = principal.seats ?? 4;
  const rides = [
    aRide('principal', 480, 540, { seats: own, weight: 9, ...principal }),
    aRide('spare', 480, 540, { seats: own, ownSeats: 0, spareOf: ['principal'], weight: 3, ...fields }),
    aRide('staff', 480, 540, { seats: 2 }),
  ];
  const instance: Instance = {
    rides,
    vehicles: sizes.map((seats, number) => aVehicle(`vehicle${number}`, seats)),
    drivers: ['ada', 'ben', 'cy'].map((id) => aDriver(id)),
    rules: { turnaroundMinutes: 0 },
  };
  const compiled = keeping(compile(instance));
  const { plan } = solve(compiled, solveMip, { seconds: 10, megabytes: 800 });
  expect(brokenRules(compiled, plan)).toEqual([]);
  const got = compiled.rides.map(({ id }, ride) => [id, sizes[plan.vehicle[ride] ?? NONE]] as const);
  return { sizes: Object.fromEntries(got), reasons: Object.fromEntries(explain(instance, compiled, plan, solveMip)) };
}

describe('the spare car of a motorcade', () => {
  it.each<[string, readonly number[], Record<string, number | undefined>]>([
    ['has the same size where two are the same', [4, 4, 3], { principal: 4, spare: 4, staff: 3 }],
    ['gets the larger of two', [4, 7, 3], { principal: 4, spare: 7, staff: 3 }],
    ['gets the larger of two whatever their order', [16, 4, 3], { principal: 4, spare: 16, staff: 3 }],
    ['leaves the smallest that is enough to others', [7, 7, 49], { principal: 7, spare: 7, staff: 49 }],
  ])('%s', (_what, sizes, expected) => {
    expect(planned(sizes).sizes).toEqual(expected);
  });

  it('has seats for its own guests and the party of the principal', () => {
    const { sizes } = planned([7, 7, 4], { seats: 9, ownSeats: 5 });
    expect(sizes).toEqual({ principal: expect.any(Number), spare: undefined, staff: expect.any(Number) });
    expect(planned([7, 16, 4], { seats: 9, ownSeats: 5 }).sizes).toMatchObject({ spare: 16 });
  });

  it('is not covered by one that is too small, and the proof names the rule', () => {
    const { reasons } = planned([7, 7, 4], { seats: 9, ownSeats: 5 });
    expect(reasons).toEqual({ spare: { kind: 'NOBODY_FITS', side: 'VEHICLE', rule: 'SPARES' } });
  });

  it('names the rule if the principal must have the larger vehicle', () => {
    const large = { seats: 4, vehicleId: 'vehicle0', driverId: 'ada', pinVehicle: true };
    const { reasons, sizes } = planned([16, 7, 3], {}, large);
    expect(sizes).toEqual({ principal: 16, spare: undefined, staff: expect.any(Number) });
    expect(reasons).toMatchObject({ spare: { rule: 'SPARES' } });
  });

  it('bounds the principal where the spare car is not planned', () => {
    expect(planned([16, 7, 49], { spareOf: [] }, { maxSeats: 7 }).sizes).toMatchObject({ principal: 7 });
  });
});
