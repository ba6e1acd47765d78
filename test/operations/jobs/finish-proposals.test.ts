import { describe, expect, it } from '@jest/globals';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import { SearchTimeOver } from '#shared/domain/dispatch/solve-mip.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { createProposalItem, findProposal } from '#shared/entities/proposals/proposal.ts';
import { newId } from '#shared/platform/ids.ts';
import { NewProposal } from '#shared/schemas/proposals/new-proposal.ts';
import { transact } from '#shared/table/transact.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { makeProposal } from '#shared/use-cases/proposals/make-proposal.ts';
import { call } from '#test/support/call.ts';
import { testContext } from '#test/support/context.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aPendingProposal } from '#test/support/proposals.ts';
import { putAll } from '#test/support/put-all.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const queues = useQueues(finishProposals);
const as = useEmptyTable('COORDINATOR');

const RIDES = 501;
const START = Date.parse('2027-05-10T00:00:00Z');
const TIME = { kind: 'ASSIGN', from: '2027-05-10T00:00:00Z', to: '2027-07-01T00:00:00Z' };
function at(hours: number): string {
  return new Date(START + hours * HOUR_MS).toISOString();
}
async function read(id: string) {
  return (await call(getProposal, { as, params: { id } })).body;
}

/** Plans rides, one after the other, so that one vehicle and one driver can serve them all. */
async function manyRides(length = RIDES): Promise<void> {
  const rides = Array.from({ length }, (_, n) => {
    const times = { startTime: at(2 * n), endTime: at(2 * n + 1) };
    const fields = { type: 'TRANSPORT', title: 'Ride', status: 'SCHEDULED', vipIds: [], ...times } as const;
    return createActivity(begin(newId('act'), fields, at(0)));
  });
  await putAll(rides);
}

/** Makes the proposal with searches that have no time. `limits` shows the seconds after which they were to give up. */
function withoutTime(changes: { readonly dryRun?: boolean } = {}) {
  const limits: (number | undefined)[] = [];
  const loadSolver = (giveUpAfter?: number) => {
    limits.push(giveUpAfter);
    return Promise.reject(new SearchTimeOver());
  };
  const means = { loadSolver, invoke: () => Promise.reject(new Error('not asked')), isShared: true };
  return { limits, make: () => makeProposal(testContext(changes), newId('prp'), NewProposal.parse(TIME), means) };
}

describe('a proposal about more rides than one request has time for', () => {
  it('is 202 and PENDING until the job has worked it out, and is applied afterwards', async () => {
    await Promise.all([manyRides(), aVehicle(), aDriver()]);
    const refused = await writingNothing(() => call(createProposal, { as, body: TIME, query: { dryRun: 'true' } }));
    expect(refused.body.errors).toMatchObject([{ path: 'query.dryRun' }]);
    const { body, status } = await call(createProposal, { as, body: TIME });
    expect([status, body.status, body.progress, body.steps]).toEqual([202, 'PENDING', { done: 0, of: 2 }, []]);
    const early = await call(applyProposal, { as, params: { id: body.id } });
    expect(early.body).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });

    expect(await queues.run(finishProposals)).toMatchObject({ received: 1, failed: 0 });
    const finished = await read(body.id);
    expect(finished).toMatchObject({ status: 'READY', figures: { rides: RIDES, coveredRides: RIDES } });
    expect(finished.steps).toHaveLength(RIDES);
    expect(finished).not.toHaveProperty('progress');
    const applied = await call(applyProposal, { as, params: { id: body.id }, query: { dryRun: 'true' } });
    expect(applied.body).toMatchObject({ applied: 100, problem: null });
  });

  it('is 202 with fewer rides that take long with many vehicles and drivers, and a dry run is worked out at once', async () => {
    const fleet = Array.from({ length: 45 }, () => [aVehicle(), aDriver()]);
    await Promise.all([manyRides(150), ...fleet.flat()]);
    const { body, status } = await call(createProposal, { as, body: TIME });
    expect([status, body.status]).toEqual([202, 'PENDING']);
    const { limits, make } = withoutTime({ dryRun: true });
    await expect(make()).rejects.toThrow(SearchTimeOver);
    expect(limits).toEqual([undefined]);
  });

  it('is left to the job if the searches take longer than the request has time for', async () => {
    await manyRides(5);
    const { limits, make } = withoutTime();
    const { id, pending } = (await make()).proposal;
    expect([pending?.progress.status, limits]).toEqual(['PENDING', [4]]);
    expect(await queues.run(finishProposals)).toMatchObject({ failed: 0 });
    expect(await findProposal(id, new Date().toISOString())).toMatchObject({
      pending: { progress: { status: 'READY' } },
    });
  });

  it('becomes FAILED with the reason where it is refused meanwhile, and a second message changes nothing', async () => {
    const id = newId('prp');
    const pending = aPendingProposal(id, as);
    const wanted = { kind: 'REASSIGN', driverId: 'drv_gone', from: at(0), reason: undefined, to: undefined } as const;
    const progress = { status: 'PENDING', done: 0, of: 2 } as const;
    await transact([createProposalItem({ ...pending, kind: 'REASSIGN', pending: { wanted, progress } })]);
    const body = JSON.stringify({ proposalId: id });
    const context = { awsRequestId: 'test' } as never;
    for (const messageId of ['first', 'again']) {
      const outcome = await finishProposals.handler({ Records: [{ messageId, body }] }, context);
      expect(outcome).toEqual({ batchItemFailures: [] });
    }
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('does not exist') });
  });
});
