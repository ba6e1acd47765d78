import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { scheduleCsv } from '#shared/documents/report-csv.ts';
import { scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { textOfPages } from '#test/support/reports.ts';
import { anActivity, anImprint, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '00:00' };
/** From 01:30 in summer time to 01:15 in winter time: 45 minutes. */
const ride = anActivity({
  title: 'Night ride',
  startTime: '2027-10-31T00:30:00.000Z',
  endTime: '2027-10-31T01:15:00.000Z',
});
const usual = anActivity({
  title: 'Lunch',
  startTime: '2027-10-31T12:00:00.000Z',
  endTime: '2027-10-31T13:00:00.000Z',
});
const both = [ride, usual];
const person = { kind: 'VIP_SCHEDULE', id: 'vip_0', name: 'Zoë', about: [] } as const;

describe('an hour that repeats at the end of daylight saving', () => {
  it.each([
    ['Europe/London', '2027-10-31T00:30:00.000Z', '01:30 GMT+1'],
    ['Europe/London', '2027-10-31T01:30:00.000Z', '01:30 GMT'],
    ['Europe/London', '2027-10-31T02:00:00.000Z', '02:00'],
    ['Europe/London', '2027-10-30T23:59:00.000Z', '00:59'],
    ['Europe/London', '2027-03-28T01:00:00.000Z', '02:00'],
    ['America/New_York', '2027-11-07T05:15:00.000Z', '01:15 GMT-4'],
    ['America/New_York', '2027-11-07T06:15:00.000Z', '01:15 GMT-5'],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00.000Z', '01:45 GMT+11'],
    ['Australia/Lord_Howe', '2027-04-03T15:15:00.000Z', '01:45 GMT+10:30'],
    ['UTC', '2027-10-31T01:30:00.000Z', '01:30'],
  ])('shows its offset: in %s %s is %s', (timezone, instant, shown) => {
    expect(clockFace(timezone).time(instant)).toBe(shown);
  });

  it('shows it on paper', async () => {
    const sheet = scheduleSheet(person, both, RULE, WORDING);
    expect(sheet.days[0]?.entries.map(({ remark, time }) => [time, remark])).toEqual([
      ['01:30 GMT+1 – 01:15 GMT'.replaceAll(/ (?!0)/g, '\u00A0'), ''],
      ['12:00–13:00', 'GMT'],
    ]);
    const [page = ''] = await textOfPages((await schedulePdf([sheet], await anImprint())).bytes);
    expect(page).toContain('01:30 GMT+1 – 01:15 GMT');
  });

  it('shows it in CSV', () => {
    const [, first = '', second = ''] = scheduleCsv([{ person, activities: both }], RULE.timezone).split('\r\n');
    expect(first).toContain('2027-10-31,01:30 GMT+1,2027-10-31,01:15 GMT,');
    expect(second).toContain('2027-10-31,12:00,2027-10-31,13:00,');
  });

  it('shows it in the description of a calendar', () => {
    const reader = { kind: 'VIP_SCHEDULE', id: person.id } as const;
    const OPTIONS = { wording: WORDING, reader, facts: {}, changedAt: new Map<string, string>() };
    const calendar = new ICAL.Component(ICAL.parse(scheduleCalendar('Zoë', both, OPTIONS)) as unknown[]);
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(events.map(({ description }) => description)).toEqual([
      'Time: 01:30 GMT+1 – 01:15 GMT'.replaceAll(/ (?!0)/g, '\u00A0').replace('Time:\u00A0', 'Time: '),
      null,
    ]);
    expect(events[0]?.duration.toString()).toBe('PT45M');
  });
});
