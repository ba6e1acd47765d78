import { beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listDriverBlocks from '#functions/drivers/list-driver-blocks.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as revertProposal from '#functions/proposals/revert-proposal.ts';
import { operations } from '#functions/registry.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers, writingNothing } from '#test/support/table-items.ts';

useTable();
useFunctions(...(await operations()));
const clock = useClock();
let [as, other] = ['', ''];
beforeEach(async () => {
  await removeOthers(new Map());
  clock.stop(Date.parse('2027-05-09T10:00:00Z'));
  [as, other] = [await aUser('COORDINATOR'), await aUser('COORDINATOR')];
});

function at(time: string): string {
  return `2027-05-10T${time}:00Z`;
}
function aRide(from: string, to: string, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields });
}
async function event(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function apply(id: string, who = as) {
  const { body } = await call(applyProposal, { as: who, params: { id } });
  return body;
}
async function applied(body: Record<string, unknown>): Promise<string> {
  const { id } = await aProposal(as, body);
  expect(await apply(id)).toMatchObject({ problem: null, left: [] });
  return id;
}
function undo(id: string, who = as, query = {}) {
  return call(revertProposal, { as: who, params: { id }, query });
}

async function driversOf(rides: readonly string[]): Promise<unknown[]> {
  return Promise.all(rides.map(async (id) => (await event(id)).driverId));
}
async function aSwap() {
  const drivers = [await aDriver('Ada'), await aDriver('Ben')];
  const rides = await Promise.all(drivers.map((driverId) => aRide('09:00', '10:00', { driverId })));
  return { drivers, rides, swap: { kind: 'SWAP', activityIds: rides, what: 'DRIVERS' } };
}

describe('revertProposal', () => {
  it('takes the runs of a REPEAT away, and the first one is no run any more', async () => {
    const ride = await aRide('08:00', '08:30', { title: 'Shuttle' });
    const id = await applied({ kind: 'REPEAT', activityIds: [ride], dates: ['2027-05-11', '2027-05-12'] });
    expect((await event(ride)).seriesId).toMatch(/^ser_/);
    const { body } = await undo(id);
    expect(await apply(body.id)).toMatchObject({ problem: null, left: [] });
    expect(await event(ride)).not.toHaveProperty('seriesId');
    expect(await activitiesBeginning('2027-05-10T00:00:00.000Z', '2027-05-14T00:00:00.000Z')).toMatchObject([
      { id: ride },
    ]);
    expect(await findActivity(ride)).not.toHaveProperty('runOf');
  });

  it('puts back the times of a master with its legs, and again what that undid', async () => {
    const eventId = await anEvent(as, { type: 'MEAL', title: 'Dinner', startTime: at('19:00'), endTime: at('22:00') });
    const [driverId, vehicleId] = [await aDriver(), await aVehicle()];
    const leg = await aRide('18:00', '18:30', { masterEventId: eventId, driverId, vehicleId });
    const id = await applied({ kind: 'SHIFT', eventId, minutes: 30 });
    expect(await event(leg)).toMatchObject({ startTime: '2027-05-10T18:30:00.000Z' });

    await writingNothing(() => undo(id, as, { dryRun: 'true' }));
    const { body, status } = await undo(id);
    expect([status, body.kind, body.steps.length, body.warnings]).toEqual([201, 'REVERT', 2, []]);
    expect(body.steps[1].summary).toContain('time of “Dinner”: Mon 10 May 19:30–22:30 -> Mon 10 May 19:00–22:00');
    expect(body.follows).toEqual({ appears: [], disappears: [] });
    expect(await apply(body.id)).toMatchObject({ applied: 2, problem: null });
    expect(await event(eventId)).toMatchObject({
      startTime: '2027-05-10T19:00:00.000Z',
      endTime: '2027-05-10T22:00:00.000Z',
    });
    expect(await event(leg)).toMatchObject({ startTime: '2027-05-10T18:00:00.000Z', driverId, vehicleId });

    const redo = await undo(body.id);
    expect(await apply(redo.body.id)).toMatchObject({ applied: 2, problem: null });
    expect(await event(leg)).toMatchObject({ startTime: '2027-05-10T18:30:00.000Z' });
  });

  it('leaves what was changed again since, and names it', async () => {
    const rides = [await aRide('09:00', '10:00'), await aRide('11:00', '12:00', { title: 'Tour' })];
    const id = await applied({ kind: 'SHIFT', activityIds: rides, minutes: 30 });
    const [first = '', second = ''] = rides;
    await call(updateEvent, { as: other, params: { eventId: second }, body: { endTime: at('13:00') } });
    await call(updateEvent, { as: other, params: { eventId: second }, body: { title: 'Great tour' } });
    const { body } = await undo(id);
    expect(body.warnings).toMatchObject([
      {
        code: 'CHANGED_SINCE',
        message: expect.stringMatching(/^“Great tour” \(.*\) was changed again since \(end time\)\. That stays\.$/),
        activityId: second,
      },
    ]);
    expect(await apply(body.id)).toMatchObject({ problem: null });
    expect(await event(first)).toMatchObject({ startTime: '2027-05-10T09:00:00.000Z' });
    expect(await event(second)).toMatchObject({
      startTime: '2027-05-10T11:00:00.000Z',
      endTime: '2027-05-10T13:00:00.000Z',
    });
  });

  it('swaps drivers back in the order that frees each of them', async () => {
    const drivers = [await aDriver('Ada'), await aDriver('Ben')];
    const rides = await Promise.all(drivers.map((driverId) => aRide('09:00', '10:00', { driverId })));
    const [one = '', two = ''] = rides;
    const steps = [
      { operationId: 'updateEvent', params: { eventId: one }, body: { driverId: null } },
      { operationId: 'updateEvent', params: { eventId: two }, body: { driverId: drivers[0] } },
      { operationId: 'updateEvent', params: { eventId: one }, body: { driverId: drivers[1] } },
    ];
    const id = await applied({ kind: 'OPERATIONS', steps });
    const { body } = await undo(id, other);
    expect(body).toMatchObject({ heldBy: { id: other }, warnings: [] });
    expect(await apply(body.id, other)).toMatchObject({ applied: 3, problem: null });
    expect([(await event(one)).driverId, (await event(two)).driverId]).toEqual(drivers);
  });

  it('swaps two rides of one time back in one step', async () => {
    const { drivers, rides, swap } = await aSwap();
    const { body } = await undo(await applied(swap));
    expect(body.steps).toMatchObject([{ operationId: 'swapEvents', result: { status: 200 } }]);
    expect(await apply(body.id)).toMatchObject({ applied: 1, problem: null });
    expect(await driversOf(rides)).toEqual(drivers);
    const redo = await undo(body.id);
    expect(await apply(redo.body.id)).toMatchObject({ applied: 1, problem: null });
    expect(await driversOf(rides)).toEqual(drivers.toReversed());
  });

  it('swaps back by hand only what was left as the swap made it', async () => {
    const { drivers, rides, swap } = await aSwap();
    const id = await applied(swap);
    const [one = ''] = rides;
    const cy = await aDriver('Cy');
    await call(updateEvent, { as: other, params: { eventId: one }, body: { driverId: cy } });
    const { body } = await undo(id);
    expect(body.warnings).toMatchObject([{ code: 'CHANGED_SINCE', activityId: one }]);
    expect(await apply(body.id)).toMatchObject({ problem: null });
    expect(await driversOf(rides)).toEqual([cy, drivers[1]]);
  });

  it('leaves a ride that a person has begun since, and names it', async () => {
    const [ben, cy] = [await aDriver('Ben'), await aDriver('Cy')];
    const vehicleId = await aVehicle();
    const [ride, later] = [
      await aRide('09:00', '10:00', { driverId: ben, vehicleId }),
      await aRide('12:00', '13:00', { driverId: ben, vehicleId }),
    ];
    const id = await applied({ kind: 'REASSIGN', driverId: ben, from: at('08:00'), to: at('18:00') });
    clock.stop(Date.parse(at('09:00')));
    await call(moveEventStatus, { as, params: { eventId: ride }, body: { status: 'IN_PROGRESS' } });
    const { body } = await undo(id);
    expect(body.warnings).toMatchObject([{ code: 'ACTIVITY_HAS_BEGUN', activityId: ride }]);
    expect(await apply(body.id)).toMatchObject({ problem: null });
    expect(await driversOf([ride, later])).toEqual([cy, ben]);
  });

  it('takes away what the proposal made: a block and an activity', async () => {
    const driverId = await aDriver('Ada');
    const block = { kind: 'REASSIGN', driverId, from: at('06:00'), to: at('18:00') };
    const blocked = await undo(await applied(block));
    expect(await apply(blocked.body.id)).toMatchObject({ applied: 1, problem: null });
    const query = { from: at('00:00'), to: at('23:00') };
    expect((await call(listDriverBlocks, { as, params: { driverId }, query })).body.items).toEqual([]);

    await aRide('09:00', '10:00');
    const copied = await applied({ kind: 'COPY_DAY', from: '2027-05-10', to: '2027-05-12' });
    const { body } = await undo(copied);
    expect(body.steps).toEqual([expect.objectContaining({ operationId: 'deleteEvent' })]);
    expect(await apply(body.id)).toMatchObject({ applied: 1, problem: null });
    expect((await undo(copied)).body).toMatchObject({ steps: [], warnings: [] });
  });

  it('names what cannot come back', async () => {
    const administrator = await aUser('ADMINISTRATOR');
    const ride = await aRide('09:00', '10:00');
    const id = await applied({ kind: 'SHIFT', activityIds: [ride], minutes: 30 });
    await call(deleteEvent, { as: administrator, params: { eventId: ride }, query: { hard: 'true' } });
    const { body } = await undo(id);
    expect(body.steps).toEqual([]);
    expect(body.warnings).toMatchObject([
      {
        code: 'CANNOT_COME_BACK',
        message: 'A ride was deleted for good, or has no undo. Change it by hand.',
        activityId: ride,
      },
    ]);
  });

  it('is done once where two people undo the same', async () => {
    const id = await applied({ kind: 'SHIFT', activityIds: [await aRide('09:00', '10:00')], minutes: 30 });
    const [mine, theirs] = await Promise.all([undo(id), undo(id, other)]);
    expect(await apply(mine.body.id)).toMatchObject({ applied: 1, problem: null });
    expect(await apply(theirs.body.id, other)).toMatchObject({ applied: 0, problem: { code: 'VERSION_MISMATCH' } });
    expect((await undo(id)).body).toMatchObject({ steps: [], warnings: [] });
  });

  it('is possible for 24 hours, and only of what was done', async () => {
    const ride = await aRide('09:00', '10:00');
    const { id: idle } = await aProposal(as, { kind: 'SHIFT', activityIds: [ride], minutes: 30 });
    expect((await undo(idle)).status).toBe(404);
    const id = await applied({ kind: 'SHIFT', activityIds: [ride], minutes: 30 });
    clock.pass(24 * 3_600_000 - 1_000);
    expect((await undo(id)).body.steps).toHaveLength(1);
    clock.pass(1_000);
    const { body, status } = await undo(id);
    expect([status, body.detail]).toEqual([404, expect.stringMatching(/^Nothing of the last 24 hours/)]);
    expect((await undo(id, await aUser('DRIVER'))).status).toBe(403);
  });
});
