import { beforeAll, describe, expect, it } from '@jest/globals';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

describe('removeEventVip', () => {
  it('removes one VIP, and updates their itinerary', async () => {
    const [one, two] = (await someVips(as, 2)) as [string, string];
    const id = await anEvent(as, { vipIds: [one, two] });
    const { body } = await call(removeEventVip, { as, params: { eventId: id, vipId: one } });
    expect(body.vipIds).toEqual([two]);
    expect(await activityIdsOf(one)).toEqual([]);
    const again = await call(removeEventVip, { as, params: { eventId: id, vipId: one } });
    expect(again.body.code).toBe('NOT_FOUND');
  });
});
