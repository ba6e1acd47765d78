import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { conflictCliques } from '#shared/domain/dispatch/cliques.ts';
import { type Compiled, compile, type Side } from '#shared/domain/dispatch/compile.ts';
import { explain, hallProof, smallestCore } from '#shared/domain/dispatch/explain.ts';
import type { DispatchRules, Instance, Ride } from '#shared/domain/dispatch/instance.ts';
import { NONE } from '#shared/domain/dispatch/plan.ts';
import { keeping, solve } from '#shared/domain/dispatch/solve.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { testSolver } from '#test/support/solver.ts';
import { aDriver, aRide, aVehicle, someInstances } from './instances.ts';

let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});
function reasons(instance: Instance) {
  const compiled = keeping(compile(instance));
  const { plan } = solve(compiled, solveMip, { seconds: 10, megabytes: 800 });
  return Object.fromEntries(explain(instance, compiled, plan, solveMip));
}
function dayOf(rides: Ride[], fields: Partial<Instance> = {}, rules: Partial<DispatchRules> = {}): Instance {
  return {
    rides,
    vehicles: [aVehicle('van')],
    drivers: [aDriver('ada'), aDriver('ben'), aDriver('cy')],
    rules: { turnaroundMinutes: 0, ...rules },
    ...fields,
  };
}

