import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
let driverId: string;
let vehicleId: string;
let cancelled: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  await withSettings({ timezone: 'America/New_York', dayStartsAt: '04:00' });
  driverId = await aDriver('Łukasz Żak');
  vehicleId = await aVehicle({ name: 'Van 1' });
  const vipIds = await someVips(as, 2, { partySize: 2, phone: '+1 202 555 0123', notes: 'Afraid of dogs' });
  const plan = (title: string, startTime: string, endTime: string, more: object = {}) =>
    anEvent(as, { type: 'TRANSPORT', title, startTime, endTime, driverId, vehicleId, ...more });
  const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', vipIds });
  await plan('Breakfast run', '2027-03-15T12:00:00Z', '2027-03-15T13:00:00Z');
  await plan('Late ride home', '2027-03-15T06:30:00Z', '2027-03-15T07:00:00Z', { masterEventId: dinner });
  await plan('Long way', '2027-03-15T20:00:00Z', '2027-03-18T10:00:00Z');
  cancelled = await plan('Tour', '2027-03-14T15:00:00Z', '2027-03-14T16:00:00Z');
  await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
  const gone = await plan('Deleted', '2027-03-14T17:00:00Z', '2027-03-14T18:00:00Z');
  await call(deleteEvent, { as, params: { eventId: gone } });
  const given = await plan('Given away', '2027-03-14T19:00:00Z', '2027-03-14T20:00:00Z');
  const other = { driverId: await aDriver('Ann'), vehicleId: await aVehicle() };
  await call(updateEvent, { as, params: { eventId: given }, body: other });
});

function ask(query: Record<string, string> = {}, user = as) {
  return call(getDriverSchedule, { as: user, params: { driverId }, query });
}

describe('getMySchedule', () => {
  it.each(['DRIVER', 'COORDINATOR', 'ADMINISTRATOR'] as const)(
    'answers a linked %s with the schedule of their driver',
    async (role) => {
      const { body } = await call(getMySchedule, { as: await aUser(role, { driverId }) });
      expect(body).toEqual((await ask()).body);
    },
  );

  it.each(['DRIVER', 'COORDINATOR'] as const)('tells a %s without a driver how to link one', async (role) => {
    const { body, status } = await call(getMySchedule, { as: await aUser(role) });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.detail).toContain('PATCH /api/users/{id}');
  });

  it('answers 404 once the driver is deleted, and refuses users who are not approved', async () => {
    const gone = await aDriver();
    await call(deleteDriver, { as, params: { driverId: gone } });
    const { body } = await call(getMySchedule, { as: await aUser('DRIVER', { driverId: gone }) });
    expect(body.detail).toBe('Your user is linked to Dana, who is deleted.');
    const waiting = await aUser('DRIVER', { driverId, isApproved: false });
    expect((await call(getMySchedule, { as: waiting })).body.code).toBe('NOT_APPROVED');
  });
});
