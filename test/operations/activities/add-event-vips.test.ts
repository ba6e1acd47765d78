import { beforeAll, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { createVip } from '#shared/entities/vips/vip.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { putAll } from '#test/support/put-all.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});
function add(eventId: string, vipIds: string[]) {
  return call(addEventVips, { as, params: { eventId }, body: { vipIds } });
}

/** Writes VIPs directly to the table. */
async function manyVips(count: number): Promise<string[]> {
  const at = '2027-01-01T00:00:00.000Z';
  const ids = Array.from({ length: count }, (_, place) => `vip_many${String(place).padStart(4, '0')}`);
  const writes = ids.map((id) =>
    createVip({
      id,
      version: 1,
      createdAt: at,
      updatedAt: at,
      name: id,
      department: 'OTHER',
      partySize: 1,
      isRosterOnly: false,
    }),
  );
  await putAll(writes);
  return ids;
}

describe('addEventVips', () => {
  it('adds several VIPs in one request, and ignores those who are already on the activity', async () => {
    const [one, two, three] = (await someVips(as, 3)) as [string, string, string];
    const id = await anEvent(as, { vipIds: [one] });
    const { body } = await add(id, [one, two, three]);
    expect([body.vipIds, body.version]).toEqual([[one, two, three], 2]);
    expect((await add(id, [three, two])).body.version).toBe(2);
  });

  it('refuses the whole batch if one VIP does not exist', async () => {
    const [one] = (await someVips(as, 1)) as [string];
    const id = await anEvent(as);
    const { body, status } = await add(id, [one, 'vip_missing']);
    expect([status, body.errors[0].message]).toEqual([400, 'contains the id of no VIP: vip_missing']);
    expect(await activityIdsOf(one)).toEqual([]);
  });

  it('fills an activity to 1,000 VIPs, and refuses the 1,001st', async () => {
    const vipIds = await manyVips(1_001);
    const { body: created } = await planEvent(as, { vipIds: vipIds.slice(0, 80) });
    expect((await add(created.id, vipIds.slice(80, 1_000))).status).toBe(200);
    const { body, status } = await add(created.id, vipIds.slice(1_000));
    expect([status, body.errors[0].message]).toEqual([400, 'has 1001 VIPs; an activity can have at most 1000']);
    expect(await activityIdsOf('vip_many0999')).toEqual([created.id]);
  });

  it('adds every batch of concurrent requests', async () => {
    const vipIds = await someVips(as, 12);
    const id = await anEvent(as);
    const batches = [0, 3, 6, 9].map((from) => add(id, vipIds.slice(from, from + 3)));
    expect((await Promise.all(batches)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await add(id, vipIds.slice(0, 1));
    expect([...body.vipIds].sort()).toEqual([...vipIds].sort());
  });
});
