import { describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const administrator = useUser('ADMINISTRATOR');

function read() {
  return call(getSettings, { as: administrator });
}
function change(body: object, headers: Record<string, string> = {}, query: Record<string, string> = {}) {
  return call(updateSettings, { as: administrator, body, headers, query });
}

describe('a new time zone', () => {
  it('says how many activities keep their instant and change their local time, also in a dry run', async () => {
    const startTime = new Date(Date.now() + 86_400_000).toISOString();
    const endTime = new Date(Date.now() + 90_000_000).toISOString();
    const activity = await anEvent(administrator, { startTime, endTime });
    const tried = await change({ timezone: 'Asia/Tokyo' }, {}, { dryRun: 'true' });
    expect(tried.body.warnings).toMatchObject([
      { code: 'LOCAL_TIMES_CHANGE', cure: { body: { kind: 'POSTPONE', minutes: -540 } } },
    ]);
    expect(tried.body.warnings[0].message).toContain('One activity ahead keeps its time as an instant');
    expect(tried.body.warnings[0].message).toContain('540 minutes later');
    expect((await change({ timezone: 'UTC' }, {}, { dryRun: 'true' })).body).not.toHaveProperty('warnings');
    await call(deleteEvent, { as: administrator, params: { eventId: activity } });
  });

  it('refuses a closure of a place that does not exist', async () => {
    const closure = { from: '2027-05-10T16:00:00Z', to: '2027-05-10T18:00:00Z', closed: true };
    const closures = [{ ...closure, placeIds: ['plc_4g7k2m9q3t5w8x1z6b0c'] }];
    expect((await change({ travel: { closures } })).body.errors).toMatchObject([
      { path: 'body.travel.closures.0.placeIds.0' },
    ]);
    expect((await change({ travel: { closures: [closure] } })).body.errors).toMatchObject([
      { path: 'body.travel.closures.0.placeIds' },
    ]);
  });
});

describe('getSettings and updateSettings', () => {
  it('write nothing on a dry run, or if nothing changes', async () => {
    const tried = await change({ timezone: 'Europe/London' }, {}, { dryRun: 'true' });
    expect(tried).toMatchObject({ status: 200, body: { version: 1, timezone: 'Europe/London' } });
    expect((await change({ timezone: 'UTC' })).body.version).toBe(0);
    expect((await read()).body.version).toBe(0);
  });

  it('allow one of two concurrent first changes with If-Match "0"', async () => {
    const tag = { 'if-match': '"0"' };
    const both = await Promise.all([
      change({ timezone: 'Europe/London' }, tag),
      change({ timezone: 'Asia/Tokyo' }, tag),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const zone = both.find(({ status }) => status === 200)?.body.timezone;
    const next = await change({ dayStartsAt: '04:00' });
    expect(next.body).toMatchObject({ version: 2, timezone: zone, dayStartsAt: '04:00' });
    expect((await read()).body).toEqual(next.body);
    expect((await change({ dayStartsAt: '05:00' }, { 'if-match': '"1"' })).body).toMatchObject({
      code: 'VERSION_MISMATCH',
    });
  });

  it('keep every change of concurrent requests to different fields', async () => {
    const before = (await read()).body.version;
    const both = await Promise.all([change({ timezone: 'Pacific/Chatham' }), change({ dayStartsAt: '03:30' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).body).toMatchObject({
      version: before + 2,
      timezone: 'Pacific/Chatham',
      dayStartsAt: '03:30',
    });
  });
});

describe('the name of a time zone', () => {
  it.each([
    ['europe/london', 'Europe/London'],
    ['AMERICA/PORT_OF_SPAIN', 'America/Port_of_Spain'],
    ['asia/kolkata', 'Asia/Calcutta'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Pacific', 'US/Pacific'],
    ['utc', 'UTC'],
  ])('is kept in the spelling that calendars and pages need: %s', async (typed, kept) => {
    await change({ timezone: typed });
    expect([(await readSettings()).timezone, (await read()).body.timezone]).toEqual([kept, kept]);
  });
});
