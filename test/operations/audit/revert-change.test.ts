import { beforeEach, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as swapEvents from '#functions/activities/swap-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAuditRecords from '#functions/audit/list-audit-records.ts';
import * as revertChange from '#functions/audit/revert-change.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as revertProposal from '#functions/proposals/revert-proposal.ts';
import { operations } from '#functions/registry.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { keptChanges } from '#shared/entities/audit/kept-change.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

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
async function history(subject: string, subjectId: string) {
  return (await call(listAuditRecords, { as, query: { subject, subjectId } })).body.items;
}
async function undoLast(subject: string, subjectId: string, who = as) {
  const [{ id }] = await history(subject, subjectId);
  return call(revertChange, { as: who, params: { id } });
}

describe('revertProposal', () => {
  it('frees a driver who was ill before their rides come back to them', async () => {
    const [driverId] = [await aDriver('Ada'), await aDriver('Bea')];
    const eventId = await aRide('09:00', '10:00', { driverId });
    const id = await applied({ kind: 'REASSIGN', driverId, from: at('08:00'), to: at('11:00') });
    expect((await event(eventId)).driverId).not.toBe(driverId);
    const { body } = await call(revertProposal, { as, params: { id } });
    expect(await apply(body.id)).toMatchObject({ applied: 2, problem: null });
    expect((await event(eventId)).driverId).toBe(driverId);
  });
});

describe('revertChange', () => {
  it('reopens what was cancelled, as another coordinator', async () => {
    const driverId = await aDriver();
    const eventId = await aRide('09:00', '10:00', { driverId });
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    const [record] = await history('ScheduleEvent', eventId);
    expect(record.changes).toEqual([{ field: 'status', before: 'SCHEDULED', after: 'CANCELLED' }]);
    const { body } = await undoLast('ScheduleEvent', eventId, other);
    expect(await apply(body.id, other)).toMatchObject({ applied: 1, problem: null });
    expect(await event(eventId)).toMatchObject({ status: 'SCHEDULED', driverId });
  });

  it('says why a step would be refused: the driver has something else now', async () => {
    const driverId = await aDriver();
    const eventId = await aRide('09:00', '10:00', { driverId });
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    await aRide('09:00', '10:00', { driverId });
    const { body } = await undoLast('ScheduleEvent', eventId);
    expect(body.steps[0].result.problem).toMatchObject({ code: 'DRIVER_CONFLICT' });
  });

  it('restores what was deleted', async () => {
    const [vipId = ''] = await someVips(as, 1);
    await call(deleteVip, { as, params: { vipId } });
    const { body } = await undoLast('Vip', vipId);
    expect(await apply(body.id)).toMatchObject({ applied: 1, problem: null });
    expect((await call(getVip, { as, params: { vipId } })).body.deletedAt).toBeNull();
    const again = await history('Vip', vipId);
    const { body: none } = await call(revertChange, { as, params: { id: again[1].id } });
    expect(none).toMatchObject({ steps: [], warnings: [] });
  });

  it('puts back what people changed by hand, also guests, each change by itself', async () => {
    const [driverId, vipIds] = [await aDriver('Ada'), await someVips(as, 2)];
    const eventId = await aRide('09:00', '10:00', { driverId, vipIds: vipIds.slice(0, 1) });
    await call(updateEvent, {
      as,
      params: { eventId },
      body: { title: 'Tour', startTime: at('08:30'), driverId: null },
    });
    await call(addEventVips, { as, params: { eventId }, body: { vipIds: vipIds.slice(1) } });
    const [joined, changed] = await history('ScheduleEvent', eventId);
    const first = (await call(revertChange, { as: other, params: { id: changed.id } })).body;
    expect(await apply(first.id, other)).toMatchObject({ applied: 1, problem: null });
    const before = { title: 'Ride', startTime: '2027-05-10T09:00:00.000Z', driverId };
    expect(await event(eventId)).toMatchObject({ ...before, vipIds: expect.arrayContaining(vipIds) });
    const second = (await call(revertChange, { as, params: { id: joined.id } })).body;
    expect(await apply(second.id)).toMatchObject({ applied: 1, problem: null });
    expect(await event(eventId)).toMatchObject({ ...before, vipIds: vipIds.slice(0, 1) });
  });

  it('swaps both activities back, whichever of them is named', async () => {
    const drivers = [await aDriver('Ada'), await aDriver('Ben')];
    const rides = await Promise.all(drivers.map((driverId) => aRide('09:00', '10:00', { driverId })));
    const [one = '', two = ''] = rides;
    await call(swapEvents, { as, params: { eventId: one }, body: { withEventId: two, what: 'DRIVERS' } });
    const { body } = await undoLast('ScheduleEvent', two);
    expect(body.steps).toHaveLength(1);
    expect(await apply(body.id)).toMatchObject({ applied: 1, problem: null });
    expect([(await event(one)).driverId, (await event(two)).driverId]).toEqual(drivers);
  });

  it('names the fields that were changed again since, and leaves them', async () => {
    const eventId = await aRide('09:00', '10:00', { notes: 'Gate 1' });
    await call(updateEvent, { as, params: { eventId }, body: { title: 'Tour', notes: 'Gate 2' } });
    await call(updateEvent, { as: other, params: { eventId }, body: { title: 'Great tour' } });
    const [, { id }] = await history('ScheduleEvent', eventId);
    const { body } = await call(revertChange, { as, params: { id } });
    expect(body.warnings).toMatchObject([{ code: 'CHANGED_SINCE', activityId: eventId }]);
    expect(await apply(body.id)).toMatchObject({ applied: 1, problem: null });
    expect(await event(eventId)).toMatchObject({ title: 'Great tour', notes: 'Gate 1' });
  });

  it.each<[string, (eventId: string) => ReturnType<typeof call>]>([
    [
      'a status that moves',
      (eventId) => call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } }),
    ],
    ['a large change', (eventId) => call(updateEvent, { as, params: { eventId }, body: { notes: 'x'.repeat(4_000) } })],
  ])('knows only the fields of %s', async (_, write) => {
    const eventId = await aRide('09:00', '10:00');
    expect((await write(eventId)).status).toBe(200);
    const [{ changes, fields }] = await history('ScheduleEvent', eventId);
    expect([changes, fields.length > 0]).toEqual([undefined, true]);
    expect((await undoLast('ScheduleEvent', eventId)).status).toBe(404);
  });

  it('knows nothing of what was made new', async () => {
    const eventId = await aRide('09:00', '10:00');
    expect((await undoLast('ScheduleEvent', eventId)).status).toBe(404);
  });
});

