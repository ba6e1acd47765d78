import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let administrator: string;
beforeAll(async () => {
  administrator = await aUser('ADMINISTRATOR');
});

function read() {
  return call(getSettings, { as: administrator });
}
function change(body: object, headers: Record<string, string> = {}, query: Record<string, string> = {}) {
  return call(updateSettings, { as: administrator, body, headers, query });
}

describe('getSettings and updateSettings', () => {
  it('start with defaults at version 0', async () => {
    const { body, headers } = await read();
    expect(body).toMatchObject({ version: 0, updatedAt: null, timezone: 'UTC', dayStartsAt: '00:00' });
    expect(headers['etag']).toBe('"0"');
  });

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

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'body.timezone'],
    [{ timezone: '+02:00' }, 'body.timezone'],
    [{ timezone: null }, 'body.timezone'],
    [{ dayStartsAt: '24:00' }, 'body.dayStartsAt'],
    [{ colour: 'blue' }, 'body.colour'],
  ])('refuse %j and name the field', async (body, path) => {
    const refused = await change(body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path }] } });
  });

  it.each(['COORDINATOR', 'DRIVER'] as const)('show a %s the settings, but refuse a change', async (role) => {
    const as = await aUser(role);
    expect((await call(getSettings, { as })).status).toBe(200);
    expect((await call(updateSettings, { as, body: { dayStartsAt: '05:00' } })).body.code).toBe('FORBIDDEN');
  });

  it('refuse callers who are not approved, not registered or have no token', async () => {
    const as = await aUser('ADMINISTRATOR', { isApproved: false });
    expect((await call(getSettings, { as })).body.code).toBe('NOT_APPROVED');
    expect((await call(updateSettings, { as, body: { dayStartsAt: '05:00' } })).body.code).toBe('NOT_APPROVED');
    expect((await call(getSettings, { as: 'unregistered' })).body.code).toBe('NOT_APPROVED');
    expect((await call(getSettings)).status).toBe(401);
  });

  it('cost one read, or one read and one write', async () => {
    const reading = await metered(read);
    expect(reading.own).toMatchObject({ commands: ['GetItem'], readUnits: 1, roundTrips: 1 });
    const writing = await metered(() => change({ dayStartsAt: '02:15' }));
    expect(writing.own).toMatchObject({ commands: ['GetItem', 'TransactWriteItems'], readUnits: 1, roundTrips: 2 });
  });
});
