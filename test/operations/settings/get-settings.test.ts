import { describe, expect, it } from '@jest/globals';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
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

describe('getSettings and updateSettings', () => {
  it('start with defaults at version 0', async () => {
    const { body, headers } = await read();
    expect(body).toMatchObject({ version: 0, updatedAt: null, timezone: 'UTC', dayStartsAt: '00:00' });
    expect(headers['etag']).toBe('"0"');
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

  it('cost one read with that of how the outside services do, or one read and one write', async () => {
    const reading = await metered(read);
    expect(reading.own).toMatchObject({ commands: ['GetItem', 'GetItem'], readUnits: 1.5, roundTrips: 1 });
    const writing = await metered(() => change({ country: 'NO' }));
    const commands = ['GetItem', 'TransactWriteItems', 'GetItem'];
    expect(writing.own).toMatchObject({ commands, readUnits: 1.5, roundTrips: 3 });
  });
});
