import { beforeAll, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
let vipId: string;
let companion: string;
let cancelled: string;

beforeAll(async () => {
  as = await aUser('COORDINATOR');
  await withSettings({ timezone: 'America/New_York', dayStartsAt: '04:00' });
  [vipId, companion] = (await someVips(as, 2, { partySize: 2 })) as [string, string];
  const plan = (title: string, startTime: string, endTime: string, more = {}) =>
    anEvent(as, { title, startTime, endTime, vipIds: [vipId], ...more });
  const dinner = await plan('Dinner', '2027-03-14T23:00:00Z', '2027-03-15T02:00:00Z', {
    type: 'MEAL',
    vipIds: [vipId, companion],
  });
  await plan('Late ride home', '2027-03-15T06:30:00Z', '2027-03-15T07:00:00Z', {
    type: 'TRANSPORT',
    masterEventId: dinner,
    vipIds: [],
  });
  await plan('Breakfast', '2027-03-15T12:00:00Z', '2027-03-15T13:00:00Z', {
    type: 'MEAL',
    description: 'Eggs; bacon, toast',
  });
  cancelled = await plan('Tour', '2027-03-14T15:00:00Z', '2027-03-14T16:00:00Z', { type: 'EVENT' });
  await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
  await anEvent(as, { title: 'Not for this VIP', vipIds: [companion] });
});

describe('getVipSchedule', () => {
  it('lists all activities of the VIP by local day, in order', async () => {
    const { body } = await call(getVipSchedule, { as, params: { vipId } });
    expect(body).toMatchObject({ vip: { id: vipId, name: 'Guest 1', partySize: 2 }, timezone: 'America/New_York' });
    const days = body.days.map(({ activities, date }: { date: string; activities: { title: string }[] }) => [
      date,
      activities.map(({ title }) => title),
    ]);
    expect(days).toEqual([
      ['2027-03-14', ['Tour', 'Dinner', 'Late ride home']],
      ['2027-03-15', ['Breakfast']],
    ]);
  });

  it('shows the other VIPs, the master and the children of an activity, and marks cancelled ones', async () => {
    const { body } = await call(getVipSchedule, { as, params: { vipId } });
    const [tour, dinner, ride] = body.days[0].activities;
    expect(tour.status).toBe('CANCELLED');
    expect(dinner.vipIds).toEqual([vipId, companion]);
    expect(dinner.children[0].id).toBe(ride.id);
    expect(ride.master.id).toBe(dinner.id);
  });

  it('limits the schedule to a range of days', async () => {
    const { body } = await call(getVipSchedule, {
      as,
      params: { vipId },
      query: { from: '2027-03-15', to: '2027-03-15' },
    });
    expect(body.days.map(({ date }: { date: string }) => date)).toEqual(['2027-03-15']);
  });

  it('answers 304 while nothing changes', async () => {
    const { headers } = await call(getVipSchedule, { as, params: { vipId } });
    const again = await call(getVipSchedule, {
      as,
      params: { vipId },
      headers: { 'if-none-match': headers['etag'] as string },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('refuses a driver, and answers 404 for a VIP who does not exist', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    expect((await call(getVipSchedule, { as: driver, params: { vipId } })).body.code).toBe('FORBIDDEN');
    expect((await call(getVipSchedule, { as, params: { vipId: 'vip_missing' } })).body.code).toBe('NOT_FOUND');
  });
});
