import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as listDriverBlocks from '#functions/drivers/list-driver-blocks.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as listVehicleBlocks from '#functions/vehicles/list-vehicle-blocks.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock, block } from '#test/support/blocks.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const faults = useFaults();
const as = useEmptyTable('COORDINATOR');

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const TIME = { from: at('09:00'), to: at('18:00') };
const LATEST = '2027-06-10T09:00:00.000Z';
function aRide(from: string, to: string, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields });
}
function sick(driverId: string, fields: Record<string, unknown> = {}) {
  return aProposal(as, { kind: 'REASSIGN', driverId, ...TIME, reason: 'called in sick', ...fields });
}
function apply(id: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(applyProposal, { as, params: { id }, query });
}
async function blocksOf(driverId: string) {
  return (await call(listDriverBlocks, { as, params: { driverId } })).body.items;
}
async function driverOf(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body.driverId;
}
function operationsOf({ steps }: { steps: { operationId: string }[] }) {
  return steps.map((step) => step.operationId);
}

/** Ada has a ride, Ben is free. */
async function aSickAda() {
  const [vehicleId, ada, ben] = await Promise.all([aVehicle(), aDriver('Ada'), aDriver('Ben')]);
  const ride = await aRide('09:00', '10:00', { vehicleId, driverId: ada });
  return { ada, ben, ride };
}

