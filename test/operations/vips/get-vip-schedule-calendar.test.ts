import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as getVipScheduleCalendar from '#functions/vips/get-vip-schedule-calendar.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { planVipDays } from '#test/support/vip-days.ts';

useTable();
const as = useUser('COORDINATOR');
let vipId: string;
let cancelled: string;

beforeAll(async () => {
  ({ cancelled, vipId } = await planVipDays(as));
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
