import { beforeAll, expect, it } from '@jest/globals';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});
const propose = async (body: object) => (await call(createProposal, { as, body })).body;
const codes = (body: { readonly warnings: readonly { readonly code: string }[] }) =>
  body.warnings.map(({ code }) => code);

it('leaves the cars of a motorcade as they are in SHIFT and POSTPONE, and refuses them in MERGE', async () => {
  const times = { startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T14:00:00Z' };
  const masterEventId = await anEvent(as, { type: 'MEETING', title: 'Talks', ...times });
  const { cars } = await aMotorcade(as, { masterEventId });
  const [first, second] = cars.map(({ activityId }: { readonly activityId: string }) => activityId);
  const postponed = await propose({ kind: 'POSTPONE', from: ROUTE.startTime, to: '2027-05-10T11:00:00Z', minutes: 30 });
  expect([postponed.steps, codes(postponed)]).toEqual([[], ['MOTORCADE_STAYS', 'MOTORCADE_STAYS']]);
  const shifted = await propose({ kind: 'SHIFT', eventId: masterEventId, minutes: 30 });
  expect(shifted.steps).toHaveLength(1);
  expect(codes(shifted)).toEqual(expect.arrayContaining(['MOTORCADE_STAYS', 'MOTORCADE_STAYS']));
  expect(await propose({ kind: 'SHIFT', eventId: first, minutes: 30 })).toMatchObject({ status: 400 });
  expect(await propose({ kind: 'MERGE', activityIds: [first, second] })).toMatchObject({ status: 400 });
});

it('moves the cars of a splittable motorcade like other rides', async () => {
  const at = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
  await aMotorcade(as, { ...at, splittable: true });
  const { steps } = await propose({ kind: 'POSTPONE', from: at.startTime, to: at.endTime, minutes: 30 });
  expect(steps).toHaveLength(2);
});
