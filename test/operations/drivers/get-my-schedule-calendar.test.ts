import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getMyScheduleCalendar from '#functions/drivers/get-my-schedule-calendar.ts';
import { planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();

const as = useUser('COORDINATOR');
let driver: string;
beforeAll(async () => {
  const driverId = await aDriver('Dana');
  driver = await aUser('DRIVER', { driverId });
  await planEvent(as, { type: 'TRANSPORT', title: 'Their ride', driverId });
  await planEvent(as, { type: 'TRANSPORT', title: 'Not their ride', driverId: await aDriver('Robin') });
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
