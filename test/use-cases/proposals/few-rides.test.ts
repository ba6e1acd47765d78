import { beforeEach, expect, it } from '@jest/globals';
import { newId } from '#shared/platform/ids.ts';
import { loadRides, planRides } from '#shared/use-cases/proposals/plan-rides.ts';
import { anEvent } from '#test/support/activities.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { testSolver } from '#test/support/solver.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useClock().stop(Date.parse('2027-05-10T06:00:00Z'));
const DAY = { kind: 'ASSIGN', from: '2027-05-11T00:00:00.000Z', to: '2027-05-12T00:00:00.000Z' } as const;
let as: string;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
});

function aRide() {
  return anEvent(as, { type: 'TRANSPORT', startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' });
}

async function planned() {
  let loaded = 0;
  const load = () => {
    loaded += 1;
    return testSolver();
  };
  const plan = await planRides(await loadRides(new Date().toISOString(), DAY), load, newId);
  return { loaded, plan };
}

it('loads the solver only when rides compete', async () => {
  await aVehicle({ seatCapacity: 3 });
  await aDriver();
  await aRide();
  const alone = await planned();
  expect(alone).toMatchObject({ loaded: 0, plan: { unresolved: [] } });
  expect(alone.plan.steps).toHaveLength(1);
  await aVehicle({ seatCapacity: 49 });
  await aDriver('Ben');
  await aRide();
  const competing = await planned();
  expect(competing).toMatchObject({ loaded: 1, plan: { unresolved: [] } });
  expect(competing.plan.steps).toHaveLength(2);
});
