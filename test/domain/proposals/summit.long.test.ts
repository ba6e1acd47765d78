import { expect, it } from '@jest/globals';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { SUMMIT_DAYS, summitFacts, summitRides, withSteps } from '#test/fixtures/summit.ts';
import { testSolver } from '#test/support/solver.ts';
import { leastFacesPerCar, plannedByDay, summitFigures } from '#test/support/summit-figures.ts';

it('three days of a summit, planned one by one, leave at most 2 more rides uncovered than together', async () => {
  const solveMip = await testSolver();
  const byDay = summitFigures(plannedByDay(solveMip));
  const together = workOut({ kind: 'ASSIGN' }, summitFacts(SUMMIT_DAYS), solveMip);
  const { uncovered } = summitFigures(withSteps(summitRides, together));
  expect(byDay.uncovered).toBeLessThanOrEqual(uncovered + 2);
  expect(byDay.handovers).toBeLessThanOrEqual(10);
  // The goal is 1.5, but half of the delegations have a second day that is too long for one driver.
  expect(leastFacesPerCar()).toBe(1.56);
  expect(byDay.facesPerCar).toBeLessThanOrEqual(1.8);
});