describe('a driver who drops out', () => {
  it('is blocked first, so that no one books them again', async () => {
    const { ada, ben, ride } = await aSickAda();
    const proposal = await sick(ada);
    expect(proposal.warnings).toEqual([]);
    expect(proposal.steps[0]).toMatchObject({
      n: 1,
      operationId: 'createDriverBlock',
      params: { driverId: ada },
      body: { ...TIME, reason: 'called in sick' },
      ifMatch: null,
      summary: 'Ada is unavailable Mon 10 May 09:00–18:00: called in sick',
    });
    expect(await blocksOf(ada)).toEqual([]);
    const tried = await writingNothing(() => apply(proposal.id, { dryRun: 'true' }));
    expect(tried.body).toMatchObject({ applied: 2, stoppedAt: null, left: [] });

    expect((await apply(proposal.id)).body).toMatchObject({ applied: 2, stoppedAt: null, left: [] });
    expect(await driverOf(ride)).toBe(ben);
    const [made, ...others] = await blocksOf(ada);
    expect([made, others]).toMatchObject([{ driverId: ada, ...TIME, reason: 'called in sick' }, []]);
    const later = await aRide('16:00', '17:00');
    const booking = await call(updateEvent, { as, params: { eventId: later }, body: { driverId: ada } });
    expect(booking.body).toMatchObject({ code: 'DRIVER_CONFLICT', conflicts: [{ blockId: made.id }] });
    const { data } = await audits().query.bySubject({ subject: 'Block', subjectId: made.id }).go({ pages: 'all' });
    expect(data).toMatchObject([{ by: as, operationId: 'applyProposal', proposalId: proposal.id, version: 1 }]);
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('is replaced by one whose ride began a little earlier, if another can drive that', async () => {
    const [vehicleId, sedan] = [await aVehicle(), await aVehicle({ type: 'SEDAN' })];
    const [ada, ben] = [await aDriver('Ada'), await aDriver('Ben')];
    const cem = await aDriver('Cem', { vehicleTypes: ['SEDAN'] });
    const ride = await aRide('09:00', '10:00', { vehicleId, driverId: ada });
    const earlier = await aRide('08:45', '09:45', { vehicleId: sedan, driverId: ben });
    const proposal = await sick(ada);
    expect(proposal.unresolved).toEqual([]);
    await apply(proposal.id);
    expect([await driverOf(ride), await driverOf(earlier)]).toEqual([ben, cem]);
  });

  it('is shown with the block as a request that anyone may send', async () => {
    const driverId = await aDriver();
    const [step] = (await sick(driverId)).steps;
    expect((await block(as, step.params, step.body)).status).toBe(201);
  });

  it('without an end, or for more than 31 days, is blocked for 31 days, with a warning', async () => {
    const driverId = await aDriver('Ada');
    for (const to of [undefined, '2027-08-01T00:00:00Z']) {
      const { steps, warnings } = await sick(driverId, { to });
      expect(steps[0].body).toMatchObject({ from: TIME.from, to: LATEST });
      expect(warnings).toMatchObject([
        { code: 'BLOCK_IS_LIMITED', message: expect.stringContaining('Ada can be booked again from Thu 10 Jun 09:00') },
      ]);
    }
    expect((await sick(driverId, { to: LATEST })).warnings).toEqual([]);
  });

  it('is not blocked again where blocks cover the time, alone or together', async () => {
    const { ada, ben } = await aSickAda();
    await aBlock(as, { driverId: ben }, TIME);
    await aBlock(as, { driverId: ada }, { from: at('08:00'), to: at('12:00') });
    await aBlock(as, { driverId: ada }, { from: at('13:00'), to: at('18:00') });
    expect(operationsOf(await sick(ada))).toEqual(['createDriverBlock', 'updateEvent']);
    await aBlock(as, { driverId: ada }, { from: at('11:00'), to: at('13:00') });
    expect(operationsOf(await sick(ada))).toEqual(['updateEvent']);
  });

  it('who is deleted meanwhile stops the proposal with 404', async () => {
    const driverId = await aDriver();
    const { id } = await sick(driverId);
    await call(deleteDriver, { as, params: { driverId } });
    for (const query of [{ dryRun: 'true' }, {}] as Record<string, string>[]) {
      const { body } = await apply(id, query);
      expect(body).toMatchObject({ applied: 0, stoppedAt: 1, problem: { code: 'NOT_FOUND' }, left: [{ n: 1 }] });
    }
  });

  it.each([0, 1, 2])('is blocked once, killed after %i transactions', async (transactions) => {
    const { ada, ben, ride } = await aSickAda();
    const { id } = await sick(ada);
    faults.killAfter(transactions);
    await apply(id);
    faults.off();
    expect((await apply(id)).body).toMatchObject({ applied: 2, stoppedAt: null, left: [] });
    expect([(await blocksOf(ada)).length, await driverOf(ride)]).toEqual([1, ben]);
  });

  it('is blocked once if several requests apply the proposal at the same time', async () => {
    const { ada, ben, ride } = await aSickAda();
    const { id } = await sick(ada);
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply(id)));
    for (const { body } of answers) expect(body).toMatchObject({ applied: 2, stoppedAt: null, left: [] });
    expect([(await blocksOf(ada)).length, await driverOf(ride)]).toEqual([1, ben]);
  });

  it('keeps the rides that others book before the block, which names them', async () => {
    const { ada } = await aSickAda();
    const { id } = await sick(ada);
    const meanwhile = await aRide('11:00', '12:00', { driverId: ada });
    expect((await apply(id)).body).toMatchObject({ applied: 2, stoppedAt: null });
    expect(await driverOf(meanwhile)).toBe(ada);
    const next = await sick(ada);
    expect(operationsOf(next)).toEqual(['updateEvent']);
    expect(next.steps[0].params).toEqual({ eventId: meanwhile });
  });
});

describe('a vehicle that drops out', () => {
  it('is blocked first', async () => {
    const vehicleId = await aVehicle({ name: 'Van 1' });
    const { id, steps } = await aProposal(as, { kind: 'REASSIGN', vehicleId, ...TIME });
    expect(steps).toMatchObject([
      {
        operationId: 'createVehicleBlock',
        params: { vehicleId },
        body: TIME,
        summary: 'Van 1 is unavailable Mon 10 May 09:00–18:00',
      },
    ]);
    await apply(id);
    const { body } = await call(listVehicleBlocks, { as, params: { vehicleId } });
    expect(body.items).toMatchObject([{ vehicleId, ...TIME }]);
  });
});

