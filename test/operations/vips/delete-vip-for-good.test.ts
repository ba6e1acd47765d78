import { beforeAll, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { transact } from '#shared/table/transact.ts';
import { transactionItems } from '#shared/table/write.ts';
import { removeVipFromActivities } from '#shared/use-cases/activities/erase-activity.ts';
import type { Commit } from '#shared/use-cases/context.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { testContext } from '#test/support/context.ts';
import { copiesOf } from '#test/support/copies.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let administrator: string;
let coordinator: string;
beforeAll(async () => {
  administrator = await aUser('ADMINISTRATOR');
  coordinator = await aUser('COORDINATOR');
});

async function aVip(): Promise<string> {
  return (await someVips(coordinator, 1))[0] as string;
}
function remove(vipId: string, query: Record<string, string> = {}, more: CallOptions = {}): Promise<Answer> {
  return call(deleteVip, { as: coordinator, params: { vipId }, query, ...more });
}
function removeForGood(vipId: string, more: CallOptions = {}): Promise<Answer> {
  return remove(vipId, { hard: 'true' }, { as: administrator, ...more });
}
function restore(vipId: string, more: CallOptions = {}): Promise<Answer> {
  return call(restoreVip, { as: coordinator, params: { vipId }, ...more });
}
function read(vipId: string, query: Record<string, string> = {}, as = administrator): Promise<Answer> {
  return call(getVip, { as, params: { vipId }, query });
}
function readEvent(eventId: string): Promise<Answer> {
  return call(getEvent, { as: coordinator, params: { eventId } });
}

describe('deleteVip with hard=true', () => {
  it('removes the VIP and their place in all activities, deleted ones too', async () => {
    const [id, other] = (await someVips(coordinator, 2)) as [string, string];
    const live = await anEvent(coordinator, { vipIds: [other, id] });
    const gone = await anEvent(coordinator, { vipIds: [id] });
    await call(deleteEvent, { as: coordinator, params: { eventId: gone } });
    const version = (await readEvent(live)).body.version;
    expect((await removeForGood(id)).status).toBe(204);
    expect((await readEvent(live)).body).toMatchObject({ vipIds: [other], version: version + 1 });
    expect((await findActivity(gone))?.vipIds).toEqual([]);
    expect(await activityIdsOf(id)).toEqual([]);
    expect(await findVip(id)).toBeUndefined();
    expect((await read(id, { includeDeleted: 'true' })).body.code).toBe('ERASED');
    expect((await restore(id)).body.code).toBe('ERASED');
    expect((await removeForGood(id)).body.code).toBe('ERASED');
  });

  it('removes a VIP who is already deleted', async () => {
    const id = await aVip();
    await remove(id);
    expect((await removeForGood(id, { headers: { 'if-match': '"2"' } })).status).toBe(204);
    expect(await findVip(id)).toBeUndefined();
  });

  it('removes them from more activities than one transaction holds, and continues after an interruption', async () => {
    const id = await aVip();
    const event = await anEvent(coordinator, { vipIds: [id] });
    const events = [event, ...(await copiesOf(event, 69))];
    let commits = 0;
    const commit: Commit = async (transaction) => {
      commits += 1;
      if (commits === 3) throw new Error('interrupted');
      await transact(transactionItems(transaction));
    };
    await expect(removeVipFromActivities(testContext({ commit }), id)).rejects.toThrow('interrupted');
    expect(await activityIdsOf(id)).toHaveLength(4);
    expect(await findVip(id)).toMatchObject({ version: 1 });
    expect((await removeForGood(id)).status).toBe(204);
    const left = await Promise.all(events.map(findActivity));
    expect(left.map((activity) => activity?.vipIds)).toEqual(events.map(() => []));
    expect(left.map((activity) => activity?.version)).toEqual(events.map(() => 2));
    expect(await activityIdsOf(id)).toEqual([]);
  });

  it('keeps the VIPs that concurrent requests add to the same activity', async () => {
    const [id, ...others] = (await someVips(coordinator, 6)) as [string, ...string[]];
    const event = await anEvent(coordinator, { vipIds: [id] });
    const add = (vipId: string) =>
      call(addEventVips, { as: coordinator, params: { eventId: event }, body: { vipIds: [vipId] } });
    const [removed, ...added] = await Promise.all([removeForGood(id), ...others.map(add)]);
    expect(removed?.status).toBe(204);
    const landed = others.filter((_vip, place) => added[place]?.status === 200);
    expect([...(await readEvent(event)).body.vipIds].sort()).toEqual([...landed].sort());
    expect(await activityIdsOf(id)).toEqual([]);
  });
});
