import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getDriverScheduleCalendar from '#functions/drivers/get-driver-schedule-calendar.ts';
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

describe('getDriverScheduleCalendar', () => {
  it('gives the same transports as a valid calendar', async () => {
    const { headers, text } = await call(getDriverScheduleCalendar, { as, params: { driverId } });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    expect(events.map(({ summary }) => summary)).toEqual(['Tour', 'Late ride home', 'Breakfast run', 'Long way']);
    expect(events[0]).toMatchObject({ uid: `${cancelled}@motorcade`, sequence: 2 });
    const stranger = await aUser('DRIVER', { driverId: await aDriver() });
    const refused = await call(getDriverScheduleCalendar, { as: stranger, params: { driverId } });
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});
