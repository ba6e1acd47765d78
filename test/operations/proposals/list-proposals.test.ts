import { beforeEach, describe, expect, it } from '@jest/globals';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as listProposals from '#functions/proposals/list-proposals.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

useTable();
const clock = useClock();
let as = '';
beforeEach(async () => {
  await removeOthers(new Map());
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  as = await aUser('COORDINATOR');
  await Promise.all([aVehicle(), aDriver()]);
  const times = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
  await anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...times });
});

const DAY = { kind: 'ASSIGN', from: '2027-05-10T00:00:00Z', to: '2027-05-11T00:00:00Z' };

describe('the list of proposals', () => {
  it('has those of all coordinators, newest first, page by page', async () => {
    const other = await aUser('COORDINATOR');
    const first = await aProposal(as, DAY);
    clock.pass(1_000);
    const second = await aProposal(other, DAY);
    await call(applyProposal, { as, params: { id: first.id } });
    const { body } = await call(listProposals, { as, query: { limit: '1' } });
    expect(body.items).toEqual([expect.objectContaining({ id: second.id, applied: 0, count: 1 })]);
    expect(body.items[0].heldBy.id).toBe(other);
    const rest = (await call(listProposals, { as, query: { limit: '1', cursor: body.nextCursor } })).body;
    expect(rest).toEqual({ items: [expect.objectContaining({ id: first.id, applied: 1 })], nextCursor: null });
  });

  it('is empty after an hour, and is not for drivers', async () => {
    await aProposal(as, DAY);
    clock.pass(3_600_000);
    expect((await call(listProposals, { as })).body.items).toEqual([]);
    expect((await call(listProposals, { as: await aUser('DRIVER') })).status).toBe(403);
  });
});
