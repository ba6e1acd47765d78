import { describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as listMarks from '#functions/accountability/list-muster-marks.ts';
import * as markGuests from '#functions/accountability/mark-muster-guests.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aMuster, close } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { manyVips, someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');

function all(id: string, body: object, options: object = {}) {
  return call(markGuests, { as, params: { id }, body: { state: 'ACCOUNTED', ...body }, ...options });
}
async function statesOf(id: string): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await call(getMuster, { as, params: { id } })).body.guests.map(({ state, vipId }: Record<string, string>) => [
      vipId,
      state,
    ]),
  );
}
async function aCoach(vipIds: readonly string[], fields: object = {}): Promise<string> {
  const times = { startTime: new Date(Date.now() - 600_000).toISOString(), endTime: new Date(Date.now() + 3_000_000) };
  return anEvent(as, { type: 'TRANSPORT', title: 'Coach', ...times, vipIds, ...fields });
}

describe('a whole coach', () => {
  it('is marked by one request, and each guest has a mark of their own', async () => {
    const vipIds = await manyVips(30);
    const id = await aMuster(as);
    const { body, status } = await all(id, { activityId: await aCoach(vipIds), note: 'On the coach' });
    expect(status).toBe(200);
    expect(body.results.map(({ vipId }: { vipId: string }) => vipId).sort()).toEqual([...vipIds].sort());
    expect(body.results[0]).toMatchObject({
      name: expect.stringMatching(/^Guest/),
      mark: { version: 1, by: { id: as }, note: 'On the coach' },
    });
    const states = await statesOf(id);
    expect(vipIds.map((vipId) => states[vipId])).toEqual(vipIds.map(() => 'ACCOUNTED'));
  });

  it('does not mark those who are not in the muster, and says so of each', async () => {
    const [inside = '', outside = ''] = await someVips(as, 2);
    const id = await aMuster(as, [inside]);
    const { body } = await all(id, { activityId: await aCoach([inside, outside]) });
    const problems = body.results.map(({ problem, vipId }: { vipId: string; problem?: object }) => [vipId, problem]);
    expect(problems).toEqual([
      [inside, undefined],
      [outside, expect.objectContaining({ status: 404, code: 'NOT_FOUND' })],
    ]);
  });

  it('is marked once by a repeat under the same Idempotency-Key, and not at all by a dry run', async () => {
    const vipIds = await someVips(as, 3);
    const id = await aMuster(as, vipIds);
    const tried = await writingNothing(() => all(id, { vipIds }, { query: { dryRun: 'true' } }));
    expect(tried.body.results).toHaveLength(3);
    const headers = { 'idempotency-key': 'coach' };
    const [first, repeat] = [await all(id, { vipIds }, { headers }), await all(id, { vipIds }, { headers })];
    expect(repeat.text).toBe(first.text);
    expect((await call(listMarks, { as, params: { id } })).body.items).toHaveLength(3);
  });

  it('is marked by two people at once, and every mark is kept', async () => {
    const vipIds = await someVips(as, 10);
    const id = await aMuster(as, vipIds);
    const answers = await Promise.all([all(id, { vipIds }), all(id, { vipIds, state: 'MISSING' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { items } = (await call(listMarks, { as, params: { id }, query: { limit: '200' } })).body;
    expect(items.filter(({ version }: { version: number }) => version === 2)).toHaveLength(10);
  });

  it('is marked by its driver, and no other one', async () => {
    const [own = '', other = ''] = await someVips(as, 2);
    const [driverId, otherId] = [await aDriver(), await aDriver()];
    const id = await aMuster(as);
    const activityId = await aCoach([own], { driverId });
    await aCoach([other], { driverId: otherId });
    const driver = await aUser('DRIVER', { driverId });
    expect((await all(id, { activityId }, { as: driver })).body.results).toMatchObject([{ vipId: own, mark: {} }]);
    const both = await all(id, { vipIds: [own, other] }, { as: driver });
    expect(both.body.results).toMatchObject([{ mark: {} }, { problem: { code: 'FORBIDDEN' } }]);
    expect((await all(id, { vipIds: [other] }, { as: driver })).status).toBe(403);
    expect((await statesOf(id))[other]).toBe('UNKNOWN');
  });
});

describe('a request that cannot be', () => {
  it.each([
    ['neither an activity nor guests', {}],
    ['both', { activityId: 'act_1', vipIds: ['vip_1'] }],
    ['a guest twice', { vipIds: ['vip_1', 'vip_1'] }],
    ['no guest', { vipIds: [] }],
    ['another state', { vipIds: ['vip_1'], state: 'ASLEEP' }],
  ])('is refused: %s', async (_what, body) => {
    expect((await all(await aMuster(as), body)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('is refused for an unknown muster, a deleted activity, a closed muster, and names a guest who is gone', async () => {
    const vipIds = await someVips(as, 2);
    const [gone = ''] = vipIds;
    const id = await aMuster(as);
    expect((await all('mus_unknown', { vipIds })).status).toBe(404);
    const activityId = await aCoach(vipIds);
    await call(deleteEvent, { as, params: { eventId: activityId } });
    expect((await all(id, { activityId })).body).toMatchObject({
      status: 404,
      detail: expect.stringContaining('activity'),
    });
    await call(deleteVip, { as, params: { vipId: gone } });
    const { results } = (await all(id, { vipIds })).body;
    expect(results).toMatchObject([{ problem: { code: 'NOT_FOUND' } }, { mark: {} }]);
    await close(as, id);
    expect((await all(id, { vipIds })).body).toMatchObject({ status: 409, code: 'MUSTER_CLOSED' });
  });
});
