import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as getDriverScheduleCalendar from '#functions/drivers/get-driver-schedule-calendar.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { planRides } from '#test/support/planned-rides.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
let driverId: string;
let cancelled: string;
beforeAll(async () => {
  ({ as, driverId, cancelled } = await planRides());
});

describe('getDriverScheduleCalendar', () => {
  it('gives the same transports as a valid calendar', async () => {
    const { headers, text } = await call(getDriverScheduleCalendar, { as, params: { driverId } });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    expect(events.map(({ summary }) => summary)).toEqual([
      'CANCELLED: Tour',
      'Late ride home',
      'Breakfast run',
      'Long way',
    ]);
    expect(events[0]).toMatchObject({ uid: `${cancelled}@motorcade` });
    const stranger = await aUser('DRIVER', { driverId: await aDriver() });
    const refused = await call(getDriverScheduleCalendar, { as: stranger, params: { driverId } });
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});
