import { beforeAll, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
let guests: string[];
beforeAll(async () => {
  guests = await someVips(as, 3);
});
function change(eventId: string, body: object, query: Record<string, string> = {}) {
  return call(updateEvent, { as, params: { eventId }, body, query });
}

describe('changing the VIPs of a master', () => {
  it('warns about VIPs who left the master but are on a leg, and about VIPs who are on no leg', async () => {
    const [one, two, three] = guests as [string, string, string];
    const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', vipIds: [one, two] });
    const leg = await anEvent(as, {
      type: 'TRANSPORT',
      title: 'There',
      masterEventId: dinner,
      startTime: '2027-05-10T08:00:00Z',
      endTime: '2027-05-10T08:30:00Z',
    });
    const left = {
      code: 'LEG_CARRIES_OTHERS',
      activityId: leg,
      vipIds: [two],
      message: expect.stringMatching(/There.* carries Guest /),
      values: expect.objectContaining({
        ride: expect.objectContaining({ id: leg, title: 'There' }),
        master: 'Dinner',
        n: 1,
      }),
    };
    const waits = {
      code: 'VIP_WITHOUT_RIDE',
      activityId: dinner,
      vipIds: [three],
      message: expect.anything(),
      values: expect.objectContaining({ master: 'Dinner' }),
    };

    expect((await change(dinner, { vipIds: [one, three] }, { dryRun: 'true' })).body.warnings).toEqual([left, waits]);
    const added = await call(addEventVips, { as, params: { eventId: dinner }, body: { vipIds: [three] } });
    expect(added.body).toMatchObject({ vipIds: [one, two, three], warnings: [waits] });
    const removed = await call(removeEventVip, { as, params: { eventId: dinner, vipId: two } });
    expect(removed.body).toMatchObject({ vipIds: [one, three], warnings: [left, waits] });
    expect((await change(dinner, { vipIds: [one] })).body.warnings).toEqual([left]);
    expect((await change(dinner, { title: 'Supper' })).body).not.toHaveProperty('warnings');
    expect((await call(getEvent, { as, params: { eventId: dinner } })).body).not.toHaveProperty('warnings');
  });

  it('reads the legs only if the master has legs and its VIPs change', async () => {
    const alone = await anEvent(as, { type: 'MEAL', vipIds: guests });
    const { own } = await metered(() => change(alone, { vipIds: guests.slice(1) }));
    expect(own.roundTrips).toBe(4);
    const served = await anEvent(as, { type: 'MEAL', vipIds: guests });
    await anEvent(as, { type: 'TRANSPORT', masterEventId: served });
    expect((await metered(() => change(served, { title: 'Tea' }))).own.roundTrips).toBe(3);
    expect((await metered(() => change(served, { vipIds: guests.slice(1) }))).own.roundTrips).toBe(6);
  });
});
