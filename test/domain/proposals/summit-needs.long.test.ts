import { expect, it } from '@jest/globals';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { SUMMIT_DAYS, withSteps } from '#test/fixtures/summit.ts';
import { needyFacts } from '#test/fixtures/summit-needs.ts';
import { lackOf, uncovered } from '#test/support/needs-by-hand.ts';
import { testSolver } from '#test/support/solver.ts';

it.each(SUMMIT_DAYS.slice(1))('ASSIGN leaves no need of the guests of %s unmet', async (day) => {
  const facts = needyFacts([day]);
  const plan = workOut({ kind: 'ASSIGN' }, facts, await testSolver());
  const rides = withSteps(facts.rides, plan);
  expect(lackOf(rides, facts)).toEqual([]);
  expect([uncovered(rides, facts), plan.unresolved]).toEqual([[], []]);
  expect(rides.length).toBeGreaterThan(100);
});
