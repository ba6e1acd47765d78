import { expect, it } from '@jest/globals';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { SUMMIT_DAYS, withSteps } from '#test/fixtures/summit.ts';
import { needyFacts } from '#test/fixtures/summit-needs.ts';
import { lackOf, uncovered } from '#test/support/needs-by-hand.ts';
import { testSolver } from '#test/support/solver.ts';

it('ASSIGN leaves no need unmet on the first day of a summit where many have needs, or it is proved that none could', async () => {
  const facts = needyFacts(SUMMIT_DAYS.slice(0, 1));
  const plan = workOut({ kind: 'ASSIGN' }, facts, await testSolver());
  const rides = withSteps(facts.rides, plan);
  expect(lackOf(rides, facts)).toEqual([]);
  expect(uncovered(rides, facts)).toEqual([
    ['armoured lift', 'none suits'],
    [expect.stringMatching(/^luggage [23]$/), 'the only one is taken'],
  ]);
  // Each is named with a reason.
  expect(plan.unresolved.map(({ kind }) => kind).toSorted()).toEqual(['NOBODY_FITS', 'TOO_MANY_RIDES']);
  const used = new Set(rides.map(({ vehicleId }) => vehicleId));
  const special = ['veh_van8', 'veh_minibus4', 'veh_sedan1'];
  expect(special.filter((id) => !used.has(id))).toEqual([]);
});
