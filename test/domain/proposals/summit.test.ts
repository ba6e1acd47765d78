import { expect, it } from '@jest/globals';
import { SUMMIT_DAYS, summitRides } from '#test/fixtures/summit.ts';
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
