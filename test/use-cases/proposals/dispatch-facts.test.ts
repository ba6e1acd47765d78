import { beforeAll, expect, it } from '@jest/globals';
import { loadDispatchFacts } from '#shared/use-cases/proposals/dispatch-facts.ts';
import { anEvent } from '#test/support/activities.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
function at(hour: number): string {
  return `2027-05-10T${String(hour).padStart(2, '0')}:00:00.000Z`;
}
let rides: string[];
beforeAll(async () => {
  const as = await aUser('COORDINATOR');
  const ride = (hour: number) =>
    anEvent(as, { type: 'TRANSPORT', title: `At ${hour}`, startTime: at(hour), endTime: at(hour + 1) });
  rides = await Promise.all([8, 12, 16].map(ride));
});

it('reads the rides of several intervals, and none between them', async () => {
  const ranges = [
    { from: at(8), to: at(9) },
    { from: at(16), to: at(17) },
  ];
  const facts = await loadDispatchFacts('2027-05-01T00:00:00.000Z', [ranges]);
  expect(facts.rides.map(({ id }) => id).sort()).toEqual([rides[0], rides[2]].sort());
});
