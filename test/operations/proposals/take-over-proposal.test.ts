import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listBlocks from '#functions/blocks/list-blocks.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as listProposals from '#functions/proposals/list-proposals.ts';
import * as takeOverProposal from '#functions/proposals/take-over-proposal.ts';
import { operations } from '#functions/registry.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { createProposalItem, findProposal } from '#shared/entities/proposals/proposal.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { aPendingProposal, aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers, writingNothing } from '#test/support/table-items.ts';

useTable();
useFunctions(...(await operations()));
const clock = useClock();
let [as, other] = ['', ''];
beforeEach(async () => {
  await removeOthers(new Map());
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  [as, other] = [await aUser('COORDINATOR'), await aUser('COORDINATOR')];
});

const DAY = { kind: 'ASSIGN', from: '2027-05-10T00:00:00Z', to: '2027-05-11T00:00:00Z' };

function aRide(from: string, to: string, fields: Record<string, unknown> = {}): Promise<string> {
  const [startTime, endTime] = [from, to].map((time) => `2027-05-10T${time}:00Z`);
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime, endTime, ...fields });
}

async function listed(who: string) {
  return (await call(listProposals, { as: who })).body.items;
}

describe('a proposal of another coordinator', () => {
  it('is seen, is applied only once it is taken over, and then no longer by who made it', async () => {
    const [vehicleId, driverId, ride] = [await aVehicle(), await aDriver(), await aRide('09:00', '10:00')];
    const { id } = await aProposal(as, DAY);
    const params = { id };
    expect(await listed(other)).toEqual([
      expect.objectContaining({
        id,
        kind: 'ASSIGN',
        applied: 0,
        count: 1,
        heldBy: expect.objectContaining({ id: as }),
      }),
    ]);
    expect((await call(getProposal, { as: other, params })).status).toBe(200);
    const refused = await call(applyProposal, { as: other, params });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'HELD_BY_OTHER', cure: { operationId: 'takeOverProposal', params } },
    });

    await writingNothing(() => call(takeOverProposal, { as: other, params, query: { dryRun: 'true' } }));
    const taken = await call(takeOverProposal, { as: other, params });
    expect(taken.body).toMatchObject({ madeBy: { id: as }, heldBy: { id: other } });
    expect((await call(takeOverProposal, { as: other, params })).body).toEqual(taken.body);
    expect((await call(applyProposal, { as, params })).body.code).toBe('HELD_BY_OTHER');
    expect((await call(applyProposal, { as: other, params })).body).toMatchObject({ applied: 1, problem: null });
    expect((await call(getEvent, { as, params: { eventId: ride } })).body).toMatchObject({ vehicleId, driverId });

    const { data } = await audits().query.bySubject({ subject: 'Proposal', subjectId: id }).go();
    expect(data.map(({ by, fields, operationId }) => [by, operationId, fields]).at(-1)).toEqual([
      other,
      'takeOverProposal',
      ['createdBy', 'madeBy', 'takenAt'],
    ]);
  });

  it('stops for its former holder between two steps', async () => {
    await Promise.all([aVehicle(), aDriver(), aRide('09:00', '10:00')]);
    const { id } = await aProposal(as, DAY);
    const before = await findProposal(id, new Date().toISOString());
    await call(takeOverProposal, { as: other, params: { id } });
    const { applyActivityStep } = await import('#shared/use-cases/proposals/apply-step.ts');
    const { testContext } = await import('#test/support/context.ts');
    const [step] = before?.plan.steps ?? [];
    if (!before || step?.type !== 'RIDE') throw new Error('one ride is planned');
    const context = testContext({ actor: { id: as, can: () => true, authorize: () => undefined } });
    await expect(applyActivityStep(context, before, step, 0)).rejects.toMatchObject({ code: 'CONTENDED_WRITE' });
    expect((await findProposal(id, new Date().toISOString()))?.applied).toBe(0);
  });

  it('stays with its user where the copilot made it, or where the caller may not do a step', async () => {
    const administrator = await aUser('ADMINISTRATOR');
    const body = { kind: 'OPERATIONS', steps: [{ operationId: 'updateSettings', body: { turnaroundMinutes: 20 } }] };
    const settings = await aProposal(administrator, body);
    const copilots = newId('prp');
    await transact([createProposalItem(aPendingProposal(copilots, as))]);
    for (const id of [settings.id, copilots]) {
      for (const operation of [getProposal, takeOverProposal, applyProposal]) {
        expect((await call(operation, { as: other, params: { id } })).status).toBe(404);
      }
    }
    expect(await listed(other)).toEqual([]);
    expect((await listed(await aUser('ADMINISTRATOR'))).map(({ id }: { id: string }) => id)).toEqual([settings.id]);
  });
});

