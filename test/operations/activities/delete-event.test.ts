import { beforeAll, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { manyVips, someVips } from '#test/support/vips.ts';

useTable();
let as: string;
let admin: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  admin = await aUser('ADMINISTRATOR');
});
function read(eventId: string) {
  return call(getEvent, { as, params: { eventId } });
}
function remove(eventId: string, query = {}, by = as) {
  return call(deleteEvent, { as: by, params: { eventId }, query });
}
function restore(eventId: string) {
  return call(restoreEvent, { as, params: { eventId } });
}

describe('deleteEvent', () => {
  it('hides a deleted activity from reads, lists and itineraries until it is restored', async () => {
    const [vipId] = (await someVips(as, 1)) as [string];
    const id = await anEvent(as, { vipIds: [vipId], title: 'Farewell' });
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const listed = await call(listEvents, { as, query: { search: 'Farewell' } });
    expect(listed.body.items).toEqual([]);
    expect((await call(getVipSchedule, { as, params: { vipId } })).body.days).toEqual([]);
    expect((await restore(id)).body).toMatchObject({
      id,
      title: 'Farewell',
      vipIds: [vipId],
      deletedAt: null,
      version: 3,
    });
    expect((await call(getVipSchedule, { as, params: { vipId } })).body.days).toHaveLength(1);
  });

  it('refuses to delete a master that has legs, and names them', async () => {
    const master = await anEvent(as);
    const leg = await anEvent(as, { type: 'TRANSPORT', masterEventId: master });
    const refused = await remove(master);
    expect([refused.status, refused.body.code, refused.body.conflicts[0].id]).toEqual([409, 'STILL_IN_USE', leg]);
    await remove(leg);
    expect((await remove(master)).status).toBe(204);
    const orphan = await restore(leg);
    expect(orphan.body.errors[0].message).toEqual(expect.stringMatching(/^is deleted: restore “.+” first$/));
    await restore(master);
    expect((await restore(leg)).body.master.id).toBe(master);
  });

  it('deletes for good with hard=true, only for an administrator', async () => {
    const [vipId] = (await someVips(as, 1)) as [string];
    const id = await anEvent(as, { vipIds: [vipId] });
    expect((await remove(id, { hard: 'true' })).body.code).toBe('FORBIDDEN');
    expect((await read(id)).status).toBe(200);
    expect((await remove(id, { hard: '1' }, admin)).status).toBe(204);
    expect((await restore(id)).status).toBe(404);
    expect(await activityIdsOf(vipId)).toEqual([]);
  });

  it('deletes for good an already deleted activity that has more VIPs than a transaction holds', async () => {
    const vipIds = await manyVips(90);
    const id = await anEvent(as, { vipIds: vipIds.slice(0, 80) });
    await call(addEventVips, { as, params: { eventId: id }, body: { vipIds: vipIds.slice(80) } });
    await remove(id);
    expect((await remove(id, { hard: 'YES' }, admin)).status).toBe(204);
    expect(await Promise.all(vipIds.map(activityIdsOf))).toEqual(vipIds.map(() => []));
  });

  it('deletes nothing on a dry run', async () => {
    const id = await anEvent(as);
    expect((await remove(id, { dryRun: 'true' })).status).toBe(200);
    expect((await read(id)).status).toBe(200);
  });
});