describe('the values of changes', () => {
  const step = (vipId: string) => ({ operationId: 'updateVip', params: { vipId }, body: { notes: 'Prefers tea' } });

  it('are shown for 24 hours to those who may read the history, then only the names of the fields', async () => {
    const [vipId = ''] = await someVips(as, 1, { notes: 'Coffee' });
    await applied({ kind: 'OPERATIONS', steps: [step(vipId)] });
    const [record] = await history('Vip', vipId);
    expect(record.changes).toEqual([{ field: 'notes', before: 'Coffee', after: 'Prefers tea' }]);
    clock.pass(24 * 3_600_000);
    const [later] = await history('Vip', vipId);
    expect([later.fields, later.changes]).toEqual([['notes'], undefined]);
  });

  it('are erased with the person', async () => {
    const administrator = await aUser('ADMINISTRATOR');
    const [vipId = '', guest = ''] = await someVips(as, 2, { notes: 'Coffee' });
    const eventId = await aRide('09:00', '10:00', { vipIds: [vipId] });
    const guests = { operationId: 'updateEvent', params: { eventId }, body: { vipIds: [vipId, guest] } };
    const id = await applied({ kind: 'OPERATIONS', steps: [step(vipId), step(guest), guests] });
    await call(deleteVip, { as: administrator, params: { vipId }, query: { hard: 'true' } });
    const { data } = await keptChanges().query.byProposal({ list: 'all' }).go({ pages: 'all' });
    expect(data.map(({ subjectId }) => subjectId)).toEqual([guest]);
    expect((await history('Vip', vipId))[1]).not.toHaveProperty('changes');
    expect((await call(revertProposal, { as, params: { id } })).body.steps).toHaveLength(1);
  });
});