describe('two coordinators who mend the same crisis', () => {
  it('block the driver once', async () => {
    const [sick] = [await aDriver('Ada'), await aDriver('Ben'), await aVehicle()];
    const body = { kind: 'REASSIGN', driverId: sick, from: '2027-05-10T06:00:00Z', to: '2027-05-10T18:00:00Z' };
    const [first, second] = [await aProposal(as, body), await aProposal(other, body)];
    for (const [who, { id }] of [
      [as, first],
      [other, second],
    ] as const) {
      expect((await call(applyProposal, { as: who, params: { id } })).body).toMatchObject({
        applied: 1,
        problem: null,
      });
    }
    const query = { from: '2027-05-10T00:00:00Z', to: '2027-05-11T00:00:00Z' };
    expect((await call(listBlocks, { as, query })).body.items).toHaveLength(1);
  });
});

describe('chosen steps', () => {
  const twoRides = async () => {
    await Promise.all([aVehicle(), aDriver()]);
    const rides = [await aRide('09:00', '10:00'), await aRide('11:00', '12:00'), await aRide('13:00', '14:00')];
    return { rides, proposal: await aProposal(as, DAY) };
  };
  const apply = (id: string, steps?: number[], query = {}) =>
    call(applyProposal, { as, params: { id }, query, ...(steps && { body: { steps } }) });

  it('are done, the others left out, also at a repeat', async () => {
    const { proposal, rides } = await twoRides();
    const tried = await writingNothing(() => apply(proposal.id, [1, 3], { dryRun: 'true' }));
    const done = { applied: 3, stoppedAt: null, left: [], leftOut: [2] };
    expect(tried.body).toMatchObject(done);
    expect((await apply(proposal.id, [1, 3])).body).toMatchObject(done);
    expect((await apply(proposal.id)).body).toMatchObject(done);
    const drivers = await Promise.all(
      rides.map(async (eventId) => (await call(getEvent, { as, params: { eventId } })).body.driverId),
    );
    expect(drivers.map((driverId) => driverId !== null)).toEqual([true, false, true]);
    expect(await apply(proposal.id, [2])).toMatchObject({
      status: 400,
      body: { kind: 'STATE', errors: [{ path: 'body.steps.0' }] },
    });
    expect((await apply(proposal.id, [4])).body.errors).toMatchObject([
      { path: 'body.steps.0', message: 'must be a step of the proposal, which has 3' },
    ]);
  });

  it('may be chosen anew while they are ahead', async () => {
    const { proposal } = await twoRides();
    await apply(proposal.id, [3], { dryRun: 'true' });
    expect((await apply(proposal.id, [1])).body).toMatchObject({ applied: 3, leftOut: [2, 3] });
  });

  it('are refused where one needs a step that is left out', async () => {
    const [driverId, vehicleId] = [await aDriver('Ada'), await aVehicle()];
    const had = await aRide('09:00', '10:00', { driverId, vehicleId });
    const gets = await aRide('09:15', '10:15');
    const steps = [
      { operationId: 'updateEvent', params: { eventId: had }, body: { driverId: null } },
      { operationId: 'updateEvent', params: { eventId: gets }, body: { driverId } },
    ];
    const { id } = await aProposal(as, { kind: 'OPERATIONS', steps });
    const refused = await writingNothing(() => apply(id, [2]));
    expect(refused).toMatchObject({ status: 400, body: { kind: 'STATE', errors: [{ path: 'body.steps' }] } });
    expect(refused.body.detail).toContain('must have step 1 too, which step 2 needs');
    expect((await apply(id, [1])).body).toMatchObject({ applied: 2, leftOut: [2], problem: null });
  });

  it('stop as usual where another user has changed the record since', async () => {
    const { proposal, rides } = await twoRides();

    await call(updateEvent, { as: other, params: { eventId: rides[2] ?? '' }, body: { title: 'Other' } });
    expect((await apply(proposal.id, [1, 3])).body).toMatchObject({
      applied: 2,
      stoppedAt: 3,
      problem: { code: 'VERSION_MISMATCH' },
    });
  });
});
