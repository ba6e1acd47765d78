import { expect, it } from '@jest/globals';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { SUMMIT_DAYS, withSteps } from '#test/fixtures/summit.ts';
import { needyFacts } from '#test/fixtures/summit-needs.ts';
import { lackOf, uncovered } from '#test/support/needs-by-hand.ts';
import { testSolver } from '#test/support/solver.ts';

/** The first day from 7 to 17 UTC, in which every need is met by few, and without one of the armoured cars: the reserved one is needed. */
function facts() {
  const all = needyFacts(SUMMIT_DAYS.slice(0, 1));
  const [from, to] = ['07', '17'].map((hour) => `${SUMMIT_DAYS[0]}T${hour}`) as [string, string];
  const rides = all.rides.filter(({ startTime }) => startTime >= from && startTime < to);
  return { ...all, rides, vehicles: new Map([...all.vehicles].filter(([id]) => id !== 'veh_sedan2')) };
}

it('ASSIGN leaves no need unmet on the first day of a summit where many have needs, or it is proved that none could', async () => {
  const needy = facts();
  const plan = workOut({ kind: 'ASSIGN' }, needy, await testSolver());
  const rides = withSteps(needy.rides, plan);
  expect(lackOf(rides, needy)).toEqual([]);
  expect(uncovered(rides, needy)).toEqual([
    ['armoured lift', 'none suits'],
    [expect.stringMatching(/^luggage [23]$/), 'the only one is taken'],
  ]);
  expect(rides.length).toBeGreaterThan(75);
  // Each is named with a reason.
  expect(plan.unresolved.map(({ kind }) => kind).toSorted()).toEqual(['NOBODY_FITS', 'TOO_MANY_RIDES']);
  const used = new Set(rides.map(({ vehicleId }) => vehicleId));
  const special = ['veh_van8', 'veh_minibus4', 'veh_sedan1'];
  expect(special.filter((id) => !used.has(id))).toEqual([]);
});
