import { describe, expect, it } from '@jest/globals';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const coordinator = useUser('COORDINATOR');

async function aVip(fields: Record<string, unknown> = {}): Promise<string> {
  return (await someVips(coordinator, 1, fields))[0] as string;
}
function read(vipId: string) {
  return call(getVip, { as: coordinator, params: { vipId } });
}
function change(
  vipId: string,
  body: unknown,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  return call(updateVip, { as: coordinator, params: { vipId }, body, headers, query });
}

describe('updateVip', () => {
  it('changes the given fields, removes fields that are null and keeps the rest', async () => {
    const emergencyContact = { name: 'Jan', phone: '+48 22 555 0101' };
    const id = await aVip({ name: 'Zoë', title: 'Ambassador', notes: 'First line\nsecond', emergencyContact });
    const before = (await read(id)).body;
    const changed = await change(id, {
      title: null,
      partySize: 4,
      emergencyContact: { name: 'Ola', phone: '+442079460112' },
    });
    const { title: _title, ...rest } = before;
    expect(changed.body).toEqual({
      ...rest,
      partySize: 4,
      emergencyContact: { name: 'Ola', phone: '+442079460112' },
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(changed.headers['etag']).toBe('"2"');
    expect((await read(id)).body).toEqual(changed.body);
  });

  it('keeps the version without a change and on a dry run', async () => {
    const id = await aVip({ partySize: 2 });
    expect((await change(id, { partySize: 2 })).body.version).toBe(1);
    expect((await change(id, {})).body.version).toBe(1);
    expect((await change(id, { partySize: 3 }, {}, { dryRun: 'true' })).body).toMatchObject({
      version: 2,
      partySize: 3,
    });
    expect((await read(id)).body).toMatchObject({ version: 1, partySize: 2 });
  });

  it('does not reset missing fields to their defaults', async () => {
    const id = await aVip({ partySize: 5, isRosterOnly: true });
    expect((await change(id, { notes: 'x' })).body).toMatchObject({ partySize: 5, isRosterOnly: true });
  });

  it('answers 412 to a stale If-Match, and accepts the current version, a weak tag and *', async () => {
    const id = await aVip();
    expect((await change(id, { partySize: 2 }, { 'if-match': '"2"' })).body.code).toBe('VERSION_MISMATCH');
    for (const [place, tag] of ['"1"', 'W/"2"', '*', '"9", "4"'].entries()) {
      expect((await change(id, { partySize: place + 2 }, { 'if-match': tag })).status).toBe(200);
    }
  });

  it.each([
    [{ name: null }, 'body.name'],
    [{ name: '  ' }, 'body.name'],
    [{ department: 'SALES' }, 'body.department'],
    [{ partySize: 0 }, 'body.partySize'],
    [{ partySize: 2.5 }, 'body.partySize'],
    [{ partySize: '3' }, 'body.partySize'],
    [{ isRosterOnly: 'no' }, 'body.isRosterOnly'],
    [{ email: 'no address' }, 'body.email'],
    [{ phone: 'call me' }, 'body.phone'],
    [{ emergencyContact: { name: 'Jan' } }, 'body.emergencyContact.phone'],
    [{ emergencyContact: { name: 'Jan', phone: '+442079460112', age: 3 } }, 'body.emergencyContact.age'],
    [{ version: 9 }, 'body.version'],
    [{ deletedAt: null }, 'body.deletedAt'],
  ])('refuses %j and names the field', async (body, path) => {
    const id = await aVip();
    const refused = await change(id, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path }] } });
  });

  it('refuses a name of 10,000 characters', async () => {
    const refused = await change(await aVip(), { name: 'x'.repeat(10_000) });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.name' }] } });
  });

  it('answers 404 for a VIP who is deleted or does not exist', async () => {
    const id = await aVip();
    await call(deleteVip, { as: coordinator, params: { vipId: id } });
    expect((await change(id, { partySize: 2 })).body.code).toBe('NOT_FOUND');
    expect((await change('vip_missing', { partySize: 2 })).body.code).toBe('NOT_FOUND');
  });

  it('refuses all callers but administrators and coordinators', async () => {
    const id = await aVip();
    const attempt = (as: string) => call(updateVip, { as, params: { vipId: id }, body: { partySize: 2 } });
    expect((await attempt(await aUser('ADMINISTRATOR'))).status).toBe(200);
    expect((await attempt(await aUser('DRIVER', { driverId: 'driver_1' }))).body.code).toBe('FORBIDDEN');
    expect((await attempt(await aUser('COORDINATOR', { isApproved: false }))).body.code).toBe('NOT_APPROVED');
  });

  it('costs one read and one transaction, and reads the rides only for another party', async () => {
    const id = await aVip();
    const { own } = await metered(() => change(id, { partySize: 1, title: 'Dr' }));
    expect(own).toMatchObject({ commands: ['GetItem', 'TransactWriteItems'], readUnits: 1, roundTrips: 2 });
    const { own: growing } = await metered(() => change(id, { partySize: 7 }));
    expect(growing).toMatchObject({ readUnits: 4, roundTrips: 4 });
  });
});

describe('createVip', () => {
  it('adds one VIP for repeats under one Idempotency-Key', async () => {
    const body = { name: 'Once', department: 'OTHER' };
    const send = () => call(createVip, { as: coordinator, body, headers: { 'idempotency-key': 'one-guest' } });
    const first = await send();
    const again = await send();
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('refuses all callers but administrators and coordinators', async () => {
    const attempt = (as: string) => call(createVip, { as, body: { name: 'A', department: 'ADMIN' } });
    expect((await attempt(await aUser('ADMINISTRATOR'))).status).toBe(201);
    expect((await attempt(await aUser('DRIVER', { driverId: 'driver_1' }))).body.code).toBe('FORBIDDEN');
    expect((await attempt(await aUser('ADMINISTRATOR', { isApproved: false }))).body.code).toBe('NOT_APPROVED');
  });
});
