import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { call } from '#test/support/call.ts';
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