describe('several drivers and vehicles that drop out', () => {
  it('are blocked and replaced in one proposal', async () => {
    const [ada, ben] = [await aDriver('Ada'), await aDriver('Ben')];
    const [one, two] = [await aVehicle({ name: 'Car 1' }), await aVehicle({ name: 'Car 2' })];
    const first = await aRide('09:00', '10:00', { vehicleId: one, driverId: ada });
    const second = await aRide('09:30', '10:30', { vehicleId: two, driverId: ben });
    const [cy, dot, three] = [await aDriver('Cy'), await aDriver('Dot'), await aVehicle({ name: 'Car 3' })];
    const body = { kind: 'REASSIGN', driverIds: [ada, ben], vehicleIds: [one], ...TIME };
    const { figures, id, steps, unresolved } = await aProposal(as, body);
    expect([unresolved, figures.changed]).toEqual([[], 2]);
    const blocks = ['createDriverBlock', 'createDriverBlock', 'createVehicleBlock'];
    expect(operationsOf({ steps })).toEqual([...blocks, 'updateEvent', 'updateEvent']);
    expect((await apply(id)).body).toMatchObject({ applied: 5, stoppedAt: null });
    expect([await driverOf(first), await driverOf(second)].sort()).toEqual([cy, dot].sort());
    expect([two, three]).toContain((await call(getEvent, { as, params: { eventId: first } })).body.vehicleId);
  });

  it('are refused if one does not exist, is there twice, or is named in both ways', async () => {
    const [ada, ben] = [await aDriver('Ada'), await aDriver('Ben')];
    await call(deleteDriver, { as, params: { driverId: ben } });
    const wrong = [
      [{ driverIds: [ada, 'drv_00000000000000000000'] }, 'body.driverIds.1'],
      [{ driverIds: [ada, ben] }, 'body.driverIds.1'],
      [{ vehicleIds: [ada] }, 'body.vehicleIds.0'],
      [{ driverIds: [ada, ada] }, 'body.driverIds'],
      [{ driverId: ada, driverIds: [ada] }, 'body.driverId'],
      [{ driverIds: [] }, 'body.driverIds'],
    ] as const;
    for (const [fields, path] of wrong) {
      const answer = await call(createProposal, { as, body: { kind: 'REASSIGN', ...TIME, ...fields } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    }
  });
});

describe('ASSIGN', () => {
  function assign(fields: Record<string, unknown> = {}) {
    return aProposal(as, { kind: 'ASSIGN', from: at('08:00'), to: at('18:00'), ...fields });
  }

  it('takes over the rides of a driver who is blocked then, and no others', async () => {
    const { ada, ben, ride } = await aSickAda();
    const other = await aRide('16:00', '17:00', { driverId: ada, vehicleId: await aVehicle() });
    await aBlock(as, { driverId: ada }, { from: at('09:30'), to: at('12:00') });
    const { steps, warnings } = await assign();
    expect(warnings).toEqual([]);
    expect(steps).toMatchObject([{ params: { eventId: ride }, body: { driverId: ben } }]);
    const some = await assign({ ids: [other] });
    expect(some.steps).toEqual([]);
    const message = expect.stringContaining('Ada is blocked then');
    expect(some.warnings).toMatchObject([{ code: 'RIDE_BREAKS_RULE', activityId: ride, message }]);
  });

  it('takes over the rides of a vehicle that is out of service', async () => {
    const [vehicleId, driverId] = [await aVehicle({ name: 'Old van' }), await aDriver('Ada')];
    const ride = await aRide('09:00', '10:00', { vehicleId, driverId });
    await call(updateVehicle, { as, params: { vehicleId }, body: { status: 'OUT_OF_SERVICE' } });
    const van = await aVehicle({ name: 'Van' });
    const { steps } = await assign();
    expect(steps).toMatchObject([{ params: { eventId: ride }, body: { vehicleId: van } }]);
  });

  it('says which ride of a blocked driver no one else can drive', async () => {
    const [vehicleId, driverId] = [await aVehicle(), await aDriver('Ada')];
    const ride = await aRide('09:00', '10:00', { vehicleId, driverId });
    await aBlock(as, { driverId }, TIME);
    const { steps, unresolved } = await assign();
    expect(steps).toMatchObject([{ params: { eventId: ride }, body: { driverId: null } }]);
    expect(unresolved).toMatchObject([{ activityId: ride, proof: { kind: 'NOBODY_FITS' } }]);
  });
});
