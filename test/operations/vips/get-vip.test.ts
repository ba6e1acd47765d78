import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const coordinator = useUser('COORDINATOR');
let vipId: string;
beforeAll(async () => {
  [vipId] = (await someVips(coordinator, 1)) as [string];
});

function read(options: CallOptions = {}) {
  return call(getVip, { as: coordinator, params: { vipId }, ...options });
}

describe('getVip', () => {
  it('answers 304 to the current version in If-None-Match, and 200 to another', async () => {
    expect((await read({ headers: { 'if-none-match': '"1"' } })).status).toBe(304);
    expect((await read({ headers: { 'if-none-match': '"2"' } })).status).toBe(200);
  });

  it.each(['vip_missing', 'settings', '..', '$vip_1'])('finds no VIP with the id "%s"', async (id) => {
    const { body } = await read({ params: { vipId: id } });
    expect(['NOT_FOUND', 'VALIDATION_FAILED']).toContain(body.code);
  });

  it('refuses all callers but administrators and coordinators', async () => {
    expect((await read({ as: await aUser('ADMINISTRATOR') })).status).toBe(200);
    expect((await read({ as: await aUser('DRIVER', { driverId: 'driver_1' }) })).body.code).toBe('FORBIDDEN');
    expect((await read({ as: await aUser('COORDINATOR', { isApproved: false }) })).body.code).toBe('NOT_APPROVED');
    expect((await read({ as: 'unregistered' })).body.code).toBe('NOT_APPROVED');
  });

  it('costs one read besides that of the caller', async () => {
    const { own, roundTrips } = await metered(read);
    expect(own).toMatchObject({ commands: ['GetItem'], readUnits: 1 });
    expect(roundTrips).toBe(2);
  });
});

describe('createVip', () => {
  it('costs one transaction and one query for possible duplicates, besides the read of the caller', async () => {
    const body = { name: 'Ann', department: 'ADMIN', email: 'ann@example.org' };
    const { own, roundTrips } = await metered(() => call(createVip, { as: coordinator, body }));
    expect(own).toMatchObject({ commands: ['Query', 'TransactWriteItems'], readUnits: 0.5 });
    expect(roundTrips).toBe(2);
  });
});
