import { beforeEach, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers, writingNothing } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

// A test of this file looks at the count of its requests. Only with a limit of its own does the table count them.
process.env['RATE_LIMIT_REQUESTS'] = '100000';

useTable();
useFunctions(
  addEventVips,
  createEvent,
  createVip,
  deleteEvent,
  deleteVip,
  getEvent,
  getVip,
  moveEventStatus,
  removeEventVip,
  updateEvent,
  updateVip,
);
const faults = useFaults();
let as: string;
beforeEach(async () => {
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
});

const TIMES = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
function aRide(fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...TIMES, ...fields });
}
function rename(eventId: string, title: string) {
  return {
    operationId: 'updateEvent',
    params: { eventId },
    body: { title },
  };
}
function given(steps: readonly object[]) {
  return aProposal(as, { kind: 'OPERATIONS', steps });
}
async function refused(steps: readonly object[]): Promise<Answer> {
  return call(createProposal, { as, body: { kind: 'OPERATIONS', steps } });
}
function apply(id: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(applyProposal, { as, params: { id }, query });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('a proposal of given operations', () => {
  it.each([true, 'true'])('takes withLegs: %j, shows it as a boolean, and applies it', async (withLegs) => {
    const masterEventId = await anEvent(as, { type: 'MEAL', title: 'Lunch', ...TIMES });
    const leg = await aRide({ masterEventId, startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T09:00:00Z' });
    const cancel = { params: { eventId: masterEventId }, query: { withLegs }, body: { status: 'CANCELLED' } };
    const { id, steps } = await given([{ operationId: 'moveEventStatus', ...cancel }]);
    expect(steps).toMatchObject([
      { query: { withLegs: true }, summary: expect.stringContaining('with its legs “Ride”') },
    ]);
    expect((await call(getProposal, { as, params: { id } })).body.steps[0].query).toEqual({ withLegs: true });
    expect((await apply(id)).body).toMatchObject({ applied: 1, problem: null });
    expect((await read(leg)).status).toBe('CANCELLED');
  });

  it('shows the dry run of each step and the version that it checks, and changes nothing until it is applied', async () => {
    const [first, second] = [await aRide({ title: 'Ride to JFK' }), await aRide()];
    const proposal = await given([
      rename(first, 'Ride to Newark'),
      { operationId: 'moveEventStatus', params: { eventId: second }, body: { status: 'CANCELLED' } },
      { operationId: 'createEvent', body: { type: 'MEAL', title: 'Lunch', vipIds: [], ...TIMES } },
    ]);
    expect(proposal).toMatchObject({ kind: 'OPERATIONS', applied: 0, figures: null, unresolved: [] });
    expect(proposal.steps).toMatchObject([
      {
        n: 1,
        operationId: 'updateEvent',
        body: { title: 'Ride to Newark' },
        ifMatch: '"1"',
        summary: 'title of “Ride to JFK” (Mon 10 May 09:00): Ride to JFK -> Ride to Newark',
        result: { status: 200, problem: null },
      },
      { ifMatch: '"1"', summary: 'Cancel “Ride” (Mon 10 May 09:00)' },
      { ifMatch: null, result: { status: 201, problem: null } },
    ]);
    expect(await read(first)).toMatchObject({ title: 'Ride to JFK', version: 1 });

    expect((await apply(proposal.id)).body).toEqual({
      id: proposal.id,
      applied: 3,
      stoppedAt: null,
      problem: null,
      left: [],
      leftOut: [],
      links: [],
    });
    expect(await read(first)).toMatchObject({ title: 'Ride to Newark', version: 2 });
    expect(await read(second)).toMatchObject({ status: 'CANCELLED' });
    const shown = (await call(getProposal, { as, params: { id: proposal.id } })).body;
    expect(shown.steps[0]).not.toHaveProperty('body');
    const { data } = await audits()
      .query.bySubject({ subject: 'ScheduleEvent', subjectId: first })
      .go({ pages: 'all' });
    expect(data.at(-1)).toMatchObject({ by: as, operationId: 'updateEvent', proposalId: proposal.id });
  });

  it('tells apart guests of one name by their organization, and others not', async () => {
    const [acme] = await someVips(as, 1, { name: 'John Smith', organization: 'Acme' });
    const [bolt] = await someVips(as, 1, { name: 'john smith', organization: 'Bolt Inc.' });
    await someVips(as, 1, { name: 'John Smith', organization: 'Cairn' });
    const [ada] = await someVips(as, 1, { name: 'Ada Osei', organization: 'Acme' });
    const lunch = await anEvent(as, { type: 'MEAL', title: 'Lunch', ...TIMES, vipIds: [acme] });
    const step = (operationId: string, params: object, body?: object) => ({ operationId, params, body });
    const { steps } = await given([
      step('addEventVips', { eventId: lunch }, { vipIds: [bolt, ada] }),
      step('removeEventVip', { eventId: lunch, vipId: acme }),
      step('updateVip', { vipId: bolt }, { partySize: 2 }),
      step('deleteVip', { vipId: acme }),
    ]);
    expect(steps.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Add 2 guests to “Lunch” (Mon 10 May 09:00): john smith (Bolt Inc.), Ada Osei',
      'Remove John Smith (Acme) from “Lunch” (Mon 10 May 09:00)',
      'party size of john smith (Bolt Inc.): 1 -> 2',
      'Delete a VIP: John Smith (Acme)',
    ]);
  });

  it('names the operations that can be a step where one cannot', async () => {
    const { body } = await refused([{ operationId: 'listVips', params: {} }]);
    const [{ code, message, path }] = body.errors;
    expect(path).toBe('body.steps.0.operationId');
    expect(code).toBe('NOT_FOR');
    expect(message).toMatch(/^cannot be a step\. The operations that can are .*\bcreateEvent\b.*\bupdateEvent\b/);
  });

  it('counts on with the version where several steps change one record', async () => {
    const ride = await aRide();
    const { id, steps } = await given([rename(ride, 'One'), rename(ride, 'Two'), rename(ride, 'Three')]);
    expect(steps.map(({ ifMatch }: { ifMatch: string }) => ifMatch)).toEqual(['"1"', '"2"', '"3"']);
    expect((await apply(id, { dryRun: 'true' })).body).toMatchObject({ applied: 3, problem: null });
    expect((await apply(id)).body).toMatchObject({ applied: 3, problem: null });
    expect(await read(ride)).toMatchObject({ title: 'Three', version: 4 });
  });

  it('stops with 412 at a record that another request has changed, and says what is left', async () => {
    const [first, second] = [await aRide(), await aRide()];
    const { id } = await given([rename(first, 'One'), rename(second, 'Two')]);
    await call(updateEvent, { as, params: { eventId: second }, body: { title: 'By another' } });
    const { body } = await apply(id);
    expect(body).toMatchObject({ applied: 1, stoppedAt: 2, problem: { code: 'VERSION_MISMATCH' } });
    expect(body.left.map(({ n }: { n: number }) => n)).toEqual([2]);
    expect(await read(second)).toMatchObject({ title: 'By another' });
    expect((await apply(id)).body).toEqual(body);
  });

  it('keeps what a step would be refused for, as its result', async () => {
    const vehicleId = await aVehicle();
    await aRide({ vehicleId });
    const ride = await aRide();
    const { steps } = await given([{ operationId: 'updateEvent', params: { eventId: ride }, body: { vehicleId } }]);
    expect(steps[0].result).toMatchObject({ status: 409, problem: { code: 'VEHICLE_CONFLICT' } });
  });

  describe('tries each step after those before it', () => {
    const resultsOf = ({ steps }: { steps: readonly { result: { status: number; problem: unknown } }[] }) =>
      steps.map(({ result: { problem, status } }) => (problem === null ? status : (problem as { code: string }).code));
    const update = (eventId: string, body: object) => ({ operationId: 'updateEvent', params: { eventId }, body });
    const EARLIER = { startTime: '2027-05-10T06:00:00Z', endTime: '2027-05-10T07:00:00Z' };

    it('lets a ride in where an earlier step moves another out of the way', async () => {
      const vehicleId = await aVehicle();
      const [first, second] = [await aRide({ vehicleId }), await aRide()];
      const swapped = [update(second, { vehicleId }), update(first, EARLIER)];
      expect(resultsOf(await given(swapped))).toEqual(['VEHICLE_CONFLICT', 200]);
      const proposal = await given(swapped.toReversed());
      expect(resultsOf(proposal)).toEqual([200, 200]);
      expect((await apply(proposal.id, { dryRun: 'true' })).body).toMatchObject({ applied: 2, problem: null });
      expect((await apply(proposal.id)).body).toMatchObject({ applied: 2, problem: null });
    });

    it('shows the conflict that an earlier step makes, and so does the dry run of its application', async () => {
      const vehicleId = await aVehicle();
      const [first, second] = [await aRide(), await aRide()];
      const proposal = await given([update(first, { vehicleId }), update(second, { vehicleId })]);
      expect(resultsOf(proposal)).toEqual([200, 'VEHICLE_CONFLICT']);
      expect(proposal.steps[1].result.problem.conflicts).toMatchObject([{ activityId: first }]);
      const stopped = { applied: 1, stoppedAt: 2, problem: { code: 'VEHICLE_CONFLICT' } };
      expect((await apply(proposal.id, { dryRun: 'true' })).body).toMatchObject(stopped);
      expect((await apply(proposal.id)).body).toMatchObject(stopped);
    });

    it('takes a record that an earlier step makes', async () => {
      const vip = { name: 'Grace', department: 'ADMIN' };
      const [made] = (await given([{ operationId: 'createVip', body: vip, idSeed: 'one' }])).steps;
      const vipIds = [made.result.id];
      const lunch = { operationId: 'createEvent', body: { type: 'MEAL', title: 'Lunch', vipIds, ...TIMES } };
      const proposal = await given([{ operationId: 'createVip', body: vip, idSeed: 'one' }, lunch]);
      expect(resultsOf(proposal)).toEqual([201, 201]);
      expect((await apply(proposal.id, { dryRun: 'true' })).body).toMatchObject({ applied: 2, problem: null });
      expect((await apply(proposal.id)).body).toMatchObject({ applied: 2, problem: null });
    });

    it('counts on with the version of a leg that a step moves with its master', async () => {
      const masterEventId = await anEvent(as, { type: 'MEAL', title: 'Lunch', ...TIMES });
      const leg = await aRide({ masterEventId, startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T09:00:00Z' });
      const later = { startTime: '2027-05-10T10:00:00Z', endTime: '2027-05-10T11:00:00Z' };
      const moved = { ...update(masterEventId, later), query: { withLegs: 'true' } };
      const { id, steps } = await given([moved, { ...rename(leg, 'Late ride'), ifMatch: '"1"' }]);
      expect(steps).toMatchObject([{}, { ifMatch: '"2"', summary: expect.stringContaining('Mon 10 May 09:00') }]);
      expect((await apply(id)).body).toMatchObject({ applied: 2, problem: null });
    });
  });

  it('refuses what is no step, and what the operation does not accept, by its place', async () => {
    const ride = await aRide();
    const errorsOf = async (step: object) => (await refused([rename(ride, 'One'), step])).body.errors;
    expect(await errorsOf({ operationId: 'applyProposal', params: { id: 'prp_1' } })).toMatchObject([
      { path: 'body.steps.1.operationId' },
    ]);
    expect(await errorsOf({ operationId: 'getEvent', params: { eventId: ride } })).toMatchObject([
      { path: 'body.steps.1.operationId' },
    ]);
    expect(await errorsOf({ operationId: 'updateEvent' })).toMatchObject([
      { path: 'body.steps.1.params.eventId', message: 'is required' },
    ]);
    expect(
      await errorsOf({ operationId: 'updateEvent', params: { eventId: ride }, body: { titel: 'x' } }),
    ).toMatchObject([{ path: 'body.steps.1.body.titel', message: 'is not a known field' }]);
    expect(await errorsOf({ ...rename(ride, 'x'), query: { withLeg: 'true' } })).toMatchObject([
      { path: 'body.steps.1.query.withLeg' },
    ]);
    expect(await errorsOf({ ...rename(ride, 'x'), query: { dryRun: 'true' } })).toMatchObject([
      { path: 'body.steps.1.query.dryRun', message: 'is set by the proposal: leave it out' },
    ]);
  });

  it('refuses a step that the caller may not do', async () => {
    const [vipId] = await someVips(as, 1);
    const answer = await refused([{ operationId: 'deleteVip', params: { vipId }, query: { hard: 'true' } }]);
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(answer.body.detail).toContain('body.steps.0');
  });

  it('no longer shows a step that names a person who was erased', async () => {
    const admin = await aUser('ADMINISTRATOR');
    const [vipId = ''] = await someVips(as, 1, { name: 'Grace' });
    const ride = await aRide();
    const body = { vipIds: [vipId] };
    const { id } = await given([{ operationId: 'addEventVips', params: { eventId: ride }, body }]);
    await call(deleteVip, { as: admin, params: { vipId }, query: { hard: 'true' } });
    const shown = await call(getProposal, { as, params: { id } });
    expect(shown.body.steps[0]).not.toHaveProperty('body');
    expect(shown.text).not.toContain('Grace');
  });

  it('does not count its steps against the rate limit', async () => {
    const ride = await aRide();
    const sourceIp = '198.51.100.7';
    const one = await call(getEvent, { as, params: { eventId: ride }, sourceIp });
    const body = { kind: 'OPERATIONS', steps: [rename(ride, 'One'), rename(ride, 'Two')] };
    await call(createProposal, { as, body, sourceIp });
    const two = await call(getEvent, { as, params: { eventId: ride }, sourceIp });
    const remaining = ({ headers }: Answer) => Number(headers['ratelimit-remaining']);
    expect(remaining(one) - remaining(two)).toBe(2);
  });

  it('writes nothing on a dry run', async () => {
    const ride = await aRide();
    await writingNothing(async () => {
      const query = { dryRun: 'true' };
      const answer = await call(createProposal, {
        as,
        query,
        body: { kind: 'OPERATIONS', steps: [rename(ride, 'One')] },
      });
      expect(answer.status).toBe(201);
    });
    const { id } = await given([rename(ride, 'One')]);
    await writingNothing(async () => expect((await apply(id, { dryRun: 'true' })).body.applied).toBe(1));
  });
});

describe('a proposal of given operations whose application is interrupted', () => {
  it.each([1, 2, 3, 4, 5])(
    'does each step once and says truly what is done, killed after %i transactions',
    async (transactions) => {
      const [first, second, third] = [await aRide(), await aRide(), await aRide()];
      const { id } = await given([
        rename(first, 'One'),
        { operationId: 'deleteEvent', params: { eventId: second } },
        rename(third, 'Three'),
      ]);
      faults.killAfter(transactions);
      expect((await apply(id)).status).toBeGreaterThanOrEqual(500);
      faults.off();
      expect((await apply(id)).body).toMatchObject({ applied: 3, stoppedAt: null, problem: null, left: [] });
      expect(await read(first)).toMatchObject({ title: 'One', version: 2 });
      expect(await read(third)).toMatchObject({ title: 'Three', version: 2 });
    },
  );

  it('does not take the change of another request for its own', async () => {
    const ride = await aRide();
    const { id } = await given([rename(ride, 'Mine')]);
    faults.killAfter(0);
    await apply(id);
    faults.off();
    await call(updateEvent, { as, params: { eventId: ride }, body: { title: 'By another' } });
    expect((await apply(id)).body).toMatchObject({ applied: 0, problem: { code: 'VERSION_MISMATCH' } });
  });

  it('makes one record under its own key where two requests apply it', async () => {
    const { id } = await given([
      { operationId: 'createEvent', body: { type: 'MEAL', title: 'Lunch', vipIds: [], ...TIMES } },
    ]);
    await Promise.all([apply(id), apply(id), apply(id)]);
    await apply(id);
    expect((await call(getProposal, { as, params: { id } })).body.applied).toBe(1);
    expect((await call(listEvents, { as })).body.items).toHaveLength(1);
  });
});