describe('explain', () => {
  it('says that nothing fits', () => {
    expect(reasons(dayOf([aRide('large', 480, 540, { seats: 40 })]))).toEqual({
      large: { kind: 'NOBODY_FITS', side: 'VEHICLE' },
    });
    const blocked = { drivers: [aDriver('ada', [[0, 1_440]])] };
    expect(reasons(dayOf([aRide('alone', 480, 540)], blocked))).toEqual({
      alone: { kind: 'NOBODY_FITS', side: 'DRIVER' },
    });
  });

  it('names the rides that need the same vehicles at the same time', () => {
    const rides = [aRide('light', 500, 560), aRide('heavy', 480, 540, { weight: 9 })];
    expect(reasons(dayOf(rides))).toEqual({
      light: { kind: 'TOO_MANY_RIDES', side: 'VEHICLE', rideIds: ['light', 'heavy'], ids: ['van'] },
    });
  });

  it('names the drivers if the vehicles are enough', () => {
    const rides = [aRide('light', 500, 560), aRide('heavy', 480, 540, { weight: 9 })];
    const fleet = { vehicles: [aVehicle('van'), aVehicle('bus')], drivers: [aDriver('ada')] };
    expect(reasons(dayOf(rides, fleet))).toEqual({
      light: { kind: 'TOO_MANY_RIDES', side: 'DRIVER', rideIds: ['light', 'heavy'], ids: ['ada'] },
    });
  });

  it('names the rule that would have to be given up', () => {
    const rides = [aRide('long', 480, 600, { weight: 9 }), aRide('more', 660, 720)];
    const alone = { drivers: [aDriver('ada')] };
    expect(reasons(dayOf(rides, alone, { maxDrivingMinutes: 150 }))).toEqual({ more: { kind: 'RULE', rule: 'HOURS' } });
  });

  it('names no rule if giving it up only leaves another ride open instead', () => {
    // Ada may drive none of these vehicles. With a licence they could do neither the early nor the late ride: they are off then.
    const rides = [
      aRide('before', 540, 585, { seats: 5, weight: 4 }),
      aRide('early', 600, 660, { weight: 4 }),
      aRide('late', 630, 690, { weight: 4 }),
      aRide('light', 645, 720, { seats: 3 }),
      aRide('after', 750, 780, { seats: 7 }),
      aRide('next day', 2_190, 2_205, { seats: 7, weight: 2 }),
    ];
    const drivers = [{ ...aDriver('ada', [[600, 700]]), vehicleTypes: ['CAR'] }, aDriver('ben')];
    const found = Object.values(
      reasons(dayOf(rides, { vehicles: [aVehicle('van', 7), aVehicle('sedan', 5)], drivers })),
    );
    expect(found.map((each) => [each.kind, 'rule' in each])).toEqual([
      ['TOO_MANY_RIDES', false],
      ['TOO_MANY_RIDES', false],
    ]);
  });

  it('finds rides that cannot all be covered although each instant has enough vehicles', () => {
    const rides = [
      aRide('small early', 0, 20, { weight: 5 }),
      aRide('small late', 15, 40, { weight: 5 }),
      aRide('large early', 0, 10, { seats: 7, weight: 5 }),
      aRide('large late', 30, 40, { seats: 7 }),
    ];
    const fleet = { vehicles: [aVehicle('sedan', 3), aVehicle('van', 7)] };
    const found = reasons(dayOf(rides, fleet));
    expect(Object.keys(found)).toHaveLength(1);
    const [reason] = Object.values(found);
    expect(reason).toMatchObject({ kind: 'NOT_ALL_TOGETHER' });
    expect(reason?.kind === 'NOT_ALL_TOGETHER' && reason.rideIds.toSorted()).toEqual(rides.map(({ id }) => id).sort());
  });

  it('asks no solver about rides that fit together', () => {
    // A plan that leaves a ride open although its vehicle is free.
    const instance = dayOf([aRide('open', 480, 540), aRide('other', 600, 660)]);
    const compiled = keeping(compile(instance));
    const plan = { vehicle: Int32Array.of(NONE, 0), driver: Int32Array.of(NONE, 0) };
    const noSolver: SolveMip = () => {
      throw new Error('they fit');
    };
    expect(smallestCore({ instance, compiled, plan }, 0, noSolver)).toBeUndefined();
  });

  it('names as the others only rides that are covered', () => {
    const rides = [
      aRide('small early', 0, 20, { weight: 5 }),
      aRide('small late', 15, 40, { weight: 5 }),
      aRide('large early', 0, 10, { seats: 7, weight: 5 }),
    ];
    const lost = ['one', 'other'].map((id) => aRide(id, 30, 40, { seats: 7 }));
    const found = reasons(dayOf([...rides, ...lost], { vehicles: [aVehicle('sedan', 3), aVehicle('van', 7)] }));
    const covered = rides.map(({ id }) => id).sort();
    expect(
      Object.entries(found).map(([id, reason]) => [
        id,
        reason.kind === 'NOT_ALL_TOGETHER' && reason.rideIds.filter((each) => each !== id).sort(),
      ]),
    ).toEqual(lost.map(({ id }) => [id, covered]));
  });

  it('names the pins of drivers, if a ride could be covered without them', () => {
    const pinned = { driverId: 'ada', pinDriver: true };
    const rides = [
      aRide('first', 0, 20, { weight: 5 }),
      aRide('second', 15, 40, { weight: 5 }),
      aRide('early', 0, 10, { ...pinned, weight: 5 }),
      aRide('late', 30, 40, pinned),
    ];
    const fleet = { vehicles: [aVehicle('van'), aVehicle('bus')], drivers: [aDriver('ada'), aDriver('ben')] };
    expect(reasons(dayOf(rides, fleet))).toEqual({ late: { kind: 'RULE', rule: 'PINS' } });
  });

  it('gives a reason for each ride that is not covered, and only right proofs', () => {
    fc.assert(
      fc.property(someInstances({ rides: 8, isTold: false }), (instance) => {
        const compiled = compile(instance);
        const { plan } = solve(compiled, solveMip, { seconds: 10, megabytes: 800 });
        const lost = [...compiled.rides.keys()].filter((ride) => plan.vehicle[ride] === NONE);
        for (const ride of lost) {
          for (const [side, assigned] of [
            [compiled.vehicles, plan.vehicle],
            [compiled.drivers, plan.driver],
          ] as const) {
            const proof = hallProof(side, conflictCliques(side), assigned, ride);
            if (proof) expect(isProof(compiled, side, proof)).toBe(true);
          }
        }
        expect(explain(instance, compiled, plan, solveMip).size).toBe(lost.length);
      }),
      { numRuns: 60 },
    );
  });
});

/** Returns whether a proof is right: its rides all conflict, nothing else may serve them, and they are one more. */
function isProof(
  { rides: all }: Compiled,
  side: Side,
  { numbers, rides }: NonNullable<ReturnType<typeof hallProof>>,
): boolean {
  const mayServe = new Set(numbers);
  const conflictAll = rides.every((a) => rides.every((b) => a === b || side.conflicts[a * all.length + b] === 1));
  const onlyThese = rides.every((ride) => side.allowed[ride]?.every((number) => mayServe.has(number)));
  return conflictAll && onlyThese && new Set(rides).size === rides.length && rides.length > numbers.length;
}
