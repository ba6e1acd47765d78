import { describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
function change(eventId: string, body: object, headers = {}) {
  return call(updateEvent, { as, params: { eventId }, body, headers });
}
async function eventsOf(vipId: string): Promise<string[]> {
  const { body } = await call(getVipSchedule, { as, params: { vipId } });
  return body.days.flatMap(({ activities }: { activities: { id: string }[] }) => activities.map(({ id }) => id));
}

describe('updateEvent', () => {
  it('changes the given fields, removes fields that are null, and keeps the rest', async () => {
    const id = await anEvent(as, { description: 'Bring badges', location: 'Hall 1' });
    const { body } = await change(id, { title: 'Reception', description: null });
    expect(body).toMatchObject({ id, title: 'Reception', location: 'Hall 1', version: 2 });
    expect(body).not.toHaveProperty('description');
    expect((await call(getEvent, { as, params: { eventId: id } })).body).toEqual(body);
  });

  it('writes nothing if nothing changes', async () => {
    const id = await anEvent(as);
    expect((await change(id, { title: 'Welcome' })).body.version).toBe(1);
  });

  it('checks the whole activity: refuses a new start after the end', async () => {
    const id = await anEvent(as);
    const { body, status } = await change(id, { startTime: '2027-05-10T10:00:00Z' });
    expect([status, body.errors[0].path]).toEqual([400, 'body.endTime']);
  });

  it('replaces the VIPs and updates their itineraries', async () => {
    const [first, second, third] = (await someVips(as, 3)) as [string, string, string];
    const id = await anEvent(as, { vipIds: [first, second] });
    const { body } = await change(id, { vipIds: [second, third] });
    expect(body.vipIds).toEqual([second, third]);
    expect([await eventsOf(first), await eventsOf(second), await eventsOf(third)]).toEqual([[], [id], [id]]);
  });

  it('moves an activity, and the itineraries of its VIPs show the new day', async () => {
    const [vipId] = (await someVips(as, 1)) as [string];
    const id = await anEvent(as, { vipIds: [vipId] });
    await change(id, { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' });
    const { body } = await call(getVipSchedule, { as, params: { vipId } });
    expect(body.days.map(({ date }: { date: string }) => date)).toEqual(['2027-05-12']);
  });

  it('refuses the status, which has its own operation', async () => {
    const { body } = await change(await anEvent(as), { status: 'CANCELLED' });
    expect(body.errors).toMatchObject([{ path: 'body.status', message: 'is not a known field' }]);
  });

  it('refuses to turn a master with legs into a leg, and names the legs', async () => {
    const master = await anEvent(as);
    const leg = await anEvent(as, { type: 'TRANSPORT', masterEventId: master });
    const { body, status } = await change(master, { type: 'TRANSPORT' });
    expect([status, body.code, body.conflicts[0].activityId]).toEqual([409, 'STILL_IN_USE', leg]);
  });

  it('answers 412 to a stale If-Match', async () => {
    const id = await anEvent(as);
    const read = await call(getEvent, { as, params: { eventId: id } });
    const headers = { 'if-match': read.headers['etag'] as string };
    expect((await change(id, { title: 'One' }, headers)).status).toBe(200);
    expect((await change(id, { title: 'Two' }, headers)).body.code).toBe('VERSION_MISMATCH');
  });

  it('keeps every change of concurrent requests to different fields', async () => {
    const id = await anEvent(as);
    const fields = ['title', 'description', 'location', 'notes'];
    const answers = await Promise.all(fields.map((field) => change(id, { [field]: `new ${field}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await call(getEvent, { as, params: { eventId: id } });
    expect(body).toMatchObject(Object.fromEntries(fields.map((field) => [field, `new ${field}`])));
    expect(body.version).toBe(5);
  });

  it('lets only one of two concurrent requests succeed: linking a leg or deleting its master', async () => {
    for (let round = 0; round < 12; round += 1) {
      const master = await anEvent(as);
      const leg = await anEvent(as, { type: 'TRANSPORT' });
      const [linked, deleted] = await Promise.all([
        change(leg, { masterEventId: master }),
        call(deleteEvent, { as, params: { eventId: master } }),
      ]);
      expect([
        [200, 409],
        [400, 204],
      ]).toContainEqual([linked.status, deleted.status]);
    }
  });

  it('answers 404 for an activity that does not exist', async () => {
    expect((await change('act_nothing', { title: 'X' })).body.code).toBe('NOT_FOUND');
  });
});
