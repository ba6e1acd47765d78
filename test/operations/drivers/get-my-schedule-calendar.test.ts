import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getMyScheduleCalendar from '#functions/drivers/get-my-schedule-calendar.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useGps } from '#test/support/gps.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useGps();
useClock();

let as: string;
let driver: string;
let driverId: string;

beforeAll(async () => {
  as = await aUser('COORDINATOR');
  [driverId, otherDriver] = [await aDriver('Dana'), await aDriver('Robin')];
  driver = await aUser('DRIVER', { driverId });
  [vipId] = (await someVips(as, 1, { phone: '+44 20 7946 0000', notes: 'Peanut allergy', partySize: 2 })) as [string];
});

describe('a driver', () => {
  it('reads their own calendar', async () => {
    const { status, text } = await call(getMyScheduleCalendar, { as: driver });
    expect(status).toBe(200);
    expect(text).toContain('SUMMARY:Their ride');
    expect(text).not.toContain('Not their ride');
    const unlinked = await call(getMyScheduleCalendar, { as });
    expect(unlinked.body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
