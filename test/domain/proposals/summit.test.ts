import { expect, it } from '@jest/globals';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { greedyPlan } from '#shared/domain/dispatch/heuristics.ts';
import { emptyPlan } from '#shared/domain/dispatch/plan.ts';
import { dispatchInstance } from '#shared/domain/proposals/dispatch-instance.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { SUMMIT_DAYS, summitFacts, summitRides } from '#test/fixtures/summit.ts';
import { testSolver } from '#test/support/solver.ts';
import { plannedByDay, summitFigures } from '#test/support/summit-figures.ts';

it('the first day of a summit is planned as a dispatcher would sign it', async () => {
  const day = SUMMIT_DAYS.slice(0, 1);
  const planned = summitFigures(plannedByDay(await testSolver(), day), day);
  expect(summitRides.filter(({ startTime }) => startTime.startsWith(SUMMIT_DAYS[0])).length).toBeGreaterThan(120);
  expect(planned.uncovered).toBe(0);
  expect(planned.handovers).toBeLessThanOrEqual(6);
  expect(planned.shuttleDrivers).toBeLessThanOrEqual(3);
  expect(planned.facesPerCar).toBeLessThanOrEqual(1.5);
});

it('guests get their usual driver and vehicle, and a driver begins with theirs', () => {
  const facts = summitFacts(SUMMIT_DAYS.slice(0, 1));
  const ride = summitRides.find(({ vipIds }) => vipIds.length === 1) as ActivityRecord;
  const [vipId = ''] = ride.vipIds;
  const usual = { usualDriverId: 'drv_09', usualVehicleId: 'veh_suv1' };
  const vips = new Map([[vipId, { ...(facts.vips.get(vipId) as VipRecord), ...usual }]]);
  const drivers = new Map([...facts.drivers].map(([id, driver]) => [id, { ...driver, usualVehicleId: 'veh_suv1' }]));
  const instance = dispatchInstance({ kind: 'ASSIGN' }, { ...facts, vips, drivers }, [ride]);
  expect(instance.rides[0]).toMatchObject({ usualDriverIds: ['drv_09'], usualVehicleIds: ['veh_suv1'] });
  expect(instance.drivers[0]).toMatchObject({ usualVehicleId: 'veh_suv1' });
  const { drivers: served, rides, vehicles } = compile(instance);
  const plan = greedyPlan(compile(instance), emptyPlan(compile(instance)));
  expect([vehicles.ids[plan.vehicle[0] ?? -1], served.ids[plan.driver[0] ?? -1], rides.length]).toEqual([
    'veh_suv1',
    'drv_09',
    1,
  ]);
});
