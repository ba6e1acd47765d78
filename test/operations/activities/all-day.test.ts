import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as createEvent from '#functions/activities/create-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as getVipScheduleCalendar from '#functions/vips/get-vip-schedule-calendar.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aProposal } from '#test/support/proposals.ts';
import { reportFile } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';
import { SENT_CSV, SENT_XLSX } from '#test/support/workbooks.ts';

useTable();
useFiles();
const as = useUser('ADMINISTRATOR');
let vipId: string;
const CONFERENCE = { type: 'MEETING', title: 'Conference', allDay: true };
const DATES = { startDate: '2027-05-11', endDate: '2027-05-12' };

beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London', dayStartsAt: '04:00' });
  [vipId = ''] = await someVips(as, 1, { name: 'Zoë' });
});

function plan(fields: Record<string, unknown> = {}) {
  return call(createEvent, { as, body: { ...CONFERENCE, ...DATES, vipIds: [], ...fields } });
}
async function aConference(fields: Record<string, unknown> = {}): Promise<string> {
  return (await plan(fields)).body.id;
}
function update(eventId: string, body: Record<string, unknown>) {
  return call(updateEvent, { as, params: { eventId }, body });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function pathsOf({ body, status }: Awaited<ReturnType<typeof call>>): string[] {
  return [String(status), ...(body.errors ?? []).map(({ path }: { path: string }) => path)];
}

describe('an all-day activity', () => {
  it('has dates, and times from the start of its first day to the end of its last', async () => {
    expect((await plan()).body).toMatchObject({
      allDay: true,
      ...DATES,
      startTime: '2027-05-11T03:00:00.000Z',
      endTime: '2027-05-13T03:00:00.000Z',
    });
    expect((await plan({ endDate: undefined })).body).toMatchObject({ endDate: '2027-05-11' });
    const timed = { allDay: undefined, startDate: undefined, endDate: undefined };
    const times = { startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' };
    for (const field of Object.keys(timed)) expect((await plan({ ...timed, ...times })).body).not.toHaveProperty(field);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ type: 'TRANSPORT' }, ['body.allDay']],
    [{ startDate: undefined }, ['body.startDate']],
    [{ endDate: '2027-05-10' }, ['body.endDate']],
    [{ endDate: '2027-06-11' }, ['body.endDate']],
    [{ startTime: '2027-05-11T09:00:00Z' }, ['body.startTime']],
    [{ allDay: false }, ['body.startDate', 'body.endDate', 'body.startTime', 'body.endTime']],
    [
      { allDay: undefined, startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' },
      ['body.startDate', 'body.endDate'],
    ],
    [{ vehicleId: 'veh_1' }, ['body.vehicleId']],
  ])('is refused with %j, by the names of the fields', async (fields, paths) => {
    expect(pathsOf(await plan(fields))).toEqual(['400', ...paths]);
  });

  it('becomes one with times and back in one request, and never by half', async () => {
    const id = await aConference();
    const times = { startTime: '2027-05-11T09:00:00.000Z', endTime: '2027-05-11T10:00:00.000Z' };
    expect(pathsOf(await update(id, times))).toEqual(['400', 'body.startTime', 'body.endTime']);
    expect(pathsOf(await update(id, { allDay: false }))).toEqual(['400', 'body.startTime', 'body.endTime']);
    expect(pathsOf(await update(id, { type: 'TRANSPORT' }))).toEqual(['400', 'body.allDay']);
    const timed = (await update(id, { allDay: false, ...times })).body;
    expect(timed).toMatchObject(times);
    for (const field of ['allDay', 'startDate', 'endDate']) expect(timed).not.toHaveProperty(field);
    expect(pathsOf(await update(id, { endDate: '2027-05-12' }))).toEqual(['400', 'body.endDate']);
    expect((await update(id, { allDay: true })).body).toMatchObject({ startDate: '2027-05-11', endDate: '2027-05-11' });
    const { endTime, startTime } = await read(id);
    expect((await update(id, { title: 'Same times', endTime, startTime })).status).toBe(200);
    expect((await update(id, DATES)).body).toMatchObject({ ...DATES, endTime: '2027-05-13T03:00:00.000Z' });
  });

  it('keeps its dates when the settings change', async () => {
    const id = await aConference();
    for (const [body, startTime] of [
      [{ timezone: 'Asia/Tokyo' }, '2027-05-10T19:00:00.000Z'],
      [{ dayStartsAt: '00:00' }, '2027-05-10T15:00:00.000Z'],
      [{ timezone: 'Europe/London', dayStartsAt: '04:00' }, '2027-05-11T03:00:00.000Z'],
    ] as const) {
      await call(updateSettings, { as, body });
      expect(await read(id)).toMatchObject({ ...DATES, startTime });
    }
  });

  it('stands under its date in lists, itineraries and papers, and is no overlap of a dinner', async () => {
    const id = await aConference({ title: 'Forum', vipIds: [vipId] });
    const dinner = { type: 'MEAL', title: 'Dinner', vipIds: [vipId] };
    const times = { startTime: '2027-05-11T18:00:00Z', endTime: '2027-05-11T19:00:00Z' };
    expect((await call(createEvent, { as, body: { ...dinner, ...times } })).body).not.toHaveProperty('warnings');
    const query = { from: '2027-05-11', to: '2027-05-11' };
    const { items } = (await call(listEvents, { as, query })).body;
    expect(items.map((each: { id: string }) => each.id)).toContain(id);
    const before = { from: '2027-05-10', to: '2027-05-10' };
    expect((await call(listEvents, { as, query: before })).body.items).toEqual([]);
    const { days } = (await call(getVipSchedule, { as, params: { vipId } })).body;
    expect(days).toMatchObject([{ date: '2027-05-11', activities: [{ id }, { title: 'Dinner' }] }]);
    const ofDay = (date: string) => reportFile(as, { kind: 'DAY_SHEET', format: 'CSV', date });
    expect(String(await ofDay('2027-05-12'))).toContain(
      '2027-05-11,,2027-05-12,,Europe/London,SCHEDULED,MEETING,Forum',
    );
    expect(String(await ofDay('2027-05-13'))).not.toContain('Forum');
  });

  it('is one of dates in calendars, whose end is excluded', async () => {
    const { text } = await call(getVipScheduleCalendar, { as, params: { vipId } });
    expect(text).toContain('DTSTART;VALUE=DATE:20270511\r\nDTEND;VALUE=DATE:20270513\r\n');
    expect(text.match(/TRANSP:TRANSPARENT/g)).toHaveLength(1);
    const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(entries.map((each) => String(each.getFirstPropertyValue('dtstart')))).toEqual([
      '2027-05-11',
      '2027-05-11T18:00:00Z',
    ]);
  });
});

describe('a proposal that moves an all-day activity', () => {
  it('moves it by whole days, and refuses others', async () => {
    const eventId = await aConference({ startDate: '2027-10-30', endDate: '2027-10-30' });
    const shift = { kind: 'SHIFT', eventId };
    expect(pathsOf(await call(createProposal, { as, body: { ...shift, minutes: 30 } }))).toEqual([
      '400',
      'body.minutes',
    ]);
    const { id, steps } = await aProposal(as, { ...shift, minutes: 1_440 });
    expect(steps).toMatchObject([
      {
        body: { startDate: '2027-10-31', endDate: '2027-10-31' },
        summary: 'Conference: Sat 30 Oct, all day -> Sun 31 Oct, all day',
      },
    ]);
    await call(applyProposal, { as, params: { id } });
    // The clocks go back in that night.
    expect(await read(eventId)).toMatchObject({ startDate: '2027-10-31', startTime: '2027-10-31T04:00:00.000Z' });
  });

  it('leaves it where it is, and says so, when a day is postponed by half an hour', async () => {
    const activityId = await aConference({ startDate: '2027-07-01', endDate: '2027-07-01' });
    const range = { from: '2027-07-01T00:00:00Z', to: '2027-07-01T23:00:00Z' };
    const { steps, warnings } = await aProposal(as, { kind: 'POSTPONE', ...range, minutes: 30 });
    expect([steps, warnings]).toEqual([[], [expect.objectContaining({ code: 'ALL_DAY_STAYS', activityId })]]);
  });
});

describe('a row of the programme', () => {
  const send = (rows: string) =>
    call(importTable, {
      as,
      body: `Code;Date;Start;End;End date;All day;Type;Title\n${rows}\n`,
      query: { kind: 'PROGRAMME' },
      headers: SENT_CSV,
    });

  it('can be all-day, has no times then, and gets times in a later list', async () => {
    expect(pathsOf(await send('C1;2027-06-01;09:00;;;yes;EVENT;Fair'))).toEqual(['400', 'row 2, column C, “Start”']);
    const { proposal } = (await send('C1;2027-06-01;;;2027-06-02;yes;EVENT;Fair')).body;
    await call(applyProposal, { as, params: { id: proposal.id } });
    const found = async () => (await call(listEvents, { as, query: { search: 'Fair' } })).body.items[0];
    expect(await found()).toMatchObject({ allDay: true, startDate: '2027-06-01', endDate: '2027-06-02' });
    expect((await send('C1;2027-06-01;;;2027-06-02;yes;EVENT;Fair')).body).toMatchObject({ unchanged: 1 });
    const timed = (await send('C1;2027-06-01;09:00;17:00;;;EVENT;Fair')).body;
    await call(applyProposal, { as, params: { id: timed.proposal.id } });
    expect(await found()).not.toHaveProperty('allDay');
  });

  it('is in the workbook as an import reads it', async () => {
    const file = await reportFile(as, { kind: 'WORKBOOK', format: 'XLSX' });
    const query = { kind: 'PROGRAMME' };
    const { body } = await call(importTable, { as, body: file, query, headers: SENT_XLSX });
    expect(body).toMatchObject({ created: 0, updated: 0 });
    expect(body.unchanged).toBeGreaterThan(3);
  });
});
