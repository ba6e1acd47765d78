import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as getVipScheduleCalendar from '#functions/vips/get-vip-schedule-calendar.ts';
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

describe('getVipScheduleCalendar', () => {
  it('gives the same activities as a valid calendar, in UTC, with UID and SEQUENCE', async () => {
    const { headers, text } = await call(getVipScheduleCalendar, { as, params: { vipId } });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const events = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
    expect(events.map(({ summary }) => summary)).toEqual(['CANCELLED: Tour', 'Dinner', 'Late ride home', 'Breakfast']);
    expect(events[0]).toMatchObject({ uid: `${cancelled}@motorcade` });
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(events[1]?.startDate.toJSDate().toISOString()).toBe('2027-03-14T23:00:00.000Z');
    expect(events[1]?.startDate.zone.tzid).toBe('UTC');
    expect(events[3]?.description).toBe('About: Eggs; bacon, toast');
  });

  it('answers 304 while nothing changes', async () => {
    const { headers } = await call(getVipScheduleCalendar, { as, params: { vipId } });
    const again = await call(getVipScheduleCalendar, {
      as,
      params: { vipId },
      headers: { 'if-none-match': headers['etag'] as string },
    });
    expect(again.status).toBe(304);
  });
});
