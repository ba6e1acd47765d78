import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { planVipDays } from '#test/support/vip-days.ts';

useTable();
const as = useUser('COORDINATOR');
let vipId: string;
let companion: string;

beforeAll(async () => {
  ({ companion, vipId } = await planVipDays(as));
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
